import { type Facts, observed, routes } from '../origin.ts'

export const awardEmoji: readonly Facts[] = [
  routes(
    [
      'GET /projects/:id/issues/:issue_iid/award_emoji',
      'GET /projects/:id/issues/:issue_iid/award_emoji/:award_id',
      'DELETE /projects/:id/issues/:issue_iid/award_emoji/:award_id',
      'GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji',
      'GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id',
      'DELETE /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id',
      'GET /projects/:id/merge_requests/:merge_request_iid/award_emoji',
      'GET /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id',
      'DELETE /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id',
      'GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji',
      'GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id',
      'DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id',
      'GET /projects/:id/snippets/:snippet_id/award_emoji',
      'GET /projects/:id/snippets/:snippet_id/award_emoji/:award_id',
      'DELETE /projects/:id/snippets/:snippet_id/award_emoji/:award_id',
      'GET /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji',
      'GET /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji/:award_id',
      'DELETE /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji/:award_id',
    ],
    observed('reactions'),
  ),
  routes(
    [
      'POST /projects/:id/issues/:issue_iid/award_emoji',
      'POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji',
      'POST /projects/:id/merge_requests/:merge_request_iid/award_emoji',
      'POST /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji',
      'POST /projects/:id/snippets/:snippet_id/award_emoji',
      'POST /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji',
    ],
    observed('reactions', 'name'),
  ),
]
