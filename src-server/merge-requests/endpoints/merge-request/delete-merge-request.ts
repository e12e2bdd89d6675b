import { lacksRole } from '../../../kit/access/roles.ts'
import { forbidden } from '../../../kit/errors.ts'
import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { requireWritable } from '../../../projects/queries.ts'
import { removeMergeRequest } from '../../acts/remove-merge-request.ts'
import { findReadable, mergeRequestParams } from '../../find-readable.ts'
import { mayDeleteMergeRequest } from '../../policy.ts'

export const deleteMergeRequest = endpoint(
  'DELETE /projects/:id/merge_requests/:merge_request_iid',
  {
    summary: 'Delete a merge request with its notes',
    access: 'user',
    params: mergeRequestParams,
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const { project, row } = await findReadable(db, actor, params, 'write')
    if (!mayDeleteMergeRequest(project)) throw forbidden(lacksRole(project, 'owner'))
    requireWritable(project)
    requireUnmodified(request, row)
    await removeMergeRequest(act, project, row)
    return noContent()
  },
)
