import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { type ApiError, notFoundPlain } from '../kit/errors.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import { mergeRequestsEnabledFor } from '../visibility/merge-requests.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { type MergeRequestRow, stateNumber } from './entity.ts'
import type { MergeRequestQuery } from './filters.ts'
import { conditionSql } from './lists/condition-queries.ts'
import type { Condition, Values as Further, RequestedCondition } from './lists/conditions.ts'
import { mergeRequestRows } from './row-queries.ts'

export { partsOf } from './part-queries.ts'

/**
 * Which merge requests are listed: those of a project or a deployment; or those that the viewer may read, of all projects, or of those in a
 * group and below it. `archived`: also of archived projects.
 */
export type Scope =
  | { of: 'project' | 'deployment'; id: number }
  | { of: 'group'; id: number; viewer: Viewer; archived: boolean }
  | { of: 'all'; viewer: Viewer }

interface Shape {
  of: Scope['of']
  viewer: Viewer['kind']
  archived: boolean
  order: 'created_at' | 'updated_at'
  sort: 'asc' | 'desc'
  state: boolean
  source: boolean
  target: boolean
  conditions: readonly Condition[]
}
interface Own {
  id: number
  viewer_id: number
  state: number
  source: string
  target: string
}
type Values = Own & PageBounds & Further

/** SQL: the projects whose merge requests the viewer may read. */
function readableProjects(p: Values, { of, viewer: kind, archived }: Shape) {
  const viewer = { kind, id: p.viewer_id }
  const conditions = [
    projectVisibleTo(viewer)(expressionBuilder<Database, 'project'>()),
    mergeRequestsEnabledFor(viewer),
    ...(archived ? [] : [sql`project.archived = 0`]),
    ...(of === 'group'
      ? [
          sql`project.namespace_id IN (
            SELECT around.namespace_id FROM namespace_ancestor around WHERE around.ancestor_id = ${p.id})`,
        ]
      : []),
  ].map((one) => sql`${one}`)
  return sql`(SELECT project.id FROM project WHERE ${allOf(conditions)})`
}

/**
 * The merge requests of the scope, with the index to read them from. Those of several projects are read in the order of the list, unless
 * another condition finds fewer.
 */
function own(p: Values, shape: Shape) {
  const { of, order } = shape
  if (of === 'all' || of === 'group')
    return { from: sql`merge_request`, where: sql`+merge_request.project_id IN ${readableProjects(p, shape)}` }
  return of === 'deployment'
    ? {
        from: sql`deployment_merge_request linked CROSS JOIN merge_request ON merge_request.id = linked.merge_request_id`,
        where: sql`linked.deployment_id = ${p.id}`,
      }
    : {
        from: sql`merge_request INDEXED BY ${sql.ref(order === 'created_at' ? 'merge_request_project' : 'merge_request_updated')}`,
        where: sql`merge_request.project_id = ${p.id}`,
      }
}

function found(p: Values, shape: Shape): RawBuilder<{ id: number }> {
  const { from, where } = own(p, shape)
  const all = [
    where,
    ...(shape.state ? [sql`merge_request.state = ${p.state}`] : []),
    ...(shape.source ? [sql`merge_request.source_branch = ${p.source}`] : []),
    ...(shape.target ? [sql`merge_request.target_branch = ${p.target}`] : []),
    ...shape.conditions.map((one) => conditionSql(p, one)),
  ]
  return sql`SELECT merge_request.id FROM ${from} WHERE ${allOf(all)}`
}

/** Ids rise in the order of creation, so `created_at` is ordered by id. */
function order(_: Values, shape: Shape) {
  const direction = sql.raw(shape.sort)
  const first = shape.order === 'updated_at' ? sql`merge_request.updated_at ${direction},` : sql``
  return sql`${first} merge_request.id ${direction}`
}

const mergeRequestPages = pagedByIds({ find: found, order, rows: mergeRequestRows })

/** A page of merge requests, with the total up to the bound that lists report. */
export async function listMergeRequests(
  db: Db,
  scope: Scope,
  query: MergeRequestQuery,
  { limit, offset }: Page,
  conditions: readonly RequestedCondition[] = [],
): Promise<{ rows: MergeRequestRow[]; total: number }> {
  const { state, source_branch: source, target_branch: target } = query
  const { of } = scope
  const viewer = 'viewer' in scope ? scope.viewer : undefined
  const shape = {
    of,
    viewer: viewer?.kind ?? 'anonymous',
    archived: of !== 'group' || scope.archived,
    order: query.order_by,
    sort: query.sort,
    state: state !== 'all',
    source: source !== undefined,
    target: target !== undefined,
    conditions: conditions.map((one) => one.condition),
  }
  const values = {
    id: 'id' in scope ? scope.id : 0,
    viewer_id: viewer?.id ?? 0,
    state: state === 'all' ? 0 : stateNumber[state],
    source: source ?? '',
    target: target ?? '',
    limit,
    offset,
    ...Object.assign({}, ...conditions.map((one) => one.values)),
  }
  return mergeRequestPages(db, shape, values)
}

const oneMergeRequest = compiled((db, p: { project_id: number; iid: number }) =>
  mergeRequestRows(
    db,
    sql`SELECT merge_request.id FROM merge_request
      WHERE merge_request.project_id = ${p.project_id} AND merge_request.iid = ${p.iid}`,
  ),
)

/** @throws ApiError 404 `404 Not found` unless the caller passes another one */
export async function findMergeRequest(
  db: Db,
  project_id: number,
  iid: number,
  missing: () => ApiError = notFoundPlain,
): Promise<MergeRequestRow> {
  const [row] = await oneMergeRequest(db, { project_id, iid })
  if (!row) throw missing()
  return row
}
