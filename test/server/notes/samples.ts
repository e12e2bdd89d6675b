import { givenIssuesOn } from '../../support/given-issues.ts'
import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
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
GET /projects/:id/merge_requests/:merge_request_iid/notes    | private          | 401            404            404            404            200            200            200            200            200 | {"merge_request_iid":"$merge_request"}
GET /projects/:id/merge_requests/:merge_request_iid/notes    | public           | 401            200            200            200            200            200            200            200            200 | {"merge_request_iid":"$merge_request"}
GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id | private          | 401            404            404            404            200            200            200            200            200 | {"merge_request_iid":"$merge_request","note_id":"$newest_note"}
POST /projects/:id/merge_requests/:merge_request_iid/notes   | private          | 401            404            404            404            201            201            201            201            201 | {"merge_request_iid":"$merge_request","body":"A note"}
POST /projects/:id/merge_requests/:merge_request_iid/notes   | public           | 401            201            201            201            201            201            201            201            201 | {"merge_request_iid":"$merge_request","body":"A note"}
PUT /projects/:id/merge_requests/:merge_request_iid/notes/:note_id | private          | 401            404            404            404            403            403            200            200            200 | {"merge_request_iid":"$merge_request","note_id":"$newest_note","body":"Another text"}
DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id | private          | 401            404            404            404            403            403            204            204            204 | {"merge_request_iid":"$merge_request","note_id":"$newest_note"}
POST /projects/:id/merge_requests/:merge_request_iid/notes   | public,archived  | 401            403            403            403            403            403            403            403            403 | {"merge_request_iid":"$merge_request","body":"A note"}
GET /projects/:id/snippets/:snippet_id/notes                 | private          | 401            404            404            200            200            200            200            200            200 | {"snippet_id":"$snippet"}
GET /projects/:id/snippets/:snippet_id/notes                 | public           | 401            200            200            200            200            200            200            200            200 | {"snippet_id":"$snippet"}
GET /projects/:id/snippets/:snippet_id/notes/:note_id        | private          | 401            404            404            200            200            200            200            200            200 | {"snippet_id":"$snippet","note_id":"$newest_note"}
POST /projects/:id/snippets/:snippet_id/notes                | private          | 401            404            404            201            201            201            201            201            201 | {"snippet_id":"$snippet","body":"A note"}
POST /projects/:id/snippets/:snippet_id/notes                | public           | 401            201            201            201            201            201            201            201            201 | {"snippet_id":"$snippet","body":"A note"}
PUT /projects/:id/snippets/:snippet_id/notes/:note_id        | private          | 401            404            404            403            403            403            200            200            200 | {"snippet_id":"$snippet","note_id":"$newest_note","body":"Another text"}
DELETE /projects/:id/snippets/:snippet_id/notes/:note_id     | private          | 401            404            404            403            403            403            204            204            204 | {"snippet_id":"$snippet","note_id":"$newest_note"}
POST /projects/:id/snippets/:snippet_id/notes                | public,archived  | 401            403            403            403            403            403            403            403            403 | {"snippet_id":"$snippet","body":"A note"}
GET /groups/:id/epics/:epic_id/notes                         | private          | 401            404            404            200            200            200            200            200            200 | {"epic_id":"$epic"}
GET /groups/:id/epics/:epic_id/notes                         | public           | 401            200            200            200            200            200            200            200            200 | {"epic_id":"$epic"}
GET /groups/:id/epics/:epic_id/notes/:note_id                | private          | 401            404            404            200            200            200            200            200            200 | {"epic_id":"$epic","note_id":"$newest_note"}
POST /groups/:id/epics/:epic_id/notes                        | private          | 401            404            404            201            201            201            201            201            201 | {"epic_id":"$epic","body":"A note"}
POST /groups/:id/epics/:epic_id/notes                        | public           | 401            201            201            201            201            201            201            201            201 | {"epic_id":"$epic","body":"A note"}
PUT /groups/:id/epics/:epic_id/notes/:note_id                | private          | 401            404            404            403            403            403            200            200            200 | {"epic_id":"$epic","note_id":"$newest_note","body":"Another text"}
DELETE /groups/:id/epics/:epic_id/notes/:note_id             | private          | 401            404            404            403            403            403            204            204            204 | {"epic_id":"$epic","note_id":"$newest_note"}
GET /groups/:id/epics/:epic_id/notes                         | public           | 401            404            404            404            200            200            200            200            200 | {"epic_id":"$secret_epic"}
`,
}
