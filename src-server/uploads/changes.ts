import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { requireUnmodified } from '../kit/http/conditions.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { removeUpload } from './acts/remove-upload.ts'
import { findManaged, findUpload } from './find.ts'
import type { UploadKey } from './queries.ts'

/** @throws ApiError 403, 404, 412 */
export async function removeRequested(
  act: Act<Actor>,
  params: UploadKey & { id: number | string },
  request: RequestFacts,
) {
  const project = await findManaged(act.db, act.actor, params.id, 'write')
  const upload = await findUpload(act.db, project.id, params)
  requireUnmodified(request, { updated_at: upload.created_at })
  await removeUpload(act, project, upload)
}
