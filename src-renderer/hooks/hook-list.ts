import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { HookCard } from './hook.ts'
import { type HookQuery, hookOperators, toHookQuery } from './hook-filter.ts'

const address = 'GET /-/gantry/v1/hooks'

/** System hooks by id. */
export const hookList: ListKind<HookCard, HookQuery, 'id'> = {
  nouns: ['hook', 'hooks'],
  operators: hookOperators,
  toQuery: toHookQuery,
  orders: [{ id: 'id', name: 'ID' }],
  source: (query) => sourceOf(address, (page) => ({ ...query, ...page })),
  count: (query) => countOf(address, (page) => ({ ...query, ...page })),
  idOf: ({ id }) => String(id),
}
