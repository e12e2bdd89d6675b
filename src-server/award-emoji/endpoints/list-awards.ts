import { endpoint } from '../../kit/http/endpoint.ts'
import { onIssues, onMergeRequests, onSnippets } from '../families.ts'
import { listAwards } from '../reading.ts'

export const listIssueAwards = endpoint('GET /projects/:id/issues/:issue_iid/award_emoji', ...listAwards(onIssues))
export const listMergeRequestAwards = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/award_emoji',
  ...listAwards(onMergeRequests),
)
export const listSnippetAwards = endpoint(
  'GET /projects/:id/snippets/:snippet_id/award_emoji',
  ...listAwards(onSnippets),
)
