import type { Input } from '../api/client.ts'
import { type CountSource, countOf, sourceOf } from '../lists/source.ts'
import type { Source } from '../lists/use-pages.ts'
import type { Project } from './project.ts'

type ListInput = Input<'GET /projects'>
export type ProjectQuery = Omit<
  ListInput,
  'page' | 'per_page' | 'order_by' | 'sort' | 'simple' | 'statistics' | 'pagination' | 'with_custom_attributes'
> & {
  /** Limits the list to a group or an owner. Those endpoints support fewer filters. */
  scope?: Scope
}
export interface Scope {
  kind: 'group' | 'owner'
  path: string
}
export type ProjectOrder = NonNullable<ListInput['order_by']>

const commonFilters = [
  'archived',
  'visibility',
  'search',
  'starred',
  'owned',
  'min_access_level',
  'with_issues_enabled',
  'with_merge_requests_enabled',
]
const scopeFilters = {
  group: new Set(commonFilters),
  owner: new Set([...commonFilters, 'membership', 'id_after', 'id_before', 'with_programming_language']),
}
/** Whether the endpoint for this scope supports the parameter. */
export const supportsFilter = (scope: Scope | undefined, name: string) => !scope || scopeFilters[scope.kind].has(name)

interface Order {
  order_by: ProjectOrder
  sort: 'asc' | 'desc'
}

/** Lists all projects, those of a group and its subgroups, or those of a user. */
export function projectSource({ scope, ...query }: ProjectQuery, order: Order): Source<Project> {
  if (scope?.kind === 'group')
    return sourceOf('GET /groups/:id/projects', (page) => ({
      ...groupInput(scope, query),
      ...commonOrder(order),
      ...page,
    }))
  if (scope)
    return sourceOf('GET /users/:user_id/projects', (page) => ({
      ...ownerInput(scope, query),
      ...commonOrder(order),
      ...page,
      statistics: true,
    }))
  return sourceOf('GET /projects', (page) => ({ ...query, statistics: true, ...order, ...page }))
}

export function projectCount({ scope, ...query }: ProjectQuery): CountSource {
  if (scope?.kind === 'group')
    return countOf('GET /groups/:id/projects', (page) => ({ ...groupInput(scope, query), simple: true, ...page }))
  if (scope)
    return countOf('GET /users/:user_id/projects', (page) => ({ ...ownerInput(scope, query), simple: true, ...page }))
  return countOf('GET /projects', (page) => ({ ...query, simple: true, ...page }))
}

const groupInput = ({ path }: Scope, query: ListInput) => ({
  id: path,
  include_subgroups: true,
  with_shared: false,
  ...pickCommonFilters(query),
})

const ownerInput = ({ path }: Scope, query: ListInput) => ({
  user_id: path,
  ...pickCommonFilters(query),
  membership: query.membership,
  id_after: query.id_after,
  id_before: query.id_before,
  with_programming_language: query.with_programming_language,
})

const pickCommonFilters = ({ archived, visibility, search, starred, owned, min_access_level, ...rest }: ListInput) => ({
  archived,
  visibility,
  search,
  starred,
  owned,
  min_access_level,
  with_issues_enabled: rest.with_issues_enabled,
  with_merge_requests_enabled: rest.with_merge_requests_enabled,
})

/** Sort orders of all three endpoints. */
const commonOrders = ['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'] as const

function commonOrder({ order_by, sort }: Order) {
  const supported = commonOrders.find((name) => name === order_by)
  return supported ? { order_by: supported, sort } : { sort }
}
/** Whether the endpoint for this scope supports the sort order. */
export const supportsOrder = (scope: Scope | undefined, order_by: ProjectOrder) =>
  !scope || commonOrders.some((name) => name === order_by)
