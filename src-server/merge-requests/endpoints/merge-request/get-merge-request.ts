import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { featureReason } from '../../../visibility/features.ts'
import { mergeRequestEntity } from '../../entity.ts'
import { mayReadMergeRequests } from '../../policy.ts'
import { findMergeRequest } from '../../queries.ts'
import { showMergeRequest } from '../../show.ts'

export const getMergeRequest = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid',
  {
    summary: 'Get one merge request',
    access: 'anyone',
    params: { id: projectId, merge_request_iid: recordId },
    answers: { 200: mergeRequestEntity },
  },
  async ({ params, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    if (!mayReadMergeRequests(project))
      throw forbidden(featureReason('merge requests', project.merge_requests_access_level, project.access_level))
    const row = await findMergeRequest(db, project.id, params.merge_request_iid)
    return ok(await showMergeRequest(db, actor, project, row, instance, request))
  },
)
