import type { Order, Orders } from '../lists/order.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import { parseFilter } from '../ui/filter-query.ts'
import type { Group } from './group.ts'
import { type GroupQuery, groupOperators, toGroupQuery } from './group-filter.ts'

export type GroupOrder = 'name' | 'path' | 'id' | 'similarity'

export const groupOrders: Orders<GroupOrder> = [
  { id: 'name', name: 'Name', ascendingFirst: true },
  { id: 'path', name: 'Path', ascendingFirst: true },
  { id: 'id', name: 'ID' },
]
const forSearches: readonly Order<GroupOrder>[] = [{ id: 'similarity', name: 'Similarity' }]

/** Without a filter, the list contains only top-level groups. */
export function groupList(admin: boolean, filter: string): ListKind<Group, GroupQuery, GroupOrder> {
  const operators = groupOperators(admin)
  const toQuery = (terms: Parameters<typeof toGroupQuery>[0]) => toGroupQuery(terms, admin)
  const { search } = toQuery(
    parseFilter(
      filter,
      operators.map(({ name }) => name),
    ),
  ).query
  return {
    nouns: ['group', 'groups'],
    operators,
    toQuery,
    orders: search ? [...groupOrders, ...forSearches] : groupOrders,
    source: ({ tree, ...query }, order) =>
      sourceOf('GET /groups', (page) => ({ ...query, ...(tree && { top_level_only: true }), ...order, ...page })),
    // The count of a tree includes subgroups.
    count: ({ tree: _, ...query }) => countOf('GET /groups', (page) => ({ ...query, ...page })),
    idOf: ({ id }) => String(id),
  }
}
