import { assumed, entities, type Facts, routes } from '../origin.ts'

export const discussions: readonly Facts[] = [
  routes(
    [
      'GET /projects/:id/issues/:issue_iid/discussions',
      'GET /projects/:id/issues/:issue_iid/discussions/:discussion_id',
      'GET /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
      'DELETE /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
      'GET /projects/:id/merge_requests/:merge_request_iid/discussions',
      'GET /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id',
      'GET /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id',
      'DELETE /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id',
      'GET /projects/:id/snippets/:snippet_id/discussions',
      'GET /projects/:id/snippets/:snippet_id/discussions/:discussion_id',
      'GET /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id',
      'DELETE /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id',
      'GET /groups/:id/epics/:epic_id/discussions',
      'GET /groups/:id/epics/:epic_id/discussions/:discussion_id',
      'GET /groups/:id/epics/:epic_id/discussions/:discussion_id/notes/:note_id',
      'DELETE /groups/:id/epics/:epic_id/discussions/:discussion_id/notes/:note_id',
    ],
    assumed(),
  ),
  routes(
    [
      'POST /projects/:id/issues/:issue_iid/discussions',
      'POST /projects/:id/snippets/:snippet_id/discussions',
      'POST /groups/:id/epics/:epic_id/discussions',
    ],
    assumed('body created_at internal'),
  ),
  routes(
    [
      'POST /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes',
      'POST /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes',
      'POST /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes',
      'POST /groups/:id/epics/:epic_id/discussions/:discussion_id/notes',
    ],
    assumed('body created_at'),
  ),
  routes(
    [
      'PUT /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
      'PUT /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id',
      'PUT /groups/:id/epics/:epic_id/discussions/:discussion_id/notes/:note_id',
    ],
    assumed('body'),
  ),
  routes(
    ['POST /projects/:id/merge_requests/:merge_request_iid/discussions'],
    assumed(`body created_at internal position position.base_sha position.start_sha position.head_sha position.position_type
position.old_path position.new_path position.old_line position.new_line position.line_range
position.line_range.start position.line_range.start.line_code position.line_range.start.type
position.line_range.start.old_line position.line_range.start.new_line position.line_range.end
position.line_range.end.line_code position.line_range.end.type position.line_range.end.old_line
position.line_range.end.new_line position.width position.height position.x position.y`),
  ),
  routes(
    ['PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id'],
    assumed('body resolved'),
  ),
  routes(['PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id'], assumed('resolved')),
  entities(['Discussion'], assumed('id individual_note notes')),
]
