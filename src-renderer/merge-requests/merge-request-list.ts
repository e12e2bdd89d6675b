import { keyOf } from '../issues/issue.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { MergeRequest } from './merge-request.ts'
import { type MergeRequestQuery, mergeRequestOperators, toMergeRequestQuery } from './merge-request-filter.ts'

const orders = [
  { id: 'updated_at', name: 'Updated' },
  { id: 'created_at', name: 'Created' },
] as const
type By = (typeof orders)[number]['id']
type Kind = ListKind<MergeRequest, MergeRequestQuery, By>

/** The merge requests of one project, or of all projects. */
export function mergeRequestList(
  project_id: number | undefined,
  context: Parameters<typeof toMergeRequestQuery>[1],
): Kind {
  return {
    nouns: ['merge request', 'merge requests'],
    operators: mergeRequestOperators,
    toQuery: (terms) => toMergeRequestQuery(terms, context),
    orders,
    idOf: keyOf,
    hasDefaultFilter: true,
    ...(project_id === undefined ? everywhere : inProject(project_id)),
  }
}

const everywhere: Pick<Kind, 'source' | 'count'> = {
  source: (query, order) => sourceOf('GET /merge_requests', (page) => ({ scope: 'all', ...query, ...order, ...page })),
  count: (query) => countOf('GET /merge_requests', (one) => ({ scope: 'all', ...query, ...one })),
}

const inProject = (id: number): Pick<Kind, 'source' | 'count'> => ({
  source: (query, order) =>
    sourceOf('GET /projects/:id/merge_requests', (page) => ({ id, ...query, ...order, ...page })),
  count: (query) => countOf('GET /projects/:id/merge_requests', (one) => ({ id, ...query, ...one })),
})
