import { describe, expect, test } from 'vitest'
import { mayManage, memberList, sourceWords } from '../../../src-renderer/members/members.ts'
import { roleName } from '../../../src-renderer/members/roles.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const list = memberList({ kind: 'group', id: 7, name: 'harbor', level: 50 })
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
  test('are found by words, and by whether they are direct', () => {
    expect(pathOf('')).toBe('/-/gantry/v1/groups/7/members?page=1&per_page=100')
    expect(pathOf('ada lovelace direct:no')).toBe(
      '/-/gantry/v1/groups/7/members?query=ada lovelace&direct=false&page=1&per_page=100',
    )
  })

  test('what direct: cannot be is named', () => {
    expect(ask('direct:perhaps').problems.get('direct:perhaps')).toMatch(/yes or no/)
  })
})

describe('where a membership comes from', () => {
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
    source: { kind, group: of },
    created_at: '2026-11-01T00:00:00.000Z',
    expires_at: null,
  })

  test('is said in words, and a hidden group keeps its name', () => {
    expect(sourceWords(member('direct', null), { kind: 'project' })).toBe('Direct member of this project')
    expect(sourceWords(member('inherited', group), { kind: 'group' })).toBe('Inherited from harbor')
    expect(sourceWords(member('shared', null), { kind: 'group' })).toBe('Shared with a group that you cannot see')
  })
})

describe('who looks after members', () => {
  test('Maintainers of a project, Owners of a group', () => {
    const may = (kind: 'project' | 'group', level: number) => mayManage({ kind, id: 1, name: '', level })
    expect([may('project', 30), may('project', 40), may('group', 40), may('group', 50)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})

test('roles have names, and no role has a dash', () => {
  expect([5, 10, 50, 0].map(roleName)).toEqual(['Minimal access', 'Guest', 'Owner', '–'])
})
