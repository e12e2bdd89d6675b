import type { Input } from '../api/client.ts'
import { type AppliedFilter, type ApplyTerm, anyOf, applyTerms } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'
import type { PastExport } from './export-words.ts'

const address = 'GET /-/gantry/v1/exports'

type ExportQuery = Pick<Input<typeof address>, 'status'> & { search?: string | undefined }

const states = ['queued', 'started', 'finished', 'failed'] as const

const operators: readonly Operator[] = [
  {
    name: 'state',
    help: 'the state of the export',
    values: states.map((value) => ({ value })),
    hasServerValues: false,
    negatable: false,
  },
]

const appliers: Readonly<Record<string, ApplyTerm<ExportQuery>>> = {
  state: (query, value) => {
    const state = states.find((one) => one === value.toLowerCase())
    if (query.status !== undefined) return 'Use state: only once.'
    if (!state) return `Use state: with ${anyOf(states)}.`
    query.status = state
    return undefined
  },
}

const toExportQuery = (terms: readonly Term[]): AppliedFilter<ExportQuery> =>
  applyTerms<ExportQuery>(terms, { operators, appliers }, {})

/** Exports of all projects, the newest first. */
export const exportList: ListKind<PastExport, ExportQuery, 'id'> = {
  nouns: ['export', 'exports'],
  operators,
  toQuery: toExportQuery,
  orders: [{ id: 'id', name: 'Newest' }],
  source: (query) => sourceOf(address, (page) => ({ ...query, ...page })),
  count: (query) => countOf(address, (page) => ({ ...query, ...page })),
  idOf: (row) => String(row.id),
}
