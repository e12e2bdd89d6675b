import { endpoint } from '../../kit/http/endpoint.ts'
import { onIssues, onMergeRequests, onSnippets } from '../families.ts'
import { deleteAward } from '../writing.ts'

export const deleteIssueAward = endpoint(
  'DELETE /projects/:id/issues/:issue_iid/award_emoji/:award_id',
  ...deleteAward(onIssues),
)
export const deleteMergeRequestAward = endpoint(
  'DELETE /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id',
  ...deleteAward(onMergeRequests),
)
export const deleteSnippetAward = endpoint(
  'DELETE /projects/:id/snippets/:snippet_id/award_emoji/:award_id',
  ...deleteAward(onSnippets),
)
