import { z } from 'zod'
import { lacksRole } from '../../../kit/access/roles.ts'
import { ApiError, unauthorized, unprocessable } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { byState } from '../../../kit/reason.ts'
import { requireWritable } from '../../../projects/queries.ts'
import { mergeMergeRequest as merge } from '../../acts/merge-merge-request.ts'
import { requireHead } from '../../branches.ts'
import { mergeRequestEntity } from '../../entity.ts'
import { findReadable, mergeRequestParams } from '../../find-readable.ts'
import { mayMerge } from '../../policy.ts'
import { showMergeRequest } from '../../show.ts'
import { detailedStatus, isMergeable } from '../../status.ts'

export const mergeMergeRequest = endpoint(
  'PUT /projects/:id/merge_requests/:merge_request_iid/merge',
  {
    summary: 'Merge a merge request',
    access: 'user',
    params: mergeRequestParams,
    body: {
      sha: z.string().optional().describe('The merge is refused (409) if the source branch has another head commit'),
      squash: z.boolean().optional().describe('Squashes all commits into one'),
      should_remove_source_branch: z.boolean().optional().describe('Whether the merge deletes the source branch'),
    },
    answers: { 200: mergeRequestEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { project, row: before } = await findReadable(db, actor, params, 'write')
    requireWritable(project)
    if (!mayMerge(project)) throw unauthorized(lacksRole(project, 'developer'))
    const status = detailedStatus(before, instance.licensed)
    if (status === 'conflict')
      throw unprocessable('Branch cannot be merged', byState('branches that can be merged', 'branches with a conflict'))
    if (!isMergeable(before, instance.licensed))
      throw new ApiError(
        405,
        { message: '405 Method Not Allowed' },
        {},
        byState('an open merge request that can be merged', status),
      )
    requireHead(before, body.sha)
    const { squash = before.squash === 1, should_remove_source_branch } = body
    const row = await merge(act, project, before, { squash, should_remove_source_branch })
    return ok(await showMergeRequest(db, actor, project, row, instance, request))
  },
)
