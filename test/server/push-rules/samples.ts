import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /groups/:id/push_rule                                    | public,rule      | 401            404            404            404            404            404            404            200            200
GET /groups/:id/push_rule                                    | private,rule     | 401            404            404            404            404            404            404            200            200
POST /groups/:id/push_rule                                   | private          | 401            404            404            404            404            404            404            201            201           | {"prevent_secrets":true}
PUT /groups/:id/push_rule                                    | private,rule     | 401            404            404            404            404            404            404            200            200           | {"prevent_secrets":true}
DELETE /groups/:id/push_rule                                 | private,rule     | 401            404            404            404            404            404            404            204            204
POST /-/gantry/v1/groups/:id/push_rule/test                  | private,rule     | 401            404            404            404            404            404            404            200            200           | {"commit_message":"x"}
`,
}
