import { endpoint } from '../../kit/http/endpoint.ts'
import { onIssues, onMergeRequests, onSnippets } from '../families.ts'
import { addAward } from '../writing.ts'

export const addIssueAward = endpoint('POST /projects/:id/issues/:issue_iid/award_emoji', ...addAward(onIssues))
export const addMergeRequestAward = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/award_emoji',
  ...addAward(onMergeRequests),
)
export const addSnippetAward = endpoint('POST /projects/:id/snippets/:snippet_id/award_emoji', ...addAward(onSnippets))
