import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  path: { user_id: 'user' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /personal_access_tokens                                  | public           | 401            200            200            200            200            200            200            200            200
GET /personal_access_tokens                                  | public           | 401            200            200            200            200            200            200            200            200           | {"user_id":"$self"}
GET /personal_access_tokens                                  | public           | 401            401            401            401            401            401            401            401            none          | {"user_id":"$user"}
GET /personal_access_tokens/self                             | public           | 401            200            200            200            200            200            200            200            200
DELETE /personal_access_tokens/self                          | public           | 401            204            204            204            204            204            204            204            204
POST /users/:user_id/personal_access_tokens                  | public           | 401            403            403            403            403            403            403            403            201           | {"name":"New","scopes":["api"]}
POST /users/:user_id/personal_access_tokens                  | public           | 401            403            403            403            403            403            403            403            201           | {"user_id":"$self","name":"New","scopes":["api"]}
`,
}
