import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
import { samples as ofNotes } from '../notes/samples.ts'
import { addAward } from './given-awards.ts'

/** An award of somebody else on the newest record of a kind, which is the one that the line names. */
const onNewest = (type: string, table: 'issue' | 'merge_request' | 'snippet' | 'note') => async (scene: Scene) => {
  const { id } = await scene.server.db.read
    .selectFrom(table)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return addAward(scene.server, { type, id }, scene.keeper)
}
const onNote = onNewest('Note', 'note')

export const samples: Samples = {
  things: {
    ...ofNotes.things,
    issue_award: onNewest('Issue', 'issue'),
    merge_request_award: onNewest('MergeRequest', 'merge_request'),
    snippet_award: onNewest('Snippet', 'snippet'),
    issue_note_award: onNote,
    merge_request_note_award: onNote,
    snippet_note_award: onNote,
  },
  table: `
# address | place | anonymous stranger external guest reporter developer maintainer owner administrator | input
GET /projects/:id/issues/:issue_iid/award_emoji | private | 404 404 404 200 200 200 200 200 200 | {"issue_iid":"$issue","made":"$issue_award"}
GET /projects/:id/issues/:issue_iid/award_emoji | public | 200 200 200 200 200 200 200 200 200 | {"issue_iid":"$issue","made":"$issue_award"}
GET /projects/:id/issues/:issue_iid/award_emoji/:award_id | private | 404 404 404 200 200 200 200 200 200 | {"issue_iid":"$issue","award_id":"$issue_award"}
GET /projects/:id/issues/:issue_iid/award_emoji/:award_id | public | 200 200 200 200 200 200 200 200 200 | {"issue_iid":"$issue","award_id":"$issue_award"}
POST /projects/:id/issues/:issue_iid/award_emoji | private | 401 404 404 201 201 201 201 201 201 | {"issue_iid":"$issue","name":"rocket"}
POST /projects/:id/issues/:issue_iid/award_emoji | public | 401 201 201 201 201 201 201 201 201 | {"issue_iid":"$issue","name":"rocket"}
POST /projects/:id/issues/:issue_iid/award_emoji | public,archived | 401 403 403 403 403 403 403 403 403 | {"issue_iid":"$issue","name":"rocket"}
DELETE /projects/:id/issues/:issue_iid/award_emoji/:award_id | private | 401 404 404 401 401 401 401 401 204 | {"issue_iid":"$issue","award_id":"$issue_award"}
DELETE /projects/:id/issues/:issue_iid/award_emoji/:award_id | public,archived | 401 401 401 401 401 401 401 401 403 | {"issue_iid":"$issue","award_id":"$issue_award"}
GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji | private | 404 404 404 200 200 200 200 200 200 | {"issue_iid":"$issue","note_id":"$note","made":"$issue_note_award"}
GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji | public | 200 200 200 200 200 200 200 200 200 | {"issue_iid":"$issue","note_id":"$note","made":"$issue_note_award"}
GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id | private | 404 404 404 200 200 200 200 200 200 | {"issue_iid":"$issue","note_id":"$note","award_id":"$issue_note_award"}
GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id | public | 200 200 200 200 200 200 200 200 200 | {"issue_iid":"$issue","note_id":"$note","award_id":"$issue_note_award"}
POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji | private | 401 404 404 201 201 201 201 201 201 | {"issue_iid":"$issue","note_id":"$note","name":"rocket"}
POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji | public | 401 201 201 201 201 201 201 201 201 | {"issue_iid":"$issue","note_id":"$note","name":"rocket"}
POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji | public,archived | 401 403 403 403 403 403 403 403 403 | {"issue_iid":"$issue","note_id":"$note","name":"rocket"}
DELETE /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id | private | 401 404 404 401 401 401 401 401 204 | {"issue_iid":"$issue","note_id":"$note","award_id":"$issue_note_award"}
DELETE /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id | public,archived | 401 401 401 401 401 401 401 401 403 | {"issue_iid":"$issue","note_id":"$note","award_id":"$issue_note_award"}
GET /projects/:id/merge_requests/:merge_request_iid/award_emoji | private | 404 404 404 404 200 200 200 200 200 | {"merge_request_iid":"$merge_request","made":"$merge_request_award"}
GET /projects/:id/merge_requests/:merge_request_iid/award_emoji | public | 200 200 200 200 200 200 200 200 200 | {"merge_request_iid":"$merge_request","made":"$merge_request_award"}
GET /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id | private | 404 404 404 404 200 200 200 200 200 | {"merge_request_iid":"$merge_request","award_id":"$merge_request_award"}
GET /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id | public | 200 200 200 200 200 200 200 200 200 | {"merge_request_iid":"$merge_request","award_id":"$merge_request_award"}
POST /projects/:id/merge_requests/:merge_request_iid/award_emoji | private | 401 404 404 404 201 201 201 201 201 | {"merge_request_iid":"$merge_request","name":"rocket"}
POST /projects/:id/merge_requests/:merge_request_iid/award_emoji | public | 401 201 201 201 201 201 201 201 201 | {"merge_request_iid":"$merge_request","name":"rocket"}
POST /projects/:id/merge_requests/:merge_request_iid/award_emoji | public,archived | 401 403 403 403 403 403 403 403 403 | {"merge_request_iid":"$merge_request","name":"rocket"}
DELETE /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id | private | 401 404 404 404 401 401 401 401 204 | {"merge_request_iid":"$merge_request","award_id":"$merge_request_award"}
DELETE /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id | public,archived | 401 401 401 401 401 401 401 401 403 | {"merge_request_iid":"$merge_request","award_id":"$merge_request_award"}
GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji | private | 404 404 404 404 200 200 200 200 200 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","made":"$merge_request_note_award"}
GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji | public | 200 200 200 200 200 200 200 200 200 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","made":"$merge_request_note_award"}
GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id | private | 404 404 404 404 200 200 200 200 200 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","award_id":"$merge_request_note_award"}
GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id | public | 200 200 200 200 200 200 200 200 200 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","award_id":"$merge_request_note_award"}
POST /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji | private | 401 404 404 404 201 201 201 201 201 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","name":"rocket"}
POST /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji | public | 401 201 201 201 201 201 201 201 201 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","name":"rocket"}
POST /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji | public,archived | 401 403 403 403 403 403 403 403 403 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","name":"rocket"}
DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id | private | 401 404 404 404 401 401 401 401 204 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","award_id":"$merge_request_note_award"}
DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id | public,archived | 401 401 401 401 401 401 401 401 403 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","award_id":"$merge_request_note_award"}
GET /projects/:id/snippets/:snippet_id/award_emoji | private | 404 404 404 200 200 200 200 200 200 | {"snippet_id":"$snippet","made":"$snippet_award"}
GET /projects/:id/snippets/:snippet_id/award_emoji | public | 200 200 200 200 200 200 200 200 200 | {"snippet_id":"$snippet","made":"$snippet_award"}
GET /projects/:id/snippets/:snippet_id/award_emoji/:award_id | private | 404 404 404 200 200 200 200 200 200 | {"snippet_id":"$snippet","award_id":"$snippet_award"}
GET /projects/:id/snippets/:snippet_id/award_emoji/:award_id | public | 200 200 200 200 200 200 200 200 200 | {"snippet_id":"$snippet","award_id":"$snippet_award"}
POST /projects/:id/snippets/:snippet_id/award_emoji | private | 401 404 404 201 201 201 201 201 201 | {"snippet_id":"$snippet","name":"rocket"}
POST /projects/:id/snippets/:snippet_id/award_emoji | public | 401 201 201 201 201 201 201 201 201 | {"snippet_id":"$snippet","name":"rocket"}
POST /projects/:id/snippets/:snippet_id/award_emoji | public,archived | 401 403 403 403 403 403 403 403 403 | {"snippet_id":"$snippet","name":"rocket"}
DELETE /projects/:id/snippets/:snippet_id/award_emoji/:award_id | private | 401 404 404 401 401 401 401 401 204 | {"snippet_id":"$snippet","award_id":"$snippet_award"}
DELETE /projects/:id/snippets/:snippet_id/award_emoji/:award_id | public,archived | 401 401 401 401 401 401 401 401 403 | {"snippet_id":"$snippet","award_id":"$snippet_award"}
GET /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji | private | 404 404 404 200 200 200 200 200 200 | {"snippet_id":"$snippet","note_id":"$newest_note","made":"$snippet_note_award"}
GET /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji | public | 200 200 200 200 200 200 200 200 200 | {"snippet_id":"$snippet","note_id":"$newest_note","made":"$snippet_note_award"}
GET /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji/:award_id | private | 404 404 404 200 200 200 200 200 200 | {"snippet_id":"$snippet","note_id":"$newest_note","award_id":"$snippet_note_award"}
GET /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji/:award_id | public | 200 200 200 200 200 200 200 200 200 | {"snippet_id":"$snippet","note_id":"$newest_note","award_id":"$snippet_note_award"}
POST /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji | private | 401 404 404 201 201 201 201 201 201 | {"snippet_id":"$snippet","note_id":"$newest_note","name":"rocket"}
POST /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji | public | 401 201 201 201 201 201 201 201 201 | {"snippet_id":"$snippet","note_id":"$newest_note","name":"rocket"}
POST /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji | public,archived | 401 403 403 403 403 403 403 403 403 | {"snippet_id":"$snippet","note_id":"$newest_note","name":"rocket"}
DELETE /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji/:award_id | private | 401 404 404 401 401 401 401 401 204 | {"snippet_id":"$snippet","note_id":"$newest_note","award_id":"$snippet_note_award"}
DELETE /projects/:id/snippets/:snippet_id/notes/:note_id/award_emoji/:award_id | public,archived | 401 401 401 401 401 401 401 401 403 | {"snippet_id":"$snippet","note_id":"$newest_note","award_id":"$snippet_note_award"}
GET /projects/:id/issues/:issue_iid/award_emoji | public | 404 404 404 404 200 200 200 200 200 | {"issue_iid":"$confidential_issue","made":"$issue_award"}
POST /projects/:id/issues/:issue_iid/award_emoji | public | 401 404 404 404 201 201 201 201 201 | {"issue_iid":"$confidential_issue","name":"rocket"}
GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji | public | 404 404 404 404 200 200 200 200 200 | {"issue_iid":"$issue","note_id":"$internal_note","made":"$issue_note_award"}
POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji | public | 401 404 404 404 201 201 201 201 201 | {"issue_iid":"$issue","note_id":"$internal_note","name":"rocket"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions | private | 404 404 404 200 200 200 200 200 200 | {"issue_iid":"$issue","made":"$issue_award"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions | public | 200 200 200 200 200 200 200 200 200 | {"issue_iid":"$issue","made":"$issue_award"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions | public | 404 404 404 404 200 200 200 200 200 | {"issue_iid":"$confidential_issue","made":"$issue_award"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions | public | none none none none 200 200 200 200 200 | {"issue_iid":"$issue","note_id":"$internal_note","made":"$issue_note_award"}
GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions | private | 404 404 404 404 200 200 200 200 200 | {"merge_request_iid":"$merge_request","made":"$merge_request_award"}
GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions | public | 200 200 200 200 200 200 200 200 200 | {"merge_request_iid":"$merge_request","made":"$merge_request_note_award"}
GET /-/gantry/v1/emojis | public | 200 200 200 200 200 200 200 200 200 | {}
`,
}
