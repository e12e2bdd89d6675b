import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kit/db/schema.ts'
import type { Visibility } from '../schema/namespaces.ts'
import type { Viewer } from './viewer.ts'

/** Visibilities that are open to a viewer who is not a member. Administrators see everything and never get here. */
const OPEN: Record<Exclude<Viewer['kind'], 'admin'>, readonly Visibility[]> = {
  anonymous: ['public'],
  external: ['public'],
  user: ['public', 'internal'],
}

/** Whether a project or group of this visibility is open to a viewer who is not a member. */
export const isOpenTo = (kind: Viewer['kind'], visibility: string): boolean =>
  kind === 'admin' || OPEN[kind].some((one) => one === visibility)

/** The same rule as SQL over a `visibility` column. */
export function openTo(kind: Viewer['kind'], visibility: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (kind === 'admin') return sql`true`
  const values = OPEN[kind].map((one) => sql.lit(one))
  return values.length === 1 ? sql`${visibility} = ${values[0]}` : sql`${visibility} IN (${sql.join(values)})`
}

/** SQL: whether the viewer has access to `project` of the outer query, through a direct or inherited membership or through a share. */
export const isMemberOfProject = (user_id: number): RawBuilder<SqlBool> =>
  sql`EXISTS (SELECT 1 FROM project_authorization mine WHERE mine.user_id = ${user_id} AND mine.project_id = project.id)`

/**
 * A project is visible when its visibility is open to the viewer or the viewer is a member; administrators see every project. A project
 * that is being removed is visible to nobody. Reads `project` of the outer query.
 *
 * Visibility is a WHERE clause: a hidden project does not exist for this viewer, so the answer is 404, never 403.
 */
export const projectVisibleTo = (viewer: Viewer) => (eb: ExpressionBuilder<Database, 'project'>) => {
  const alive = eb('project.pending_delete', '=', sql.lit(0))
  if (viewer.kind === 'admin') return alive
  const open = sql<boolean>`${openTo(viewer.kind, sql.ref('project.visibility'))}`
  if (viewer.kind === 'anonymous') return eb.and([alive, open])
  return eb.and([alive, eb.or([open, sql<boolean>`${isMemberOfProject(viewer.id)}`])])
}

/**
 * The rule of `projectVisibleTo` on a loaded row of a project that is not being removed. `access_level` is the viewer's level in the
 * project, 0 for no member.
 */
export const maySeeProject = (
  kind: Viewer['kind'],
  { visibility }: { visibility: string },
  access_level: number,
): boolean => isOpenTo(kind, visibility) || access_level > 0
