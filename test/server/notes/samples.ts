import { givenIssuesOn } from '../../support/given-issues.ts'
import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
import { callBy } from '../../support/server.ts'
import { addRequest } from '../deployments/merged.ts'
import { issueThings } from '../issues/samples.ts'
import { addEpic, addNote, addSnippet } from './given-noteables.ts'

async function noteOn({ server, project, keeper, thing }: Scene, issue: string, row: { internal?: 1 } = {}) {
  const iid = Number(await thing(issue))
  const { id } = await server.db.read
    .selectFrom('issue')
    .select('id')
    .where('project_id', '=', project.id)
    .where('iid', '=', iid)
    .executeTakeFirstOrThrow()
  return (await givenIssuesOn(server).note({ id, project_id: project.id }, keeper, 'A note', row)).id
}

async function mergeRequestWith({ server, project, keeper }: Scene) {
  const iid = await addRequest(server, project, keeper, { state: 1, merged_at: null })
  const { id } = await server.db.read
    .selectFrom('merge_request')
    .select('id')
    .where('project_id', '=', project.id)
    .where('iid', '=', iid)
    .executeTakeFirstOrThrow()
  const note = await addNote(server, { type: 'MergeRequest', id, project_id: project.id }, keeper)
  return { iid, note }
}

async function snippetWith({ server, project, keeper }: Scene) {
  const id = await addSnippet(server, project, keeper)
  return { id, note: await addNote(server, { type: 'Snippet', id, project_id: project.id }, keeper) }
}

async function epicWith({ server, group, keeper }: Scene, row: { confidential?: 1 } = {}) {
  const { id } = await addEpic(server, group, keeper, row)
  return { id, note: await addNote(server, { type: 'Epic', id, project_id: null }, keeper) }
}

/** A kind of record with notes. */
export interface Noteable {
  path: string
  /** The path parameter, as JSON. */
  record: string
  /** The answer to a Guest in a private place where Reporters get this status. */
  guest: (status: number) => number
}

export const noteables = {
  issue: { path: '/projects/:id/issues/:issue_iid', record: '"issue_iid":"$issue"', guest: (status) => status },
  merge_request: {
    path: '/projects/:id/merge_requests/:merge_request_iid',
    record: '"merge_request_iid":"$merge_request"',
    guest: () => 404,
  },
  snippet: { path: '/projects/:id/snippets/:snippet_id', record: '"snippet_id":"$snippet"', guest: (status) => status },
  epic: { path: '/groups/:id/epics/:epic_id', record: '"epic_id":"$epic"', guest: (status) => status },
} satisfies Record<string, Noteable>

function linesOf({ path, record, guest }: Noteable) {
  const note = `${record},"note_id":"$newest_note"`
  return `
GET ${path}/notes | private | 401 404 404 ${guest(200)} 200 200 200 200 200 | {${record}}
GET ${path}/notes | public | 401 200 200 200 200 200 200 200 200 | {${record}}
GET ${path}/notes/:note_id | private | 401 404 404 ${guest(200)} 200 200 200 200 200 | {${note}}
POST ${path}/notes | private | 401 404 404 ${guest(201)} 201 201 201 201 201 | {${record},"body":"A note"}
POST ${path}/notes | public | 401 201 201 201 201 201 201 201 201 | {${record},"body":"A note"}
PUT ${path}/notes/:note_id | private | 401 404 404 ${guest(403)} 403 403 200 200 200 | {${note},"body":"Another text"}
DELETE ${path}/notes/:note_id | private | 401 404 404 ${guest(403)} 403 403 204 204 204 | {${note}}`
}

export const samples: Samples = {
  things: {
    ...issueThings,
    note: (scene) => noteOn(scene, 'issue'),
    internal_note: (scene) => noteOn(scene, 'issue', { internal: 1 }),
    confidential_note: (scene) => noteOn(scene, 'confidential_issue'),
    merge_request: async (scene) => (await mergeRequestWith(scene)).iid,
    snippet: async (scene) => (await snippetWith(scene)).id,
    epic: async (scene) => (await epicWith(scene)).id,
    secret_epic: async (scene) => (await epicWith(scene, { confidential: 1 })).id,
    newest_note: async ({ server }) =>
      (await server.db.read.selectFrom('note').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id,
  },
  things_of_caller: {
    /** A merge request that the caller has approved. */
    approved_merge_request: async ({ server, tokens, project, thing }, role) => {
      const iid = await thing('merge_request')
      const input = { id: project.id, merge_request_iid: iid, body: '/approve' }
      await callBy(server, tokens[role], 'POST /projects/:id/merge_requests/:merge_request_iid/notes', input)
      return iid
    },
  },
  path: { issue_iid: 'issue', note_id: 'note' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/issues/:issue_iid/notes                    | private          | 401            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","made":"$confidential_note"}
GET /projects/:id/issues/:issue_iid/notes                    | private          | 401            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$note"}
GET /projects/:id/issues/:issue_iid/notes                    | private          | 401            404            404            none           200            200            200            200            200           | {"issue_iid":"$issue","made":"$internal_note"}
GET /projects/:id/issues/:issue_iid/notes                    | public           | 401            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","made":"$confidential_note"}
GET /projects/:id/issues/:issue_iid/notes                    | public           | 401            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","made":"$note"}
GET /projects/:id/issues/:issue_iid/notes                    | public           | 401            none           none           none           200            200            200            200            200           | {"issue_iid":"$issue","made":"$internal_note"}
GET /projects/:id/issues/:issue_iid/notes/:note_id           | private          | 401            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","note_id":"$confidential_note"}
GET /projects/:id/issues/:issue_iid/notes/:note_id           | private          | 401            404            404            200            200            200            200            200            200           | {"issue_iid":"$issue","note_id":"$note"}
GET /projects/:id/issues/:issue_iid/notes/:note_id           | private          | 401            404            404            404            200            200            200            200            200           | {"issue_iid":"$issue","note_id":"$internal_note"}
GET /projects/:id/issues/:issue_iid/notes/:note_id           | public           | 401            404            404            404            200            200            200            200            200           | {"issue_iid":"$confidential_issue","note_id":"$confidential_note"}
GET /projects/:id/issues/:issue_iid/notes/:note_id           | public           | 401            200            200            200            200            200            200            200            200           | {"issue_iid":"$issue","note_id":"$note"}
GET /projects/:id/issues/:issue_iid/notes/:note_id           | public           | 401            404            404            404            200            200            200            200            200           | {"issue_iid":"$issue","note_id":"$internal_note"}
POST /projects/:id/issues/:issue_iid/notes                   | private          | 401            404            404            201            201            201            201            201            201           | {"body":"A note"}
POST /projects/:id/issues/:issue_iid/notes                   | internal         | 401            201            404            201            201            201            201            201            201           | {"body":"A note"}
POST /projects/:id/issues/:issue_iid/notes                   | public           | 401            201            201            201            201            201            201            201            201           | {"body":"A note"}
POST /projects/:id/issues/:issue_iid/notes                   | public           | 401            404            404            404            201            201            201            201            201           | {"issue_iid":"$confidential_issue","body":"A note"}
POST /projects/:id/issues/:issue_iid/notes                   | public           | 401            201            201            201            201            201            201            201            201           | {"body":"A note","internal":true}
POST /projects/:id/issues/:issue_iid/notes                   | public           | 401            201            201            201            201            201            201            201            201           | {"body":"A note","created_at":"2026-01-02T03:04:05Z"}
POST /projects/:id/issues/:issue_iid/notes                   | public,archived  | 401            403            403            403            403            403            403            403            403           | {"body":"A note"}
POST /projects/:id/issues/:issue_iid/notes                   | private          | 401            404            404            202            202            202            202            202            202           | {"body":"/todo"}
POST /projects/:id/issues/:issue_iid/notes                   | public           | 401            400            400            400            202            202            202            202            202           | {"body":"/lock"}
POST /projects/:id/issues/:issue_iid/notes                   | public           | 401            201            201            201            201            201            201            201            201           | {"body":"Text\\n/lock"}
POST /projects/:id/issues/:issue_iid/notes                   | public,archived  | 401            403            403            403            403            403            403            403            403           | {"body":"/todo"}
PUT /projects/:id/issues/:issue_iid/notes/:note_id           | private          | 401            404            404            403            403            403            200            200            200           | {"body":"Another text"}
PUT /projects/:id/issues/:issue_iid/notes/:note_id           | public           | 401            403            403            403            403            403            200            200            200           | {"body":"Another text"}
PUT /projects/:id/issues/:issue_iid/notes/:note_id           | public           | 401            404            404            404            403            403            200            200            200           | {"note_id":"$internal_note","body":"Another text"}
PUT /projects/:id/issues/:issue_iid/notes/:note_id           | public           | 401            404            404            404            403            403            200            200            200           | {"issue_iid":"$confidential_issue","note_id":"$confidential_note","body":"Another text"}
PUT /projects/:id/issues/:issue_iid/notes/:note_id           | public,archived  | 401            403            403            403            403            403            403            403            403           | {"body":"Another text"}
PUT /projects/:id/issues/:issue_iid/notes/:note_id           | private          | 401            404            404            403            403            403            202            202            202           | {"body":"/lock"}
DELETE /projects/:id/issues/:issue_iid/notes/:note_id        | private          | 401            404            404            403            403            403            204            204            204           | {}
DELETE /projects/:id/issues/:issue_iid/notes/:note_id        | public           | 401            403            403            403            403            403            204            204            204           | {}
DELETE /projects/:id/issues/:issue_iid/notes/:note_id        | public           | 401            404            404            404            403            403            204            204            204           | {"note_id":"$internal_note"}
DELETE /projects/:id/issues/:issue_iid/notes/:note_id        | public           | 401            404            404            404            403            403            204            204            204           | {"issue_iid":"$confidential_issue","note_id":"$confidential_note"}
DELETE /projects/:id/issues/:issue_iid/notes/:note_id        | public,archived  | 401            403            403            403            403            403            403            403            403           | {}
${[noteables.merge_request, noteables.snippet, noteables.epic].map(linesOf).join('')}
POST /projects/:id/merge_requests/:merge_request_iid/notes   | public,archived  | 401            403            403            403            403            403            403            403            403           | {"merge_request_iid":"$merge_request","body":"A note"}
POST /projects/:id/merge_requests/:merge_request_iid/notes   | private          | 401            404            404            404            400            202            202            202            202           | {"merge_request_iid":"$merge_request","body":"/approve"}
POST /projects/:id/merge_requests/:merge_request_iid/notes   | private          | 401            404            404            404            400            202            202            202            202           | {"merge_request_iid":"$approved_merge_request","body":"/unapprove"}
POST /groups/:id/epics/:epic_id/notes                        | private          | 401            404            404            202            202            202            202            202            202           | {"epic_id":"$epic","body":"/todo"}
POST /projects/:id/snippets/:snippet_id/notes                | public,archived  | 401            403            403            403            403            403            403            403            403           | {"snippet_id":"$snippet","body":"A note"}
GET /groups/:id/epics/:epic_id/notes                         | public           | 401            404            404            404            200            200            200            200            200 | {"epic_id":"$secret_epic"}
`,
}
