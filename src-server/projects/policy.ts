import { type ExpressionBuilder, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Database } from '../kit/db/schema.ts'

/** As whom one looks; all that visibility depends on. `id` is 0 for nobody. */
export interface Viewer {
  kind: 'anonymous' | 'external' | 'user' | 'admin'
  id: number
}

/** Whose eyes a caller looks with. */
export function viewerOf(actor: Actor | null): Viewer {
  if (!actor) return { kind: 'anonymous', id: 0 }
  return { kind: actor.admin ? 'admin' : actor.external ? 'external' : 'user', id: actor.id }
}

/** Visibility is a WHERE clause: what it hides does not exist for this viewer, so the answer is 404, never 403. */
export const visibleTo = (viewer: Viewer) => (eb: ExpressionBuilder<Database, 'project'>) => {
  const alive = eb('project.pending_delete', '=', sql.lit(0))
  if (viewer.kind === 'admin') return alive
  const open =
    viewer.kind === 'user'
      ? sql<boolean>`project.visibility IN ('public', 'internal')`
      : sql<boolean>`project.visibility = 'public'`
  if (viewer.kind === 'anonymous') return eb.and([alive, open])
  return eb.and([
    alive,
    eb.or([
      open,
      eb.exists(
        eb
          .selectFrom('project_authorization')
          .select('project_authorization.user_id')
          .whereRef('project_authorization.project_id', '=', 'project.id')
          .where('project_authorization.user_id', '=', viewer.id),
      ),
    ]),
  ])
}

/** Whether a feature exists for one who reaches the project with `access_level` (0: not a member). */
export const mayUseFeature = (level: string, access_level: number) =>
  level === 'enabled' || level === 'public' || (level === 'private' && access_level > 0)

interface Coded {
  visibility: string
  repository_access_level: string
}

/** Whether the repository is open to this viewer: in a private project it needs Reporters, elsewhere whoever sees the project. */
export function mayReadCode(project: Coded, access_level: number, kind: Viewer['kind']): boolean {
  const level = project.repository_access_level
  if (level === 'disabled') return false
  const hidden =
    project.visibility === 'private' ||
    (project.visibility === 'internal' && (kind === 'external' || kind === 'anonymous'))
  if (hidden) return access_level >= roles.reporter
  return level !== 'private' || access_level > 0
}

/** Whether this viewer may take a copy of the code, which the project may keep to its members or from everybody. */
export const mayFork = (
  project: Coded & { forking_access_level: string },
  access_level: number,
  kind: Viewer['kind'],
) => mayReadCode(project, access_level, kind) && mayUseFeature(project.forking_access_level, access_level)
