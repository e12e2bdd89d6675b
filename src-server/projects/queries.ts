import { sql } from 'kysely'
import type { Actor, Intent } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { forbidden, movedAway, notFound } from '../kit/errors.ts'
import { isArchived } from '../kit/reason.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'

interface Shape {
  kind: Viewer['kind']
  by: 'id' | 'path_with_namespace'
}
/** Projects that the viewer sees, with the viewer's access level. */
const referencesFor = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('project')
    .leftJoin('project_authorization', (join) =>
      join
        .onRef('project_authorization.project_id', '=', 'project.id')
        .on('project_authorization.user_id', '=', viewer.id),
    )
    .select([
      'project.id',
      'project.namespace_id',
      'project.name',
      'project.path',
      'project.path_with_namespace',
      'project.name_with_namespace',
      'project.visibility',
      'project.archived',
      'project.created_at',
      'project.updated_at',
      'project.description',
      'project.issues_access_level',
      'project.merge_requests_access_level',
      'project.snippets_access_level',
      'project.repository_access_level',
      'project.issues_count',
      'project.open_issues_count',
      'project_authorization.access_level',
    ])
    .where(projectVisibleTo(viewer))

const reference = compiledBy(
  (db, p: { id: number | string; user_id: number }, { kind, by }: Shape) =>
    referencesFor(db, { kind, id: p.user_id }).where(`project.${by}`, '=', p.id),
  { cached: true },
)

/** A project as all endpoints below it need it: names, features and the caller's access level (0: not a member). */
export type ProjectRef = Omit<Awaited<ReturnType<typeof reference>>[number], 'access_level'> & { access_level: number }

/**
 * Finds a project by a numeric id or full path. A read by the old path of a renamed project finds the project; a write by the old path is
 * refused.
 *
 * @throws ApiError 404 `404 Project Not Found` for hidden and missing projects alike; 405 for a write by an old path
 */
export async function findProject(
  db: Db,
  actor: Actor | null,
  id: number | string,
  intent: Intent = 'read',
): Promise<ProjectRef> {
  const viewer = viewerOf(actor)
  const by = typeof id === 'number' ? 'id' : 'path_with_namespace'
  const [row] = await reference(db, { kind: viewer.kind, by }, { id, user_id: viewer.id })
  if (row) return { ...row, access_level: actor?.admin ? 50 : (row.access_level ?? 0) }
  const moved = typeof id === 'string' ? await movedProject(db, id) : undefined
  if (moved === undefined) throw notFound('Project')
  const project = await findProject(db, actor, moved)
  if (intent === 'write') throw movedAway('projects')
  return project
}

const several = compiledBy((db, p: { ids: string; user_id: number }, { kind }: Pick<Shape, 'kind'>) =>
  referencesFor(db, { kind, id: p.user_id }).where(sql<boolean>`project.id IN (SELECT value FROM json_each(${p.ids}))`),
)

/** The projects with these ids that the actor sees. */
export async function findProjects(db: Db, actor: Actor, ids: readonly number[]): Promise<ProjectRef[]> {
  const { kind, id: user_id } = viewerOf(actor)
  const rows = ids.length === 0 ? [] : await several(db, { kind }, { ids: JSON.stringify(ids), user_id })
  return rows.map((row) => ({ ...row, access_level: actor.admin ? 50 : (row.access_level ?? 0) }))
}

/** The id of the project that had this path before it moved. */
export async function movedProject(db: Db, path: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('redirect_route')
    .select('source_id')
    .where('path', '=', path)
    .where('source_type', '=', 'project')
    .executeTakeFirst()
  return row?.source_id
}

/** The file name of the project's avatar. */
export async function avatarOf(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('project').select('avatar').where('id', '=', id).executeTakeFirst()
  return row?.avatar ?? null
}

/** Archived projects are read-only. @throws ApiError 403 */
export function requireWritable(project: ProjectRef) {
  if (project.archived) throw forbidden(isArchived)
}
