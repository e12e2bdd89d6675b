import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { approvalsEntity } from '../../approvals/entity.ts'
import { showApprovals } from '../../approvals/show-approvals.ts'
import { findReadable, mergeRequestParams } from '../../find-readable.ts'

export const getApprovals = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/approvals',
  {
    summary: 'Get who has approved a merge request, and whether the caller may',
    access: 'anyone',
    params: mergeRequestParams,
    answers: { 200: approvalsEntity },
  },
  async ({ params, actor, db, instance, request }) =>
    ok(await showApprovals(db, actor, await findReadable(db, actor, params, 'read'), { instance, request })),
)
