import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import { type Issue, keyOf } from './issue.ts'
import { type IssueFilterContext, type IssueQuery, issueOperators, toIssueQuery } from './issue-filter.ts'

const issueOrders = [
  { id: 'updated_at', name: 'Updated' },
  { id: 'created_at', name: 'Created' },
  { id: 'due_date', name: 'Due', ascendingFirst: true },
  { id: 'label_priority', name: 'Label priority' },
  { id: 'popularity', name: 'Popularity' },
  { id: 'title', name: 'Title', ascendingFirst: true },
  { id: 'weight', name: 'Weight' },
  { id: 'relative_position', name: 'Manual' },
] as const
type By = (typeof issueOrders)[number]['id']

/** Includes archived projects, so that the list matches the counts of the instance. */
export const allIssues = { scope: 'all', non_archived: false } as const

/** The issues of one project, or of all projects. */
export function issueList(
  project_id: number | undefined,
  context: IssueFilterContext,
): ListKind<Issue, IssueQuery, By> {
  return {
    nouns: ['issue', 'issues'],
    operators: issueOperators,
    toQuery: (terms) => toIssueQuery(terms, context),
    orders: issueOrders,
    idOf: keyOf,
    hasDefaultFilter: true,
    ...(project_id === undefined ? allSource : projectSource(project_id)),
  }
}

type IssueSource = Pick<ListKind<Issue, IssueQuery, By>, 'source' | 'count'>

const allSource: IssueSource = {
  source: (query, order) =>
    sourceOf('GET /issues', (page) => ({ ...allIssues, ...query, ...order, with_labels_details: true, ...page })),
  count: (query) => countOf('GET /issues', (one) => ({ ...allIssues, ...query, ...one })),
}

const projectSource = (id: number): IssueSource => ({
  source: (query, order) =>
    sourceOf('GET /projects/:id/issues', (page) => ({ id, ...query, ...order, with_labels_details: true, ...page })),
  count: (query) => countOf('GET /projects/:id/issues', (one) => ({ id, ...query, ...one })),
})
