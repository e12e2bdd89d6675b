import type { Input } from '../api/client.ts'
import { applyTerms } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { HookCard } from './hook.ts'

const address = 'GET /-/gantry/v1/hooks'
type Query = Pick<Input<typeof address>, 'search'>

/** System hooks by id. The list has only words to filter by. */
export const hookList: ListKind<HookCard, Query, 'id'> = {
  nouns: ['hook', 'hooks'],
  operators: [],
  toQuery: (terms) => applyTerms<Query>(terms, { operators: [], appliers: {} }, {}),
  orders: [{ id: 'id', name: 'ID' }],
  source: (query) => sourceOf(address, (page) => ({ ...query, ...page })),
  count: (query) => countOf(address, (page) => ({ ...query, ...page })),
  idOf: ({ id }) => String(id),
}
