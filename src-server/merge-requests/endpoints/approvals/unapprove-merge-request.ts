import { lacksRole } from '../../../kit/access/roles.ts'
import { forbidden, notFoundExplicit } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { byState } from '../../../kit/reason.ts'
import { requireWritable } from '../../../projects/queries.ts'
import { setApproval } from '../../acts/set-approval.ts'
import { hasApproved } from '../../approvals/approval-queries.ts'
import { approvalsEntity } from '../../approvals/entity.ts'
import { showApprovals } from '../../approvals/show-approvals.ts'
import { findReadable, mergeRequestParams } from '../../find-readable.ts'
import { mayApprove } from '../../policy.ts'

export const unapproveMergeRequest = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/unapprove',
  {
    summary: 'Take the own approval of an open merge request back; 404 without one',
    access: 'user',
    params: mergeRequestParams,
    answers: { 201: approvalsEntity },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const found = await findReadable(db, actor, params, 'write')
    const { project, row } = found
    if (!mayApprove(project)) throw forbidden(lacksRole(project, 'developer'))
    requireWritable(project)
    if (row.state !== 1 || !(await hasApproved(db, row.id, actor.id)))
      throw notFoundExplicit(byState('an open merge request that the user has approved'))
    await setApproval(act, project, row, false)
    return created(await showApprovals(db, actor, found, { instance, request }))
  },
)
