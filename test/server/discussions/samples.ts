import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
import { samples as ofNotes } from '../notes/samples.ts'

const newestNote = ({ server }: Scene) =>
  server.db.read.selectFrom('note').select(['id', 'discussion_id']).orderBy('id', 'desc').executeTakeFirstOrThrow()

/** Makes a discussion of the newest note. */
async function thread(scene: Scene) {
  const { id, discussion_id } = await newestNote(scene)
  await scene.server.db.write((trx) =>
    trx.updateTable('note').set({ type: 'DiscussionNote' }).where('id', '=', id).execute(),
  )
  return discussion_id
}

/** The discussion of a thing that is a note. */
const discussionOf = (note: string) => async (scene: Scene) => {
  await scene.thing(note)
  return (await newestNote(scene)).discussion_id
}

export const samples: Samples = {
  things: {
    ...ofNotes.things,
    note_discussion: discussionOf('note'),
    internal_discussion: discussionOf('internal_note'),
    newest_discussion: async (scene) => (await newestNote(scene)).discussion_id,
    thread,
  },
  table: `
# address | place | anonymous stranger external guest reporter developer maintainer owner administrator | input
GET /projects/:id/issues/:issue_iid/discussions | private | 401 404 404 200 200 200 200 200 200 | {"issue_iid":"$issue","made":"$note"}
GET /projects/:id/issues/:issue_iid/discussions | public | 401 200 200 200 200 200 200 200 200 | {"issue_iid":"$issue","made":"$note"}
GET /projects/:id/issues/:issue_iid/discussions/:discussion_id | private | 401 404 404 200 200 200 200 200 200 | {"issue_iid":"$issue","made":"$note","discussion_id":"$note_discussion"}
POST /projects/:id/issues/:issue_iid/discussions | private | 401 404 404 201 201 201 201 201 201 | {"issue_iid":"$issue","body":"A start"}
POST /projects/:id/issues/:issue_iid/discussions | public | 401 201 201 201 201 201 201 201 201 | {"issue_iid":"$issue","body":"A start"}
POST /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes | private | 401 404 404 201 201 201 201 201 201 | {"issue_iid":"$issue","made":"$note","discussion_id":"$note_discussion","body":"A reply"}
GET /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id | private | 401 404 404 200 200 200 200 200 200 | {"issue_iid":"$issue","note_id":"$note","discussion_id":"$note_discussion"}
PUT /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id | private | 401 404 404 403 403 403 200 200 200 | {"issue_iid":"$issue","note_id":"$note","discussion_id":"$note_discussion","body":"Another text"}
DELETE /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id | private | 401 404 404 403 403 403 204 204 204 | {"issue_iid":"$issue","note_id":"$note","discussion_id":"$note_discussion"}
GET /projects/:id/issues/:issue_iid/discussions | public | 401 none none none 200 200 200 200 200 | {"issue_iid":"$issue","made":"$internal_note"}
GET /projects/:id/issues/:issue_iid/discussions/:discussion_id | public | 401 404 404 404 200 200 200 200 200 | {"issue_iid":"$issue","made":"$internal_note","discussion_id":"$internal_discussion"}
POST /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes | public | 401 404 404 404 201 201 201 201 201 | {"issue_iid":"$issue","made":"$internal_note","discussion_id":"$internal_discussion","body":"A reply"}
POST /projects/:id/issues/:issue_iid/discussions | public,archived | 401 403 403 403 403 403 403 403 403 | {"issue_iid":"$issue","body":"A start"}
GET /projects/:id/issues/:issue_iid/discussions | public | 401 404 404 404 200 200 200 200 200 | {"issue_iid":"$confidential_issue","made":"$confidential_note"}
GET /projects/:id/merge_requests/:merge_request_iid/discussions | private | 401 404 404 404 200 200 200 200 200 | {"merge_request_iid":"$merge_request","made":"$newest_note"}
GET /projects/:id/merge_requests/:merge_request_iid/discussions | public | 401 200 200 200 200 200 200 200 200 | {"merge_request_iid":"$merge_request","made":"$newest_note"}
GET /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id | private | 401 404 404 404 200 200 200 200 200 | {"merge_request_iid":"$merge_request","made":"$newest_note","discussion_id":"$newest_discussion"}
POST /projects/:id/merge_requests/:merge_request_iid/discussions | private | 401 404 404 404 201 201 201 201 201 | {"merge_request_iid":"$merge_request","body":"A start"}
POST /projects/:id/merge_requests/:merge_request_iid/discussions | public | 401 201 201 201 201 201 201 201 201 | {"merge_request_iid":"$merge_request","body":"A start"}
POST /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes | private | 401 404 404 404 201 201 201 201 201 | {"merge_request_iid":"$merge_request","made":"$newest_note","discussion_id":"$newest_discussion","body":"A reply"}
GET /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id | private | 401 404 404 404 200 200 200 200 200 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","discussion_id":"$newest_discussion"}
PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id | private | 401 404 404 404 403 403 200 200 200 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","discussion_id":"$newest_discussion","body":"Another text"}
DELETE /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id | private | 401 404 404 404 403 403 204 204 204 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","discussion_id":"$newest_discussion"}
PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id | private | 401 404 404 404 403 200 200 200 200 | {"merge_request_iid":"$merge_request","discussion_id":"$thread","resolved":true}
PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id | private | 401 404 404 404 403 200 200 200 200 | {"merge_request_iid":"$merge_request","discussion_id":"$thread","note_id":"$newest_note","resolved":true}
PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id | public,archived | 401 403 403 403 403 403 403 403 403 | {"merge_request_iid":"$merge_request","discussion_id":"$thread","resolved":true}
GET /projects/:id/snippets/:snippet_id/discussions | private | 401 404 404 200 200 200 200 200 200 | {"snippet_id":"$snippet","made":"$newest_note"}
GET /projects/:id/snippets/:snippet_id/discussions | public | 401 200 200 200 200 200 200 200 200 | {"snippet_id":"$snippet","made":"$newest_note"}
GET /projects/:id/snippets/:snippet_id/discussions/:discussion_id | private | 401 404 404 200 200 200 200 200 200 | {"snippet_id":"$snippet","made":"$newest_note","discussion_id":"$newest_discussion"}
POST /projects/:id/snippets/:snippet_id/discussions | private | 401 404 404 201 201 201 201 201 201 | {"snippet_id":"$snippet","body":"A start"}
POST /projects/:id/snippets/:snippet_id/discussions | public | 401 201 201 201 201 201 201 201 201 | {"snippet_id":"$snippet","body":"A start"}
POST /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes | private | 401 404 404 201 201 201 201 201 201 | {"snippet_id":"$snippet","made":"$newest_note","discussion_id":"$thread","body":"A reply"}
GET /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id | private | 401 404 404 200 200 200 200 200 200 | {"snippet_id":"$snippet","note_id":"$newest_note","discussion_id":"$newest_discussion"}
PUT /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id | private | 401 404 404 403 403 403 200 200 200 | {"snippet_id":"$snippet","note_id":"$newest_note","discussion_id":"$newest_discussion","body":"Another text"}
DELETE /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id | private | 401 404 404 403 403 403 204 204 204 | {"snippet_id":"$snippet","note_id":"$newest_note","discussion_id":"$newest_discussion"}
GET /groups/:id/epics/:epic_id/discussions | private | 401 404 404 200 200 200 200 200 200 | {"epic_id":"$epic","made":"$newest_note"}
GET /groups/:id/epics/:epic_id/discussions | public | 401 200 200 200 200 200 200 200 200 | {"epic_id":"$epic","made":"$newest_note"}
GET /groups/:id/epics/:epic_id/discussions/:discussion_id | private | 401 404 404 200 200 200 200 200 200 | {"epic_id":"$epic","made":"$newest_note","discussion_id":"$newest_discussion"}
POST /groups/:id/epics/:epic_id/discussions | private | 401 404 404 201 201 201 201 201 201 | {"epic_id":"$epic","body":"A start"}
POST /groups/:id/epics/:epic_id/discussions | public | 401 201 201 201 201 201 201 201 201 | {"epic_id":"$epic","body":"A start"}
POST /groups/:id/epics/:epic_id/discussions/:discussion_id/notes | private | 401 404 404 201 201 201 201 201 201 | {"epic_id":"$epic","made":"$newest_note","discussion_id":"$newest_discussion","body":"A reply"}
GET /groups/:id/epics/:epic_id/discussions/:discussion_id/notes/:note_id | private | 401 404 404 200 200 200 200 200 200 | {"epic_id":"$epic","note_id":"$newest_note","discussion_id":"$newest_discussion"}
PUT /groups/:id/epics/:epic_id/discussions/:discussion_id/notes/:note_id | private | 401 404 404 403 403 403 200 200 200 | {"epic_id":"$epic","note_id":"$newest_note","discussion_id":"$newest_discussion","body":"Another text"}
DELETE /groups/:id/epics/:epic_id/discussions/:discussion_id/notes/:note_id | private | 401 404 404 403 403 403 204 204 204 | {"epic_id":"$epic","note_id":"$newest_note","discussion_id":"$newest_discussion"}
`,
}
