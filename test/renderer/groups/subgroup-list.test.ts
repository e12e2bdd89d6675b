import { expect, test } from 'vitest'
import { subgroupList } from '../../../src-renderer/groups/subgroup-list.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'
import { groupOf } from './given-groups.ts'

const list = subgroupList(7)
const order = { order_by: 'path', sort: 'desc' } as const
const keysOf = (filter: string) => {
  const { query } = list.toQuery(parseFilter(filter, []))
  return [list.source(query, order).key(2), list.count(query).key]
}

test('without words, the list has the subgroups of the group, and with words all groups below it that match', () => {
  const page = { ...order, page: 2, per_page: 100 }
  expect(keysOf('')).toEqual([
    ['GET /groups/:id/subgroups', { id: 7, all_available: true, ...page }],
    ['GET /groups/:id/subgroups', { id: 7, all_available: true, per_page: 1 }],
  ])
  expect(keysOf('tools old')).toEqual([
    ['GET /groups/:id/descendant_groups', { id: 7, all_available: true, search: 'tools old', ...page }],
    ['GET /groups/:id/descendant_groups', { id: 7, all_available: true, search: 'tools old', per_page: 1 }],
  ])
  expect(list.idOf(groupOf(12, 'acme/tools', 7))).toBe('12')
})
