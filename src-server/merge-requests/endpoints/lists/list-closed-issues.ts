import { z } from 'zod'
import { issueEntity } from '../../../issues/entity.ts'
import { showIssuesByIid } from '../../../issues/lists/show-list.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pagination } from '../../../kit/http/pagination.ts'
import { iidsClosedBy } from '../../closing-queries.ts'
import { findReadable, mergeRequestParams } from '../../find-readable.ts'

export const listClosedIssues = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/closes_issues',
  {
    summary: 'List the issues of the project that a merge request closes when it is merged, the oldest first',
    access: 'anyone',
    params: mergeRequestParams,
    query: pagination,
    answers: { 200: z.array(issueEntity) },
  },
  async (call) => {
    const { project, row } = await findReadable(call.db, call.actor, call.params, 'read')
    return showIssuesByIid(call, project, await iidsClosedBy(call.db, row), call.query)
  },
)
