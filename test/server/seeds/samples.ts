import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /-/gantry/v1/seed                                        | public           | 401            403            403            403            403            403            403            403            200           |
GET /-/gantry/v1/seed-schema.json                            | public           | 200            200            200            200            200            200            200            200            200           |
`,
}
