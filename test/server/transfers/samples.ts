import type { Samples } from '../../support/samples/samples.ts'
import { importOf } from '../imports/import-row.ts'

export const samples: Samples = {
  things: {
    imported: ({ server, keeper }) => importOf(server, keeper),
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /-/gantry/v1/transfers                                   | private          | 401            none           none           none           none           none           none           none           200           | {"made":"$imported"}
`,
}
