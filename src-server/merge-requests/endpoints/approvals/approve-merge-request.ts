import { z } from 'zod'
import { lacksRole } from '../../../kit/access/roles.ts'
import { forbidden, unauthorized } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { requireWritable } from '../../../projects/queries.ts'
import { setApproval } from '../../acts/set-approval.ts'
import { hasApproved } from '../../approvals/approval-queries.ts'
import { approvalsEntity } from '../../approvals/entity.ts'
import { approvalObstacle } from '../../approvals/obstacle.ts'
import { showApprovals } from '../../approvals/show-approvals.ts'
import { requireHead } from '../../branches.ts'
import { findReadable, mergeRequestParams } from '../../find-readable.ts'
import { mayApprove } from '../../policy.ts'

export const approveMergeRequest = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/approve',
  {
    summary: 'Approve an open merge request; 401 if the caller has approved it or may not approve own ones',
    access: 'user',
    params: mergeRequestParams,
    body: {
      sha: z.string().optional().describe('The approval is refused (409) if the source branch has another head commit'),
    },
    answers: { 201: approvalsEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const found = await findReadable(db, actor, params, 'write')
    const { project, row } = found
    if (!mayApprove(project)) throw forbidden(lacksRole(project, 'developer'))
    requireWritable(project)
    requireHead(row, body.sha)
    const has_approved = await hasApproved(db, row.id, actor.id)
    const obstacle = approvalObstacle(instance, project, row, { id: actor.id, has_approved })
    if (obstacle) throw unauthorized(obstacle)
    await setApproval(act, project, row, true)
    return created(await showApprovals(db, actor, found, { instance, request }))
  },
)
