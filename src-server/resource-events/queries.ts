import { type Compilable, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { issuesEnabledFor } from '../visibility/issues.ts'
import { mergeRequestsEnabledFor } from '../visibility/merge-requests.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'

/** The issue or merge request whose events are read, and the caller, who sees the record. */
export interface EventScope {
  project: ProjectRef
  type: 'Issue' | 'MergeRequest'
  id: number
  actor: Actor | null
  today: string
}

export interface FoundEvents<R> {
  list(db: Db, scope: EventScope, page: Page): Promise<{ rows: R[]; total: number }>
  find(db: Db, scope: EventScope, event_id: number): Promise<R | undefined>
}

interface Values {
  id: number
  project_id: number
  namespace_id: number
  viewer_id: number
  today: string
}
interface Shape {
  viewer: Viewer['kind']
  type: EventScope['type']
}

/**
 * SQL: whether the viewer may know the label or milestone of an event: it belongs to the project of the record or a group above, is gone, or is
 * visible to the viewer elsewhere. Old events name labels of elsewhere if the project has been transferred.
 */
function mayKnow(table: 'label' | 'milestone', p: Values, viewer: Viewer): RawBuilder<unknown> {
  const named = sql.ref(`resource_event.${table}_id`)
  const [project_id, group_id] = [sql.ref(`${table}.project_id`), sql.ref(`${table}.group_id`)]
  const seesProject = projectVisibleTo(viewer)(expressionBuilder<Database, 'project'>())
  return sql`(${named} IS NULL OR EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(`${table}.id`)} = ${named} AND (
    ${project_id} = ${p.project_id}
    OR ${group_id} IN (SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id})
    OR EXISTS (SELECT 1 FROM project WHERE project.id = ${project_id} AND ${seesProject}
      AND (${issuesEnabledFor(viewer)} OR ${mergeRequestsEnabledFor(viewer)}))
    OR EXISTS (SELECT 1 FROM "group" WHERE "group".id = ${group_id} AND ${groupVisibleTo(viewer.kind, viewer.id, p.today)}))))`
}

/** SQL: the same for an iteration, which always belongs to a group. */
const mayKnowIteration = (p: Values, viewer: Viewer): RawBuilder<unknown> =>
  sql`(resource_event.iteration_id IS NULL OR EXISTS (SELECT 1 FROM iteration WHERE iteration.id = resource_event.iteration_id AND (
    iteration.group_id IN (SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id})
    OR EXISTS (SELECT 1 FROM "group" WHERE "group".id = iteration.group_id AND ${groupVisibleTo(viewer.kind, viewer.id, p.today)}))))`

const everything = () => sql`true`

/** The events with these ids in the order of the ids, each with its user. */
const rowsOf = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('found'))
    .crossJoin('resource_event')
    .leftJoin('user', 'user.id', 'resource_event.user_id')
    .whereRef('resource_event.id', '=', 'found.id')
    .select([
      'resource_event.id',
      'resource_event.resource_type',
      'resource_event.resource_id',
      'resource_event.created_at',
      'resource_event.user_id',
    ])
    .select(['user.username', 'user.name', 'user.state as user_state', 'user.avatar'])

function eventsOfKind<R>(
  kind: 'state' | 'label' | 'milestone' | 'weight' | 'iteration',
  rows: (db: Db, ids: RawBuilder<{ id: number }>) => Compilable<R>,
  mayRead: (p: Values, viewer: Viewer) => RawBuilder<unknown> = everything,
): FoundEvents<R> {
  const find = (p: Values, { viewer, type }: Shape) => sql<{ id: number }>`
    SELECT resource_event.id FROM resource_event WHERE resource_event.resource_type = ${sql.lit(type)}
    AND resource_event.resource_id = ${p.id} AND resource_event.kind = ${sql.lit(kind)}
    AND ${mayRead(p, { kind: viewer, id: p.viewer_id })}`
  const pages = pagedByIds({
    find: (p: Values & PageBounds, shape: Shape) => find(p, shape),
    order: () => sql`resource_event.id`,
    rows,
  })
  const one = compiledBy((db, p: Values & { event_id: number }, shape: Shape) =>
    rows(db, sql`${find(p, shape)} AND resource_event.id = ${p.event_id}`),
  )
  return {
    list: (db, scope, { limit, offset }) => pages(db, shapeOf(scope), { ...valuesOf(scope), limit, offset }),
    async find(db, scope, event_id) {
      const [row] = await one(db, shapeOf(scope), { ...valuesOf(scope), event_id })
      return row
    },
  }
}

const shapeOf = ({ actor, type }: EventScope): Shape => ({ viewer: viewerOf(actor).kind, type })
const valuesOf = ({ project, id, actor, today }: EventScope): Values => ({
  id,
  project_id: project.id,
  namespace_id: project.namespace_id,
  viewer_id: viewerOf(actor).id,
  today,
})

export const stateEvents = eventsOfKind('state', (db, ids) =>
  rowsOf(db, ids)
    // An issue that was moved keeps its events, but not the merge requests of its old project.
    .leftJoin('merge_request', (join) =>
      join
        .onRef('merge_request.id', '=', 'resource_event.source_merge_request_id')
        .onRef('merge_request.project_id', '=', 'resource_event.project_id'),
    )
    .select(['resource_event.state', 'resource_event.source_commit', 'merge_request.id as source_merge_request_id']),
)

export const labelEvents = eventsOfKind(
  'label',
  (db, ids) =>
    rowsOf(db, ids)
      .leftJoin('label', 'label.id', 'resource_event.label_id')
      .select(['resource_event.action', 'label.id as label_id', 'label.title as label_title'])
      .select(['label.color as label_color', 'label.description as label_description']),
  (p, viewer) => mayKnow('label', p, viewer),
)

export const milestoneEvents = eventsOfKind(
  'milestone',
  (db, ids) =>
    rowsOf(db, ids)
      .leftJoin('milestone', 'milestone.id', 'resource_event.milestone_id')
      .leftJoin('project as milestone_project', 'milestone_project.id', 'milestone.project_id')
      .leftJoin('namespace as milestone_group', 'milestone_group.id', 'milestone.group_id')
      .select(['resource_event.action', 'resource_event.state', 'milestone.id as milestone_id'])
      .select(['milestone.iid as milestone_iid', 'milestone.project_id as milestone_project_id'])
      .select(['milestone.group_id as milestone_group_id', 'milestone.title as milestone_title'])
      .select(['milestone.description as milestone_description', 'milestone.state as milestone_state'])
      .select(['milestone.created_at as milestone_created_at', 'milestone.updated_at as milestone_updated_at'])
      .select(['milestone.due_date as milestone_due_date', 'milestone.start_date as milestone_start_date'])
      .select((eb) =>
        eb.fn.coalesce('milestone_project.path_with_namespace', 'milestone_group.full_path').as('milestone_path'),
      ),
  (p, viewer) => mayKnow('milestone', p, viewer),
)

export const iterationEvents = eventsOfKind(
  'iteration',
  (db, ids) =>
    rowsOf(db, ids)
      .leftJoin('iteration', 'iteration.id', 'resource_event.iteration_id')
      .leftJoin('namespace as iteration_group', 'iteration_group.id', 'iteration.group_id')
      .select(['resource_event.action', 'iteration.id as iteration_id', 'iteration.iid as iteration_iid'])
      .select(['iteration.sequence as iteration_sequence', 'iteration.group_id as iteration_group_id'])
      .select(['iteration.title as iteration_title', 'iteration.description as iteration_description'])
      .select(['iteration.created_at as iteration_created_at', 'iteration.updated_at as iteration_updated_at'])
      .select(['iteration.start_date as iteration_start_date', 'iteration.due_date as iteration_due_date'])
      .select('iteration_group.full_path as iteration_full_path'),
  mayKnowIteration,
)

export const weightEvents = eventsOfKind('weight', (db, ids) => rowsOf(db, ids).select('resource_event.weight'))
