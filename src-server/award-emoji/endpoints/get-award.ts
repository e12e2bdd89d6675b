import { endpoint } from '../../kit/http/endpoint.ts'
import { onIssues, onMergeRequests, onSnippets } from '../families.ts'
import { getAward } from '../reading.ts'

export const getIssueAward = endpoint(
  'GET /projects/:id/issues/:issue_iid/award_emoji/:award_id',
  ...getAward(onIssues),
)
export const getMergeRequestAward = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id',
  ...getAward(onMergeRequests),
)
export const getSnippetAward = endpoint(
  'GET /projects/:id/snippets/:snippet_id/award_emoji/:award_id',
  ...getAward(onSnippets),
)
