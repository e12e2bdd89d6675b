import type { Order, Orders } from '../lists/order.ts'
import type { ListKind } from '../lists/use-list.ts'
import { parseFilter } from '../ui/filter-query.ts'
import type { Project } from './project.ts'
import { type FilterContext, toProjectQuery } from './project-filter.ts'
import { projectOperators } from './project-operators.ts'
import { type ProjectOrder, type ProjectQuery, projectCount, projectSource, supportsOrder } from './project-source.ts'

const baseOrders: Orders<ProjectOrder> = [
  { id: 'last_activity_at', name: 'Last activity' },
  { id: 'created_at', name: 'Created' },
  { id: 'updated_at', name: 'Updated' },
  { id: 'name', name: 'Name', ascendingFirst: true },
  { id: 'path', name: 'Path', ascendingFirst: true },
  { id: 'id', name: 'ID' },
]
const searchOrders: readonly Order<ProjectOrder>[] = [{ id: 'similarity', name: 'Similarity (your projects only)' }]
const adminOrders: readonly Order<ProjectOrder>[] = [
  { id: 'storage_size', name: 'Storage' },
  { id: 'repository_size', name: 'Repository size' },
  { id: 'wiki_size', name: 'Wiki size' },
  { id: 'packages_size', name: 'Package size' },
]

/** The available sort orders depend on the user and the filter. */
export function projectList(context: FilterContext, filter: string): ListKind<Project, ProjectQuery, ProjectOrder> {
  const operators = projectOperators(context.admin)
  const toQuery: ListKind<Project, ProjectQuery, ProjectOrder>['toQuery'] = (terms) => toProjectQuery(terms, context)
  const names = operators.map((operator) => operator.name)
  const { scope, search } = toQuery(parseFilter(filter, names)).query
  const [first, ...rest] = baseOrders
  const more = [...rest, ...(context.admin ? adminOrders : []), ...(search ? searchOrders : [])]
  return {
    nouns: ['project', 'projects'],
    operators,
    toQuery,
    orders: [first, ...more.filter(({ id }) => supportsOrder(scope, id))],
    source: projectSource,
    count: projectCount,
    idOf: (project) => String(project.id),
  }
}
