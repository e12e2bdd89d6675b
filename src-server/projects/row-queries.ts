import { type SelectQueryBuilder, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import { movedProject } from './queries.ts'

type Projects = SelectQueryBuilder<Database, 'project', object>

/** Adds the columns that the simple form needs: the namespace, its owner and the viewer's access level. */
const withPlace = (query: Projects, p: { user_id: number }) =>
  query
    .innerJoin('namespace', 'namespace.id', 'project.namespace_id')
    .leftJoin('user', 'user.id', 'namespace.user_id')
    .leftJoin('project_authorization', (join) =>
      join
        .onRef('project_authorization.project_id', '=', 'project.id')
        .on('project_authorization.user_id', '=', p.user_id),
    )
    .select([
      'namespace.name as namespace_name',
      'namespace.path as namespace_path',
      'namespace.kind as namespace_kind',
      'namespace.full_path as namespace_full_path',
      'namespace.parent_id as namespace_parent_id',
      'namespace.avatar as namespace_avatar',
      'namespace.user_id as owner_id',
      'user.avatar as owner_avatar',
      'project_authorization.access_level',
    ])

/** The columns of the simple form. */
export const simpleRows = (query: Projects, p: { user_id: number }) =>
  withPlace(query, p).select([
    'project.id',
    'project.namespace_id',
    'project.description',
    'project.name',
    'project.name_with_namespace',
    'project.path',
    'project.path_with_namespace',
    'project.created_at',
    'project.default_branch',
    'project.readme_path',
    'project.license_key',
    'project.forks_count',
    'project.avatar',
    'project.star_count',
    'project.last_activity_at',
    'project.visibility',
    'project.repository_access_level',
  ])

/** All columns of the project, its owner and the viewer's own membership. */
export const fullRows = (query: Projects, p: { user_id: number; today: string }) =>
  withPlace(query, p)
    .leftJoin('member', (join) =>
      join
        .onRef('member.project_id', '=', 'project.id')
        .on('member.user_id', '=', p.user_id)
        .on('member.requested_at', 'is', null)
        .on((eb) => eb.or([eb('member.expires_at', 'is', null), eb('member.expires_at', '>', p.today)])),
    )
    .selectAll('project')
    .select([
      'user.username as owner_username',
      'user.name as owner_name',
      'user.state as owner_state',
      'user.created_at as owner_created_at',
      'member.access_level as member_access_level',
      'member.notification_level as member_notification_level',
    ])

export type SimpleRow = Awaited<ReturnType<ReturnType<typeof simpleRows>['execute']>>[number]
export type ProjectRow = Awaited<ReturnType<ReturnType<typeof fullRows>['execute']>>[number]

interface One {
  kind: Viewer['kind']
  by: 'id' | 'path_with_namespace'
}
interface OneParameters {
  id: number | string
  user_id: number
  today: string
}
const one = compiledBy((db, p: OneParameters, { kind, by }: One) =>
  fullRows(
    db
      .selectFrom('project')
      .where(`project.${by}`, '=', p.id)
      .where(projectVisibleTo({ kind, id: p.user_id })),
    p,
  ),
)

/** A complete project, by id, full path or an earlier full path. @throws ApiError 404 `404 Project Not Found` */
export async function findProjectRow(
  db: Db,
  actor: Actor | null,
  id: number | string,
  today: string,
): Promise<ProjectRow> {
  const viewer = viewerOf(actor)
  const by = typeof id === 'number' ? 'id' : 'path_with_namespace'
  const [row] = await one(db, { kind: viewer.kind, by }, { id, user_id: viewer.id, today })
  if (row) return row
  const moved = typeof id === 'string' ? await movedProject(db, id) : undefined
  if (moved === undefined) throw notFound('Project')
  return findProjectRow(db, actor, moved, today)
}

const origins = compiledBy((db, p: { ids: string; user_id: number }, kind: Viewer['kind']) =>
  simpleRows(
    db
      .selectFrom('project')
      .where('project.id', 'in', sql<number>`(SELECT value FROM json_each(${p.ids}))`)
      .where(projectVisibleTo({ kind, id: p.user_id })),
    p,
  ),
)

/** The origins of forks, as far as the viewer sees them. */
export const originsOf = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  origins(db, viewer.kind, { ids: JSON.stringify(ids), user_id: viewer.id })
