import type { Order, Orders } from '../lists/order.ts'
import type { ListKind } from '../lists/use-list.ts'
import { parseFilter } from '../ui/filter-query.ts'
import type { Project } from './project.ts'
import { type Asking, toProjectQuery } from './project-filter.ts'
import { projectOperators } from './project-operators.ts'
import { hasOrder, type ProjectOrder, type ProjectQuery, projectCount, projectSource } from './project-source.ts'

const forAll: Orders<ProjectOrder> = [
  { id: 'last_activity_at', name: 'Last activity' },
  { id: 'created_at', name: 'Created' },
  { id: 'updated_at', name: 'Updated' },
  { id: 'name', name: 'Name', ascendingFirst: true },
  { id: 'path', name: 'Path', ascendingFirst: true },
  { id: 'id', name: 'ID' },
]
const forSearches: readonly Order<ProjectOrder>[] = [{ id: 'similarity', name: 'Similarity, of your own' }]
const forAdmins: readonly Order<ProjectOrder>[] = [
  { id: 'storage_size', name: 'Storage' },
  { id: 'repository_size', name: 'Repository size' },
  { id: 'wiki_size', name: 'Wiki size' },
  { id: 'packages_size', name: 'Packages size' },
]

/** The list of projects for one who looks; which orders it has depends on what is asked. */
export function projectList(asking: Asking, filter: string): ListKind<Project, ProjectQuery, ProjectOrder> {
  const operators = projectOperators(asking.admin)
  const toQuery: ListKind<Project, ProjectQuery, ProjectOrder>['toQuery'] = (terms) => toProjectQuery(terms, asking)
  const names = operators.map((operator) => operator.name)
  const { place, search } = toQuery(parseFilter(filter, names)).query
  const [first, ...rest] = forAll
  const more = [...rest, ...(asking.admin ? forAdmins : []), ...(search ? forSearches : [])]
  return {
    nouns: ['project', 'projects'],
    operators,
    toQuery,
    orders: [first, ...more.filter(({ id }) => hasOrder(place, id))],
    source: projectSource,
    count: projectCount,
    idOf: (project) => String(project.id),
  }
}
