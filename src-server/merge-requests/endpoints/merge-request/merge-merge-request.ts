import { z } from 'zod'
import { ApiError, conflict, forbidden, unauthorized, unprocessable } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject, requireWritable } from '../../../projects/queries.ts'
import { mergeMergeRequest as merge } from '../../acts/merge-merge-request.ts'
import { mergeRequestEntity } from '../../entity.ts'
import { loadMergeRequest } from '../../load-queries.ts'
import { mayMerge, mayReadMergeRequests } from '../../policy.ts'
import { findMergeRequest } from '../../queries.ts'
import { showMergeRequest } from '../../show.ts'

export const mergeMergeRequest = endpoint(
  'PUT /projects/:id/merge_requests/:merge_request_iid/merge',
  {
    summary: 'Merge a merge request',
    access: 'user',
    params: { id: projectId, merge_request_iid: recordId },
    body: {
      sha: z.string().optional().describe('The merge is refused (409) if the source branch has another head commit'),
      squash: z.boolean().optional().describe('Squashes all commits into one'),
    },
    answers: { 200: mergeRequestEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    if (!mayReadMergeRequests(project)) throw forbidden()
    requireWritable(project)
    const before = await loadMergeRequest(db, await findMergeRequest(db, project.id, params.merge_request_iid))
    if (!mayMerge(project)) throw unauthorized()
    if (before.state !== 1 || before.draft === 1 || before.blocked_by_discussions === 1)
      throw new ApiError(405, { message: '405 Method Not Allowed' })
    if (before.merge_status === 'cannot_be_merged') throw unprocessable('Branch cannot be merged')
    if (body.sha && before.sha !== null && body.sha !== before.sha)
      throw conflict(`SHA does not match HEAD of source branch: ${before.sha}`)
    const row = await merge(act, project, before, { squash: body.squash ?? before.squash === 1 })
    return ok(await showMergeRequest(db, actor, project, row, instance, request))
  },
)
