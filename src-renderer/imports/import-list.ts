import type { Input, ResponseBody } from '../api/client.ts'
import { type AppliedFilter, type ApplyTerm, anyOf, applyTerms } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

const address = 'GET /-/gantry/v1/imports'

export type PastImport = ResponseBody<typeof address>[number]
type ImportQuery = Pick<Input<typeof address>, 'status'> & { search?: string | undefined }

const states = ['scheduled', 'started', 'finished', 'failed'] as const

const operators: readonly Operator[] = [
  {
    name: 'state',
    help: 'the state of the import',
    values: states.map((value) => ({ value })),
    hasServerValues: false,
    negatable: false,
  },
]

const appliers: Readonly<Record<string, ApplyTerm<ImportQuery>>> = {
  state: (query, value) => {
    const state = states.find((one) => one === value.toLowerCase())
    if (query.status !== undefined) return 'Use state: only once.'
    if (!state) return `Use state: with ${anyOf(states)}.`
    query.status = state
    return undefined
  },
}

const toImportQuery = (terms: readonly Term[]): AppliedFilter<ImportQuery> =>
  applyTerms<ImportQuery>(terms, { operators, appliers }, {})

/** Past imports, the newest first. An import is named by its project in the URL, like on its page. */
export const importList: ListKind<PastImport, ImportQuery, 'id'> = {
  nouns: ['import', 'imports'],
  operators,
  toQuery: toImportQuery,
  orders: [{ id: 'id', name: 'Newest' }],
  source: (query) => sourceOf(address, (page) => ({ ...query, ...page })),
  count: (query) => countOf(address, (page) => ({ ...query, ...page })),
  idOf: (row) => String(row.project_id),
}
