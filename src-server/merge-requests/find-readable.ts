import type { Actor, Intent } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { forbidden } from '../kit/errors.ts'
import { recordId } from '../kit/http/wire.ts'
import { projectId } from '../projects/entity.ts'
import { findProject } from '../projects/queries.ts'
import { featureReason } from '../visibility/features.ts'
import { loadMergeRequest } from './load-queries.ts'
import { mayReadMergeRequests } from './policy.ts'
import { findMergeRequest } from './queries.ts'

export const mergeRequestParams = { id: projectId, merge_request_iid: recordId }

/** @throws ApiError 404 for missing merge requests and hidden projects, 403 if the caller may not read the merge requests of the project */
export async function findReadable(
  db: Db,
  actor: Actor | null,
  params: { id: number | string; merge_request_iid: number },
  intent: Intent,
) {
  const project = await findProject(db, actor, params.id, intent)
  if (!mayReadMergeRequests(project))
    throw forbidden(featureReason('merge requests', project.merge_requests_access_level, project.access_level))
  const row = await loadMergeRequest(db, await findMergeRequest(db, project.id, params.merge_request_iid))
  return { project, row }
}
