import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
import { type Noteable, noteables, samples as ofNotes } from '../notes/samples.ts'

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

/** A kind of record with discussions, and the values of `note_id` and `discussion_id`. */
interface Family extends Noteable {
  note: string
  discussion: string
  /** A plain comment on a snippet cannot be replied to. */
  replied: string
}

const newest = { note: '$newest_note', discussion: '$newest_discussion', replied: '$newest_discussion' }
const families: readonly Family[] = [
  { ...noteables.issue, note: '$note', discussion: '$note_discussion', replied: '$note_discussion' },
  { ...noteables.merge_request, ...newest },
  { ...noteables.snippet, ...newest, replied: '$thread' },
  { ...noteables.epic, ...newest },
]

function linesOf({ path, record, guest, note, discussion, replied }: Family) {
  const [all, one] = [`${path}/discussions`, `${path}/discussions/:discussion_id`]
  const made = `${record},"made":"${note}"`
  const reply = `${record},"note_id":"${note}","discussion_id":"${discussion}"`
  return `
GET ${all} | private | 401 404 404 ${guest(200)} 200 200 200 200 200 | {${made}}
GET ${all} | public | 401 200 200 200 200 200 200 200 200 | {${made}}
GET ${one} | private | 401 404 404 ${guest(200)} 200 200 200 200 200 | {${made},"discussion_id":"${discussion}"}
POST ${all} | private | 401 404 404 ${guest(201)} 201 201 201 201 201 | {${record},"body":"A start"}
POST ${all} | public | 401 201 201 201 201 201 201 201 201 | {${record},"body":"A start"}
POST ${one}/notes | private | 401 404 404 ${guest(201)} 201 201 201 201 201 | {${made},"discussion_id":"${replied}","body":"A reply"}
GET ${one}/notes/:note_id | private | 401 404 404 ${guest(200)} 200 200 200 200 200 | {${reply}}
PUT ${one}/notes/:note_id | private | 401 404 404 ${guest(403)} 403 403 200 200 200 | {${reply},"body":"Another text"}
DELETE ${one}/notes/:note_id | private | 401 404 404 ${guest(403)} 403 403 204 204 204 | {${reply}}`
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
${families.map(linesOf).join('')}
GET /projects/:id/issues/:issue_iid/discussions | public | 401 none none none 200 200 200 200 200 | {"issue_iid":"$issue","made":"$internal_note"}
GET /projects/:id/issues/:issue_iid/discussions/:discussion_id | public | 401 404 404 404 200 200 200 200 200 | {"issue_iid":"$issue","made":"$internal_note","discussion_id":"$internal_discussion"}
POST /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes | public | 401 404 404 404 201 201 201 201 201 | {"issue_iid":"$issue","made":"$internal_note","discussion_id":"$internal_discussion","body":"A reply"}
POST /projects/:id/issues/:issue_iid/discussions | public,archived | 401 403 403 403 403 403 403 403 403 | {"issue_iid":"$issue","body":"A start"}
GET /projects/:id/issues/:issue_iid/discussions | public | 401 404 404 404 200 200 200 200 200 | {"issue_iid":"$confidential_issue","made":"$confidential_note"}
PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id | private | 401 404 404 404 403 200 200 200 200 | {"merge_request_iid":"$merge_request","discussion_id":"$thread","resolved":true}
PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id | private | 401 404 404 404 403 200 200 200 200 | {"merge_request_iid":"$merge_request","discussion_id":"$thread","note_id":"$newest_note","resolved":true}
PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id | public,archived | 401 403 403 403 403 403 403 403 403 | {"merge_request_iid":"$merge_request","discussion_id":"$thread","resolved":true}
`,
}
