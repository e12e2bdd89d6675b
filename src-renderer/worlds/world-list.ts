import { currentWorld } from '../api/base-path.ts'
import { requestOf } from '../api/client.ts'
import { pageSize } from '../lists/assemble-rows.ts'
import { type ApplyTerm, anyOf, applyTerms, parseYesNo, yesNoValues } from '../lists/filter-terms.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Page } from '../lists/use-pages.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'
import { type fetchWorlds, getAddress, isMainConsole, listAddress, type World } from './world.ts'
import { type Place, type PlaceOrder, placesOf, type TreeQuery } from './world-tree.ts'

/** The filter works in the console, because a tree needs all worlds anyway. */
interface WorldQuery {
  search?: string | undefined
  state?: World['state']
  pinned?: boolean
}

/** The words of the filter and the states of the API. */
const states = { open: 'open', asleep: 'asleep', disk: 'stored' } as const
const stateWords = Object.keys(states)

const operators: readonly Operator[] = [
  {
    ...{ name: 'state', help: 'open, asleep in memory, or on the disk' },
    ...{ values: stateWords.map((value) => ({ value })), hasServerValues: false, negatable: false },
  },
  {
    ...{ name: 'pinned', help: 'worlds that are never evicted' },
    ...{ values: yesNoValues, hasServerValues: false, negatable: false },
  },
]

const appliers: Readonly<Record<string, ApplyTerm<WorldQuery>>> = {
  state: (query, value) => {
    const state = Object.entries(states).find(([word]) => word === value.toLowerCase())?.[1]
    if (query.state !== undefined) return 'Use state: only once.'
    if (!state) return `Use state: with ${anyOf(stateWords)}.`
    query.state = state
    return undefined
  },
  pinned: (query, value) => {
    const pinned = parseYesNo(value)
    if (query.pinned !== undefined) return 'Use pinned: only once.'
    if (pinned === undefined) return 'Use pinned: with yes or no.'
    query.pinned = pinned
    return undefined
  },
}

const toWorldQuery = (terms: readonly Term[]) => applyTerms<WorldQuery>(terms, { operators, appliers }, {})

const treeQueryOf = ({ search, state, pinned }: WorldQuery): TreeQuery => ({
  words: (search ?? '').toLowerCase().replaceAll('"', '').split(/\s+/).filter(Boolean),
  state,
  pinned,
})

interface Options {
  /** Several pages of one look share the answer. */
  readAll: () => ReturnType<typeof fetchWorlds>
  closed: ReadonlySet<string>
}

/** The tree of worlds as a list: a page is a hundred of its rows. */
export function worldList({ readAll, closed }: Options): ListKind<Place, WorldQuery, PlaceOrder> {
  const read = async (
    query: WorldQuery,
    order: { order_by: PlaceOrder; sort: 'asc' | 'desc' },
    page: number,
  ): Promise<Page<Place> & { matches: number }> => {
    const { worlds, request } = await readAll()
    const { places, matches } = placesOf(worlds, treeQueryOf(query), order, closed)
    return {
      body: places.slice((page - 1) * pageSize, page * pageSize),
      total: places.length,
      next_page: places.length > page * pageSize ? page + 1 : null,
      request,
      matches,
    }
  }
  const oldest = { order_by: 'created', sort: 'asc' } as const
  return {
    nouns: ['world', 'worlds'],
    operators,
    toQuery: toWorldQuery,
    orders: [
      { id: 'created', name: 'Created', ascendingFirst: true },
      { id: 'name', name: 'Name', ascendingFirst: true },
      { id: 'size', name: 'Database' },
      { id: 'used', name: 'Last use' },
    ],
    source: (query, order) => ({
      key: (page) => [listAddress, { page }, query, order, [...closed]],
      request: (page) =>
        isMainConsole
          ? requestOf(listAddress, { page, per_page: pageSize })
          : requestOf(getAddress, { name: currentWorld }),
      read: (page) => read(query, order, page),
    }),
    count: (query) => ({
      key: [listAddress, query, 'count'],
      read: async () => {
        const found = await read(query, oldest, 1)
        return { ...found, total: found.matches }
      },
    }),
    idOf: ({ id }) => id,
  }
}
