import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
import { type Noteable, noteables, samples as ofNotes } from '../notes/samples.ts'
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

/** A kind of record with reactions, and the thing that is a reaction to it. */
interface Family extends Noteable {
  award: string
}

const family = (of: Noteable, award: string): Family => ({ ...of, award })
const onNotesOf = ({ path, record, guest }: Noteable, note: string, award: string): Family => ({
  path: `${path}/notes/:note_id`,
  record: `${record},"note_id":"${note}"`,
  ...{ guest, award },
})
const { issue, merge_request, snippet } = noteables
const families: readonly Family[] = [
  family(issue, '$issue_award'),
  onNotesOf(issue, '$note', '$issue_note_award'),
  family(merge_request, '$merge_request_award'),
  onNotesOf(merge_request, '$newest_note', '$merge_request_note_award'),
  family(snippet, '$snippet_award'),
  onNotesOf(snippet, '$newest_note', '$snippet_note_award'),
]

function linesOf({ path, record, guest, award }: Family) {
  const [all, one] = [`${path}/award_emoji`, `${path}/award_emoji/:award_id`]
  return `
GET ${all} | private | 404 404 404 ${guest(200)} 200 200 200 200 200 | {${record},"made":"${award}"}
GET ${all} | public | 200 200 200 200 200 200 200 200 200 | {${record},"made":"${award}"}
GET ${one} | private | 404 404 404 ${guest(200)} 200 200 200 200 200 | {${record},"award_id":"${award}"}
GET ${one} | public | 200 200 200 200 200 200 200 200 200 | {${record},"award_id":"${award}"}
POST ${all} | private | 401 404 404 ${guest(201)} 201 201 201 201 201 | {${record},"name":"rocket"}
POST ${all} | public | 401 201 201 201 201 201 201 201 201 | {${record},"name":"rocket"}
POST ${all} | public,archived | 401 403 403 403 403 403 403 403 403 | {${record},"name":"rocket"}
DELETE ${one} | private | 401 404 404 ${guest(401)} 401 401 401 401 204 | {${record},"award_id":"${award}"}
DELETE ${one} | public,archived | 401 401 401 401 401 401 401 401 403 | {${record},"award_id":"${award}"}`
}

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
${families.map(linesOf).join('')}
GET /projects/:id/issues/:issue_iid/award_emoji | public | 404 404 404 404 200 200 200 200 200 | {"issue_iid":"$confidential_issue","made":"$issue_award"}
POST /projects/:id/issues/:issue_iid/award_emoji | public | 401 404 404 404 201 201 201 201 201 | {"issue_iid":"$confidential_issue","name":"rocket"}
GET /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji | public | 404 404 404 404 200 200 200 200 200 | {"issue_iid":"$issue","note_id":"$internal_note","made":"$issue_note_award"}
POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji | public | 401 404 404 404 201 201 201 201 201 | {"issue_iid":"$issue","note_id":"$internal_note","name":"rocket"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions | private | 404 404 404 200 200 200 200 200 200 | {"issue_iid":"$issue","made":"$issue_award"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions | public | 200 200 200 200 200 200 200 200 200 | {"issue_iid":"$issue","made":"$issue_award"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions | public | 404 404 404 404 200 200 200 200 200 | {"issue_iid":"$confidential_issue","made":"$issue_award"}
GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions | public | none none none none 200 200 200 200 200 | {"issue_iid":"$issue","made":["$internal_note","$issue_note_award"]}
GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions | private | 404 404 404 404 200 200 200 200 200 | {"merge_request_iid":"$merge_request","made":"$merge_request_award"}
GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions | public | 200 200 200 200 200 200 200 200 200 | {"merge_request_iid":"$merge_request","made":"$merge_request_note_award"}
GET /-/gantry/v1/emojis | public | 200 200 200 200 200 200 200 200 200 | {}
`,
}
