import { givenIssuesOn } from '../../support/given-issues.ts'
import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  things: {
    milestone: ({ server, project }) =>
      givenIssuesOn(server)
        .milestone({ project })
        .then(({ id }) => id),
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/milestones                                 | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$milestone"}
GET /projects/:id/milestones                                 | internal         | 404            200            404            200            200            200            200            200            200           | {"made":"$milestone"}
GET /projects/:id/milestones                                 | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$milestone"}
POST /projects/:id/milestones                                | private          | 401            404            404            403            201            201            201            201            201           | {"title":"Soon"}
POST /projects/:id/milestones                                | internal         | 401            403            404            403            201            201            201            201            201           | {"title":"Soon"}
POST /projects/:id/milestones                                | public           | 401            403            403            403            201            201            201            201            201           | {"title":"Soon"}
POST /projects/:id/milestones                                | private,archived | 401            404            404            403            403            403            403            403            403           | {"title":"Soon"}
`,
}
