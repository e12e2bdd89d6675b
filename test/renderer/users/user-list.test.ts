import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'
import { groupByOf, userList } from '../../../src-renderer/users/user-list.ts'

const today = '2026-11-21'
const pathOf = (admin: boolean, filter: string, group?: string) => {
  const kind = userList({ admin, today }, group === undefined ? undefined : groupByOf(group))
  const names = kind.operators.map(({ name }) => name)
  const { query } = kind.toQuery(parseFilter(filter, names))
  return decodeURIComponent(kind.source(query, { order_by: 'name', sort: 'asc' }).request(2).path)
}

describe('the list of users', () => {
  test('asks Gantry for administrators, with the order', () => {
    expect(pathOf(true, 'state:blocked 2fa:off ines')).toBe(
      '/-/gantry/v1/users?state[]=blocked&two_factor=disabled&search=ines&order_by=name&sort=asc&page=2&per_page=100',
    )
  })

  test('asks the platform for everybody else, who cannot choose an order', () => {
    expect(pathOf(false, 'state:active external:no ines')).toBe(
      '/users?search=ines&active=true&exclude_external=true&exclude_internal=true&page=2&per_page=100',
    )
    expect(userList({ admin: false, today }).orders).toHaveLength(1)
  })

  test('is listed group by group by state, kind or two-factor', () => {
    expect(pathOf(true, '', 'kind')).toBe('/-/gantry/v1/users?group_by=kind&order_by=name&sort=asc&page=2&per_page=100')
    expect(groupByOf('none')).toBeUndefined()
    expect(groupByOf('color')).toBeUndefined()
  })

  test.each([
    ['state', { state: 'ldap_blocked' }, 'blocked'],
    ['state', { state: 'active', kind: 'ghost' }, 'ghost'],
    ['kind', { kind: 'administrator' }, 'administrator'],
    ['two_factor', { kind: 'bot', two_factor_enabled: false }, 'none'],
    ['two_factor', { kind: 'regular', two_factor_enabled: true }, 'enabled'],
  ] as const)('by %s, puts %j into the group %s, as the server does', (by, fields, key) => {
    const row = { id: 1, username: 'ada', name: 'Ada', avatar_url: null, web_url: '', state: 'active', ...fields }
    expect(userList({ admin: true, today }, by).groupOf?.(row)).toBe(key)
  })
})
