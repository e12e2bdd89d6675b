import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /-/gantry/v1/clock                                       | public           | 401            200            200            200            200            200            200            200            200           |
PUT /-/gantry/v1/clock                                       | public           | 401            403            403            403            403            403            403            403            200           | {"rate":0}
PUT /-/gantry/v1/clock                                       | public           | 401            403            403            403            403            403            403            403            200           | {"by":"30s"}
DELETE /-/gantry/v1/clock                                    | public           | 401            403            403            403            403            403            403            403            200           |
`,
}
