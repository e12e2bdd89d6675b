import { describe, expect, test } from 'vitest'
import { describeSource, mayManage, memberList } from '../../../src-renderer/members/members.ts'
import { roleName } from '../../../src-renderer/members/roles.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const list = memberList({ kind: 'group', id: 7, name: 'harbor', title: 'Harbor', level: 50 })
const ask = (text: string) =>
  list.toQuery(
    parseFilter(
      text,
      list.operators.map(({ name }) => name),
    ),
  )
const pathOf = (text: string) =>
  list.source(ask(text).query, { order_by: 'access_level', sort: 'desc' }).request(1).path

describe('the members of a group', () => {
  test('are filtered by text and by direct:', () => {
    expect(pathOf('')).toBe('/-/gantry/v1/groups/7/members?page=1&per_page=100')
    expect(pathOf('ada lovelace direct:no')).toBe(
      '/-/gantry/v1/groups/7/members?query=ada lovelace&direct=false&page=1&per_page=100',
    )
  })

  test('an invalid value of direct: is explained', () => {
    expect(ask('direct:perhaps').problems.get('direct:perhaps')).toMatch(/yes or no/)
  })
})

describe('the source of a membership', () => {
  const group = { id: 1, name: 'Harbor', full_path: 'harbor', web_url: 'http://127.0.0.1/groups/harbor' }
  const member = (kind: 'direct' | 'inherited' | 'shared', of: typeof group | null) => ({
    user: {
      id: 2,
      username: 'ada',
      name: 'Ada',
      state: 'active',
      avatar_url: null,
      web_url: 'http://127.0.0.1/ada',
    },
    access_level: 30,
    direct_access_level: null,
    other_access_level: null,
    source: { kind, group: of },
    created_at: '2026-11-01T00:00:00.000Z',
    expires_at: null,
  })

  test('is described in words without naming a hidden group', () => {
    expect(describeSource(member('direct', null), { kind: 'project' })).toBe('Direct member of this project')
    expect(describeSource(member('inherited', group), { kind: 'group' })).toBe('Inherited from harbor')
    expect(describeSource(member('shared', null), { kind: 'group' })).toBe(
      'Member of a group that you cannot see, which this group is shared with',
    )
  })
})

describe('managing members', () => {
  test('is for Maintainers of a project and Owners of a group', () => {
    const may = (kind: 'project' | 'group', level: number) => mayManage({ kind, id: 1, name: '', title: '', level })
    expect([may('project', 30), may('project', 40), may('group', 40), may('group', 50)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})

test('every role has a name, and no role is shown as a dash', () => {
  expect([5, 10, 50, 0].map(roleName)).toEqual(['Minimal access', 'Guest', 'Owner', '–'])
})
