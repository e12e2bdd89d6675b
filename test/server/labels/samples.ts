import { givenIssuesOn } from '../../support/given-issues.ts'
import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  things: {
    label: ({ server, project }) =>
      givenIssuesOn(server)
        .label({ project })
        .then(({ id }) => id),
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/labels                                     | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$label"}
GET /projects/:id/labels                                     | internal         | 404            200            404            200            200            200            200            200            200           | {"made":"$label"}
GET /projects/:id/labels                                     | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$label"}
POST /projects/:id/labels                                    | private          | 401            404            404            403            201            201            201            201            201           | {"name":"bug","color":"#112233"}
POST /projects/:id/labels                                    | internal         | 401            403            404            403            201            201            201            201            201           | {"name":"bug","color":"#112233"}
POST /projects/:id/labels                                    | public           | 401            403            403            403            201            201            201            201            201           | {"name":"bug","color":"#112233"}
POST /projects/:id/labels                                    | private,archived | 401            404            404            403            403            403            403            403            403           | {"name":"bug","color":"#112233"}
`,
}
