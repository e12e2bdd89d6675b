import type { Samples } from '../../support/samples/samples.ts'
import { numberIn } from '../../support/samples/scene.ts'

export const samples: Samples = {
  things: {
    merge_request: async ({ ask, project }) => {
      const merge_request = { title: 'A change', source_branch: 'change', target_branch: 'main' }
      return numberIn(await ask('POST /projects/:id/merge_requests', { id: project.id, ...merge_request }), 'iid')
    },
  },
  path: { merge_request_iid: 'merge_request' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/merge_requests                             | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$merge_request"}
GET /projects/:id/merge_requests                             | private          | 404            404            404            403            200            200            200            200            200           | {"made":"$merge_request"}
GET /projects/:id/merge_requests/:merge_request_iid          | private          | 404            404            404            403            200            200            200            200            200           | {"merge_request_iid":"$merge_request"}
POST /projects/:id/merge_requests                            | private          | 401            404            404            403            403            201            201            201            201           | {"title":"New","source_branch":"a","target_branch":"main"}
PUT /projects/:id/merge_requests/:merge_request_iid/merge    | private          | 401            404            404            403            401            200            200            200            200           | {"merge_request_iid":"$merge_request"}
`,
}
