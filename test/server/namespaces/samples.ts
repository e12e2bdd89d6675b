import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /namespaces                                              | private          | 401            none           none           200            200            200            200            200            200           | {"search":"$group_path"}
GET /namespaces/:id                                          | private          | 401            404            404            200            200            200            200            200            200           | {"id":"$group"}
GET /namespaces/:path/exists                                 | private          | 401            200            200            200            200            200            200            200            200           | {"path":"$group_path"}
`,
}
