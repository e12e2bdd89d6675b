import type { Actor } from '../kit/access/actor.ts'
import { requireRole } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundExplicit } from '../kit/errors.ts'
import type { Instance } from '../kit/instance.ts'
import { bySetting } from '../kit/reason.ts'
import { findProject, type ProjectRef } from '../projects/queries.ts'

/** @throws ApiError 404 if administrators turned exports off */
export function requireExports({ settings }: Pick<Instance, 'settings'>) {
  if (!settings.get('project_export_enabled')) throw notFoundExplicit(bySetting('project_export_enabled'))
}

/**
 * The project, for callers who may export it: its Maintainers.
 *
 * @throws ApiError 404 for a project that the caller does not see; 403 below Maintainer
 */
export async function findExportable(
  db: Db,
  actor: Actor,
  id: number | string,
  intent: 'read' | 'write',
): Promise<ProjectRef> {
  const project = await findProject(db, actor, id, intent)
  requireRole(project, 'maintainer')
  return project
}
