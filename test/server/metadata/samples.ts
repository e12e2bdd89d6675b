import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /version                                                 | public           | 401            200            200            200            200            200            200            200            200
GET /metadata                                                | public           | 401            200            200            200            200            200            200            200            200
`,
}
