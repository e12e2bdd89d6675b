import { applyTerms } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Group } from './group.ts'

interface Query {
  search?: string | undefined
}
type Order = 'name' | 'path' | 'id'

/** Direct subgroups, or all descendants that match a search. The server searches only the last part of each path. */
export function subgroupList(id: number): ListKind<Group, Query, Order> {
  const all_available = true
  return {
    nouns: ['subgroup', 'subgroups'],
    operators: [],
    toQuery: (terms) => applyTerms<Query>(terms, { operators: [], appliers: {} }, {}),
    orders: [
      { id: 'name', name: 'Name', ascendingFirst: true },
      { id: 'path', name: 'Path', ascendingFirst: true },
      { id: 'id', name: 'ID' },
    ],
    source: ({ search }, order) =>
      search
        ? sourceOf('GET /groups/:id/descendant_groups', (page) => ({ id, all_available, search, ...order, ...page }))
        : sourceOf('GET /groups/:id/subgroups', (page) => ({ id, all_available, ...order, ...page })),
    count: ({ search }) =>
      search
        ? countOf('GET /groups/:id/descendant_groups', (page) => ({ id, all_available, search, ...page }))
        : countOf('GET /groups/:id/subgroups', (page) => ({ id, all_available, ...page })),
    idOf: (group) => String(group.id),
  }
}
