import { endpoint } from '../../kit/http/endpoint.ts'
import { onIssueNotes, onMergeRequestNotes, onSnippetNotes } from '../families.ts'
import { getAward } from '../reading.ts'

export const getIssueNoteAward = endpoint(
  'GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id',
  ...getAward(onIssueNotes),
)
export const getMergeRequestNoteAward = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id',
  ...getAward(onMergeRequestNotes),
)
export const getSnippetNoteAward = endpoint(
  'GET /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji/:award_id',
  ...getAward(onSnippetNotes),
)
