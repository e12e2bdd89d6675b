import { givenIssuesOn } from '../../support/given-issues.ts'
import { words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  things: {
    milestone: ({ server, project }) =>
      givenIssuesOn(server)
        .milestone({ project })
        .then(({ id }) => id),
    closed_milestone: ({ server, project }) =>
      givenIssuesOn(server)
        .milestone({ project }, 'Past', { state: 'closed' })
        .then(({ id }) => id),
    group_milestone: ({ server, group }) =>
      givenIssuesOn(server)
        .milestone({ group })
        .then(({ id }) => id),
  },
  shapes: [{ name: 'usable', always: words('title due_date projects'), parts: {} }],
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/milestones                                 | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$milestone"}
GET /projects/:id/milestones                                 | internal         | 404            200            404            200            200            200            200            200            200           | {"made":"$milestone"}
GET /projects/:id/milestones                                 | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$milestone"}
POST /projects/:id/milestones                                | private          | 401            404            404            403            201            201            201            201            201           | {"title":"Soon"}
POST /projects/:id/milestones                                | internal         | 401            403            404            403            201            201            201            201            201           | {"title":"Soon"}
POST /projects/:id/milestones                                | public           | 401            403            403            403            201            201            201            201            201           | {"title":"Soon"}
POST /projects/:id/milestones                                | private,archived | 401            404            404            403            403            403            403            403            403           | {"title":"Soon"}
GET /projects/:id/milestones/:milestone_id                   | private          | 404            404            404            200            200            200            200            200            200           | {"milestone_id":"$milestone"}
GET /projects/:id/milestones/:milestone_id                   | public           | 200            200            200            200            200            200            200            200            200           | {"milestone_id":"$milestone"}
PUT /projects/:id/milestones/:milestone_id                   | private          | 401            404            404            403            200            200            200            200            200           | {"milestone_id":"$milestone","title":"Later","due_date":"2030-01-01"}
PUT /projects/:id/milestones/:milestone_id                   | public           | 401            403            403            403            200            200            200            200            200           | {"milestone_id":"$milestone","state_event":"close"}
PUT /projects/:id/milestones/:milestone_id                   | public           | 401            403            403            403            200            200            200            200            200           | {"milestone_id":"$closed_milestone","state_event":"activate"}
DELETE /projects/:id/milestones/:milestone_id                | private          | 401            404            404            403            204            204            204            204            204           | {"milestone_id":"$milestone"}
PUT /projects/:id/milestones/:milestone_id                   | private,archived | 401            404            404            403            403            403            403            403            403           | {"milestone_id":"$milestone","state_event":"close"}
DELETE /projects/:id/milestones/:milestone_id                | private,archived | 401            404            404            403            403            403            403            403            403           | {"milestone_id":"$milestone"}
GET /groups/:id/milestones                                   | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$group_milestone"}
GET /groups/:id/milestones                                   | internal         | 404            200            404            200            200            200            200            200            200           | {"made":"$group_milestone"}
GET /groups/:id/milestones                                   | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$group_milestone"}
GET /groups/:id/milestones                                   | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$milestone","include_descendants":true,"include_ancestors":true}
POST /groups/:id/milestones                                  | private          | 401            404            404            403            201            201            201            201            201           | {"title":"Soon"}
POST /groups/:id/milestones                                  | public           | 401            403            403            403            201            201            201            201            201           | {"title":"Soon"}
GET /groups/:id/milestones/:milestone_id                     | private          | 404            404            404            200            200            200            200            200            200           | {"milestone_id":"$group_milestone"}
GET /groups/:id/milestones/:milestone_id                     | public           | 200            200            200            200            200            200            200            200            200           | {"milestone_id":"$group_milestone"}
PUT /groups/:id/milestones/:milestone_id                     | private          | 401            404            404            403            200            200            200            200            200           | {"milestone_id":"$group_milestone","title":"Later","due_date":"2030-01-01"}
PUT /groups/:id/milestones/:milestone_id                     | public           | 401            403            403            403            200            200            200            200            200           | {"milestone_id":"$group_milestone","state_event":"close"}
DELETE /groups/:id/milestones/:milestone_id                  | private          | 401            404            404            403            204            204            204            204            204           | {"milestone_id":"$group_milestone"}
POST /projects/:id/milestones/:milestone_id/promote          | private          | 401            404            404            403            200            200            200            200            200           | {"milestone_id":"$milestone"}
POST /projects/:id/milestones/:milestone_id/promote          | public           | 401            403            403            403            200            200            200            200            200           | {"milestone_id":"$milestone"}
POST /projects/:id/milestones/:milestone_id/promote          | private,archived | 401            404            404            403            403            403            403            403            403           | {"milestone_id":"$milestone"}
GET /-/gantry/v1/projects/:id/milestones                     | private          | 401            404            404            200            200            200            200            200            200           | {"made":"$milestone"}
GET /-/gantry/v1/projects/:id/milestones                     | internal         | 401            200            404            200            200            200            200            200            200           | {"made":"$milestone","inherited":false,"state":"active"}
GET /-/gantry/v1/projects/:id/milestones                     | public           | 401            200            200            200            200            200            200            200            200           | {"made":"$milestone","search":"m","order_by":"title","sort":"desc"}
GET /-/gantry/v1/groups/:id/milestones                       | private          | 401            404            404            200            200            200            200            200            200           | {"made":"$group_milestone"}
GET /-/gantry/v1/groups/:id/milestones                       | internal         | 401            200            404            200            200            200            200            200            200           | {"made":"$group_milestone","inherited":false,"state":"active"}
GET /-/gantry/v1/groups/:id/milestones                       | public           | 401            200            200            200            200            200            200            200            200           | {"made":"$group_milestone","search":"m","order_by":"title","sort":"desc"}
GET /-/gantry/v1/milestones                                  | private          | 401            none           none           usable         usable         usable         usable         usable         usable        | {"made":"$milestone","projects":["$project"]}
GET /-/gantry/v1/milestones                                  | internal         | 401            usable         none           usable         usable         usable         usable         usable         usable        | {"made":"$milestone","projects":["$project"]}
GET /-/gantry/v1/milestones                                  | public           | 401            usable         usable         usable         usable         usable         usable         usable         usable        | {"made":"$milestone","projects":["$project"]}
`,
}
