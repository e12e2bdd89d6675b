import type { Input, ResponseBody } from '../api/client.ts'
import { type AppliedFilter, type ApplyTerm, anyOf, applyTerms } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

const address = 'GET /-/gantry/v1/transfers'

export type Transfer = ResponseBody<typeof address>[number]
type TransferQuery = Pick<Input<typeof address>, 'kind' | 'state'> & { search?: string | undefined }

export const kinds = ['import', 'export'] as const
const states = ['waiting', 'running', 'finished', 'partly', 'expired', 'failed'] as const
/** The states by the names that imports and exports have in the API. Addresses of earlier versions contain them. */
const apiStates: Readonly<Record<string, (typeof states)[number]>> = {
  scheduled: 'waiting',
  queued: 'waiting',
  started: 'running',
}

const operators: readonly Operator[] = [
  {
    name: 'kind',
    help: 'imports or exports',
    values: kinds.map((value) => ({ value })),
    hasServerValues: false,
    negatable: false,
  },
  {
    name: 'state',
    help: 'the state of the transfer',
    values: states.map((value) => ({ value })),
    hasServerValues: false,
    negatable: false,
  },
]

const appliers: Readonly<Record<string, ApplyTerm<TransferQuery>>> = {
  kind: (query, value) => {
    const kind = kinds.find((one) => one === value.toLowerCase())
    if (query.kind !== undefined) return 'Use kind: only once.'
    if (!kind) return `Use kind: with ${anyOf(kinds)}.`
    query.kind = kind
    return undefined
  },
  state: (query, value) => {
    const word = value.toLowerCase()
    const state = apiStates[word] ?? states.find((one) => one === word)
    if (query.state !== undefined) return 'Use state: only once.'
    if (!state) return `Use state: with ${anyOf(states)}.`
    query.state = state
    return undefined
  },
}

const toTransferQuery = (terms: readonly Term[]): AppliedFilter<TransferQuery> =>
  applyTerms<TransferQuery>(terms, { operators, appliers }, {})

/** Imports and exports, the newest first. An import is named by its project in the URL, like on its page. */
export const transferList: ListKind<Transfer, TransferQuery, 'id'> = {
  nouns: ['transfer', 'transfers'],
  operators,
  toQuery: toTransferQuery,
  orders: [{ id: 'id', name: 'Newest' }],
  source: (query) => sourceOf(address, (page) => ({ ...query, ...page })),
  count: (query) => countOf(address, (page) => ({ ...query, ...page })),
  idOf: (row) => (row.kind === 'import' ? String(row.project_id) : `export-${row.id}`),
}

interface Search {
  tab?: unknown
  q?: unknown
  peek?: unknown
}

/** Exports once had a tab of their own. @returns where its address leads now; undefined for any other address */
export function movedSearch(search: Search): Search | undefined {
  if (search.tab !== 'exports') return undefined
  const { q, peek } = search
  return {
    ...search,
    tab: 'past',
    q: ['kind:export', q].filter(Boolean).join(' '),
    ...(peek !== undefined && { peek: `export-${String(peek)}` }),
  }
}
