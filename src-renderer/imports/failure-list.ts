import type { ResponseBody } from '../api/client.ts'
import { type AppliedFilter, type ApplyTerm, applyTerms } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

const address = 'GET /-/gantry/v1/imports/:project_id/failures'

export type Failure = ResponseBody<typeof address>[number]

interface FailureQuery {
  search?: string | undefined
  relation?: string
}

const operators: readonly Operator[] = [
  {
    name: 'relation',
    help: 'relation in the archive, such as issues or notes',
    values: [],
    hasServerValues: true,
    negatable: false,
  },
]

const appliers: Readonly<Record<string, ApplyTerm<FailureQuery>>> = {
  relation: (query, value) => {
    if (query.relation !== undefined) return 'Use relation: only once.'
    query.relation = value
    return undefined
  },
}

const toFailureQuery = (terms: readonly Term[]): AppliedFilter<FailureQuery> =>
  applyTerms<FailureQuery>(terms, { operators, appliers }, {})

/** The failures of an import, in the order of the import. */
export const failureList = (project_id: number): ListKind<Failure, FailureQuery, 'archive'> => ({
  nouns: ['failure', 'failures'],
  operators,
  toQuery: toFailureQuery,
  orders: [{ id: 'archive', name: 'Import order' }],
  source: (query) => sourceOf(address, (page) => ({ project_id, ...query, ...page })),
  count: (query) => countOf(address, (page) => ({ project_id, ...query, ...page })),
  idOf: (failure) => String(failure.id),
})
