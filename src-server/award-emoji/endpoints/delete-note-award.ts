import { endpoint } from '../../kit/http/endpoint.ts'
import { onIssueNotes, onMergeRequestNotes, onSnippetNotes } from '../families.ts'
import { deleteAward } from '../writing.ts'

export const deleteIssueNoteAward = endpoint(
  'DELETE /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id',
  ...deleteAward(onIssueNotes),
)
export const deleteMergeRequestNoteAward = endpoint(
  'DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id',
  ...deleteAward(onMergeRequestNotes),
)
export const deleteSnippetNoteAward = endpoint(
  'DELETE /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji/:award_id',
  ...deleteAward(onSnippetNotes),
)
