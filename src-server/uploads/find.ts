import type { Actor } from '../kit/access/actor.ts'
import { requireRole } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import { findProject, type ProjectRef, requireWritable } from '../projects/queries.ts'
import type { UploadRow } from './entity.ts'
import { findUploadRow, type UploadKey } from './queries.ts'

/** @throws ApiError 404 */
export async function findUpload(db: Db, project_id: number, key: UploadKey): Promise<UploadRow> {
  const row = await findUploadRow(db, project_id, key)
  if (!row) throw notFoundPlain()
  return row
}

/** The project, for callers who manage its files: its Maintainers. @throws ApiError 403, 404 */
export async function findManaged(
  db: Db,
  actor: Actor,
  id: number | string,
  intent: 'read' | 'write',
): Promise<ProjectRef> {
  const project = await findProject(db, actor, id, intent)
  requireRole(project, 'maintainer')
  if (intent === 'write') requireWritable(project)
  return project
}
