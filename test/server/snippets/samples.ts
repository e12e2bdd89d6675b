import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
import { addSnippet } from '../notes/given-noteables.ts'

const snippet = ({ server, project, keeper }: Scene, visibility: 'public' | 'private') =>
  addSnippet(server, project, keeper, { visibility, file_name: 'saw.txt', content: 'zzz' })
const personal = ({ server, project, keeper }: Scene, visibility: 'public' | 'private') =>
  addSnippet(server, project, keeper, { project_id: null, visibility, file_name: 'saw.txt', content: 'zzz' })

export const samples: Samples = {
  things: {
    public_snippet: (scene) => snippet(scene, 'public'),
    private_snippet: (scene) => snippet(scene, 'private'),
    personal: (scene) => personal(scene, 'public'),
    secret: (scene) => personal(scene, 'private'),
  },
  path: { snippet_id: 'public_snippet' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/snippets                                   | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$public_snippet"}
GET /projects/:id/snippets                                   | public           | none           none           none           200            200            200            200            200            200           | {"made":"$private_snippet"}
GET /projects/:id/snippets                                   | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$public_snippet"}
GET /projects/:id/snippets/:snippet_id                       | private          | 404            404            404            200            200            200            200            200            200           | {"snippet_id":"$public_snippet"}
GET /projects/:id/snippets/:snippet_id                       | internal         | 404            200            404            200            200            200            200            200            200           | {"snippet_id":"$public_snippet"}
GET /projects/:id/snippets/:snippet_id                       | public           | 404            404            404            200            200            200            200            200            200           | {"snippet_id":"$private_snippet"}
GET /projects/:id/snippets/:snippet_id/raw                   | private          | 404            404            404            200            200            200            200            200            200           | {"snippet_id":"$public_snippet"}
GET /projects/:id/snippets/:snippet_id/raw                   | public           | 404            404            404            200            200            200            200            200            200           | {"snippet_id":"$private_snippet"}
GET /projects/:id/snippets/:snippet_id/files/:ref/:file_path/raw| private          | 404            404            404            200            200            200            200            200            200           | {"snippet_id":"$public_snippet","ref":"main","file_path":"saw.txt"}
GET /projects/:id/snippets/:snippet_id/files/:ref/:file_path/raw| public           | 404            404            404            200            200            200            200            200            200           | {"snippet_id":"$private_snippet","ref":"main","file_path":"saw.txt"}
POST /projects/:id/snippets                                  | private          | 401            404            404            403            201            201            201            201            201           | {"title":"Saw","content":"zzz"}
POST /projects/:id/snippets                                  | public           | 401            403            403            403            201            201            201            201            201           | {"title":"Saw","content":"zzz","file_name":"saw.txt","visibility":"public"}
POST /projects/:id/snippets                                  | private,archived | 401            404            404            403            403            403            403            403            403           | {"title":"Saw","content":"zzz"}
PUT /projects/:id/snippets/:snippet_id                       | private          | 401            404            404            403            403            403            200            200            200           | {"snippet_id":"$public_snippet","title":"Saw"}
PUT /projects/:id/snippets/:snippet_id                       | public           | 401            404            404            403            403            403            200            200            200           | {"snippet_id":"$private_snippet","content":"yyy"}
PUT /projects/:id/snippets/:snippet_id                       | private,archived | 401            404            404            403            403            403            403            403            403           | {"snippet_id":"$public_snippet","title":"Saw"}
DELETE /projects/:id/snippets/:snippet_id                    | private          | 401            404            404            403            403            403            204            204            204           | {"snippet_id":"$public_snippet"}
DELETE /projects/:id/snippets/:snippet_id                    | public           | 401            404            404            403            403            403            204            204            204           | {"snippet_id":"$private_snippet"}
DELETE /projects/:id/snippets/:snippet_id                    | private,archived | 401            404            404            403            403            403            403            403            403           | {"snippet_id":"$public_snippet"}
GET /snippets                                                | private          | 401            none           none           none           none           none           none           none           none          | {"made":"$personal"}
GET /snippets/public                                         | private          | 401            200            200            200            200            200            200            200            200           | {"made":"$personal"}
GET /snippets/public                                         | private          | 401            none           none           none           none           none           none           none           none          | {"made":"$secret"}
GET /snippets/:id                                            | private          | 200            200            200            200            200            200            200            200            200           | {"id":"$personal"}
GET /snippets/:id                                            | private          | 404            404            404            404            404            404            404            404            200           | {"id":"$secret"}
GET /snippets/:id/raw                                        | private          | 200            200            200            200            200            200            200            200            200           | {"id":"$personal"}
GET /snippets/:id/raw                                        | private          | 404            404            404            404            404            404            404            404            200           | {"id":"$secret"}
GET /snippets/:id/files/:ref/:file_path/raw                  | private          | 200            200            200            200            200            200            200            200            200           | {"id":"$personal","ref":"main","file_path":"saw.txt"}
GET /snippets/:id/files/:ref/:file_path/raw                  | private          | 404            404            404            404            404            404            404            404            200           | {"id":"$secret","ref":"main","file_path":"saw.txt"}
POST /snippets                                               | private          | 401            201            403            201            201            201            201            201            201           | {"title":"Saw","content":"zzz"}
PUT /snippets/:id                                            | private          | 401            403            403            403            403            403            403            403            200           | {"id":"$personal","title":"Saw"}
PUT /snippets/:id                                            | private          | 401            404            404            404            404            404            404            404            200           | {"id":"$secret","title":"Saw"}
DELETE /snippets/:id                                         | private          | 401            403            403            403            403            403            403            403            204           | {"id":"$personal"}
DELETE /snippets/:id                                         | private          | 401            404            404            404            404            404            404            404            204           | {"id":"$secret"}
`,
}
