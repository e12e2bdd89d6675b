import { fetchBody, type ResponseBody } from '../api/client.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Source } from '../lists/use-pages.ts'
import { type Issue, keyOf } from './issue.ts'
import { type IssueFilterContext, type IssueQuery, issueOperators, toIssueQuery } from './issue-filter.ts'
import { type GroupBy, groupKey, groupOf } from './issue-groups.tsx'

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

interface Extent {
  /** Limits the list to one project. */
  project_id?: number | undefined
  /** Limits the list to a group and the groups below it. */
  group_id?: number | undefined
  /** Lists the issues group by group. */
  group_by?: GroupBy | undefined
}

/** The issues of one project, of a group, or of all projects. */
export function issueList(
  { project_id, group_id, group_by }: Extent,
  context: IssueFilterContext,
): ListKind<Issue, IssueQuery, By> {
  const { plain, grouped, count } = sourcesOf(project_id, group_id)
  return {
    nouns: ['issue', 'issues'],
    operators: issueOperators,
    toQuery: (terms) => toIssueQuery(terms, context),
    orders: issueOrders,
    idOf: keyOf,
    hasDefaultFilter: true,
    source: (query, order) => (group_by ? grouped(group_by, query, order) : plain(query, order)),
    groupOf: group_by && groupOf[group_by],
    count,
  }
}

type IssueSource = ListKind<Issue, IssueQuery, By>['source']
type Order = Parameters<IssueSource>[1]

interface IssueSources {
  plain: IssueSource
  grouped: (group_by: GroupBy, query: IssueQuery, order: Order) => Source<Issue>
  count: ListKind<Issue, IssueQuery, By>['count']
}

function sourcesOf(project_id: number | undefined, group_id: number | undefined): IssueSources {
  if (project_id !== undefined) return projectSources(project_id)
  return group_id === undefined ? allSources : groupSources(group_id)
}

const detailed = { with_labels_details: true } as const

const allSources: IssueSources = {
  plain: (query, order) =>
    sourceOf('GET /issues', (page) => ({ ...allIssues, ...query, ...order, ...detailed, ...page })),
  grouped: (group_by, query, order) => {
    const input = { ...allIssues, ...query, group_by }
    const list = sourceOf('GET /-/gantry/v1/issues/grouped', (page) => ({ ...input, ...order, ...detailed, ...page }))
    return withGroups(list, (signal) => fetchBody('GET /-/gantry/v1/issues/groups', input, { signal }))
  },
  count: (query) => countOf('GET /issues', (one) => ({ ...allIssues, ...query, ...one })),
}

const projectSources = (id: number): IssueSources => ({
  plain: (query, order) =>
    sourceOf('GET /projects/:id/issues', (page) => ({ id, ...query, ...order, ...detailed, ...page })),
  grouped: (group_by, query, order) => {
    const input = { id, ...query, group_by }
    const list = sourceOf('GET /-/gantry/v1/projects/:id/issues/grouped', (page) => ({
      ...input,
      ...order,
      ...detailed,
      ...page,
    }))
    return withGroups(list, (signal) => fetchBody('GET /-/gantry/v1/projects/:id/issues/groups', input, { signal }))
  },
  count: (query) => countOf('GET /projects/:id/issues', (one) => ({ id, ...query, ...one })),
})

/** The server groups no issues of a group. */
function groupSources(id: number): IssueSources {
  const plain: IssueSource = (query, order) =>
    sourceOf('GET /groups/:id/issues', (page) => ({ id, ...allIssues, ...query, ...order, ...detailed, ...page }))
  return {
    plain,
    grouped: (_, query, order) => plain(query, order),
    count: (query) => countOf('GET /groups/:id/issues', (one) => ({ id, ...allIssues, ...query, ...one })),
  }
}

type Groups = ResponseBody<'GET /-/gantry/v1/issues/groups'>

/** Reads the groups with each page, so that heads and rows tell of the same moment. Their sum is the length of the list, without a limit. */
const withGroups = (list: Source<Issue>, readGroups: (signal: AbortSignal) => Promise<Groups>): Source<Issue> => ({
  ...list,
  read: async (page, signal) => {
    const [rows, { groups, has_more }] = await Promise.all([list.read(page, signal), readGroups(signal)])
    return {
      ...rows,
      ...(!has_more && { total: groups.reduce((sum, { issues_count }) => sum + issues_count, 0) }),
      groups: groups.map((group) => ({ ...group, key: groupKey(group), rows: group.issues_count })),
    }
  },
})
