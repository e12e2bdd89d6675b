import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /application/settings                                    | public           | 401            403            403            403            403            403            403            403            200
PUT /application/settings                                    | public           | 401            403            403            403            403            403            403            403            200           | {"can_create_group":false}
PUT /application/settings                                    | public           | 401            403            403            403            403            403            403            403            200           | {"asset_proxy_url":"https://proxy.example.com"}
GET /-/gantry/v1/settings                                    | public           | 401            403            403            403            403            403            403            403            200
`,
}
