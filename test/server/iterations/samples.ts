import type { Samples } from '../../support/samples/samples.ts'
import { addIteration } from './given-iterations.ts'

export const samples: Samples = {
  things: {
    iteration: async ({ server, group }) =>
      (await addIteration(server, group, 1, { start_date: '2026-05-01', due_date: '2026-05-14' })).id,
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/iterations                                 | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$iteration"}
GET /projects/:id/iterations                                 | internal         | 404            200            404            200            200            200            200            200            200           | {"made":"$iteration"}
GET /projects/:id/iterations                                 | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$iteration"}
GET /groups/:id/iterations                                   | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$iteration"}
GET /groups/:id/iterations                                   | internal         | 404            200            404            200            200            200            200            200            200           | {"made":"$iteration"}
GET /groups/:id/iterations                                   | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$iteration"}
`,
}
