import { endpoint } from '../../kit/http/endpoint.ts'
import { onIssueNotes, onMergeRequestNotes, onSnippetNotes } from '../families.ts'
import { addAward } from '../writing.ts'

export const addIssueNoteAward = endpoint(
  'POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji',
  ...addAward(onIssueNotes),
)
export const addMergeRequestNoteAward = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji',
  ...addAward(onMergeRequestNotes),
)
export const addSnippetNoteAward = endpoint(
  'POST /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji',
  ...addAward(onSnippetNotes),
)
