import { endpoint } from '../../kit/http/endpoint.ts'
import { onIssueNotes, onMergeRequestNotes, onSnippetNotes } from '../families.ts'
import { listAwards } from '../reading.ts'

export const listIssueNoteAwards = endpoint(
  'GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji',
  ...listAwards(onIssueNotes),
)
export const listMergeRequestNoteAwards = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji',
  ...listAwards(onMergeRequestNotes),
)
export const listSnippetNoteAwards = endpoint(
  'GET /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji',
  ...listAwards(onSnippetNotes),
)
