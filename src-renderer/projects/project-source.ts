import type { Input } from '../api/client.ts'
import { type CountSource, countOf, sourceOf } from '../lists/source.ts'
import type { Source } from '../lists/use-pages.ts'
import type { Project } from './project.ts'

type Asked = Input<'GET /projects'>
export type ProjectQuery = Omit<
  Asked,
  'page' | 'per_page' | 'order_by' | 'sort' | 'simple' | 'statistics' | 'pagination' | 'with_custom_attributes'
> & {
  /** Below a group or a person: other addresses, which take less. */
  place?: Place
}
export interface Place {
  kind: 'group' | 'owner'
  path: string
}
export type ProjectOrder = NonNullable<Asked['order_by']>

const lesser = [
  'archived',
  'visibility',
  'search',
  'starred',
  'owned',
  'min_access_level',
  'with_issues_enabled',
  'with_merge_requests_enabled',
]
const taken = {
  group: new Set(lesser),
  owner: new Set([...lesser, 'membership', 'id_after', 'id_before', 'with_programming_language']),
}
/** Whether a list there takes this parameter. */
export const takes = (place: Place | undefined, name: string) => !place || taken[place.kind].has(name)

interface Order {
  order_by: ProjectOrder
  sort: 'asc' | 'desc'
}

/** Where the rows come from: the list of all projects, of a group and what is below it, or of a person. */
export function projectSource({ place, ...query }: ProjectQuery, order: Order): Source<Project> {
  if (place?.kind === 'group')
    return sourceOf('GET /groups/:id/projects', (page) => ({
      ...belowGroup(place, query),
      ...lesserOrder(order),
      ...page,
    }))
  if (place)
    return sourceOf('GET /users/:user_id/projects', (page) => ({
      ...ofOwner(place, query),
      ...lesserOrder(order),
      ...page,
      statistics: true,
    }))
  return sourceOf('GET /projects', (page) => ({ ...query, statistics: true, ...order, ...page }))
}

export function projectCount({ place, ...query }: ProjectQuery): CountSource {
  if (place?.kind === 'group')
    return countOf('GET /groups/:id/projects', (one) => ({ ...belowGroup(place, query), simple: true, ...one }))
  if (place)
    return countOf('GET /users/:user_id/projects', (one) => ({ ...ofOwner(place, query), simple: true, ...one }))
  return countOf('GET /projects', (one) => ({ ...query, simple: true, ...one }))
}

const belowGroup = ({ path }: Place, query: Asked) => ({
  id: path,
  include_subgroups: true,
  with_shared: false,
  ...lesserOf(query),
})

const ofOwner = ({ path }: Place, query: Asked) => ({
  user_id: path,
  ...lesserOf(query),
  membership: query.membership,
  id_after: query.id_after,
  id_before: query.id_before,
  with_programming_language: query.with_programming_language,
})

const lesserOf = ({ archived, visibility, search, starred, owned, min_access_level, ...rest }: Asked) => ({
  archived,
  visibility,
  search,
  starred,
  owned,
  min_access_level,
  with_issues_enabled: rest.with_issues_enabled,
  with_merge_requests_enabled: rest.with_merge_requests_enabled,
})

/** Orders that every list of projects has. */
const lesserOrders = ['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'] as const

function lesserOrder({ order_by, sort }: Order) {
  const known = lesserOrders.find((name) => name === order_by)
  return known ? { order_by: known, sort } : { sort }
}
/** Whether a list there can be put in this order. */
export const hasOrder = (place: Place | undefined, order_by: ProjectOrder) =>
  !place || lesserOrders.some((name) => name === order_by)
