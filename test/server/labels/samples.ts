import { givenIssuesOn } from '../../support/given-issues.ts'
import { words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'
import type { Role, Scene } from '../../support/samples/scene.ts'
import { callBy } from '../../support/server.ts'

/** A label of the project or of the group that the caller has subscribed to. */
async function followed(scene: Scene, role: Role, of: 'project' | 'group') {
  const label_id = await scene.thing(of === 'project' ? 'label' : 'group_label')
  const input = { id: scene[of].id, label_id }
  await callBy(scene.server, scene.tokens[role], `POST /${of}s/:id/labels/:label_id/subscribe`, input)
  return label_id
}

export const samples: Samples = {
  things: {
    label: ({ server, project }) =>
      givenIssuesOn(server)
        .label({ project })
        .then(({ id }) => String(id)),
    group_label: ({ server, group }) =>
      givenIssuesOn(server)
        .label({ group })
        .then(({ id }) => String(id)),
  },
  things_of_caller: {
    followed: (scene, role) => followed(scene, role, 'project'),
    followed_group: (scene, role) => followed(scene, role, 'group'),
  },
  shapes: [{ name: 'usable', always: words('name color description projects'), parts: {} }],
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/labels                                     | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$label"}
GET /projects/:id/labels                                     | internal         | 404            200            404            200            200            200            200            200            200           | {"made":"$label"}
GET /projects/:id/labels                                     | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$label"}
POST /projects/:id/labels                                    | private          | 401            404            404            403            201            201            201            201            201           | {"name":"bug","color":"#112233"}
POST /projects/:id/labels                                    | internal         | 401            403            404            403            201            201            201            201            201           | {"name":"bug","color":"#112233"}
POST /projects/:id/labels                                    | public           | 401            403            403            403            201            201            201            201            201           | {"name":"bug","color":"#112233"}
POST /projects/:id/labels                                    | private,archived | 401            404            404            403            403            403            403            403            403           | {"name":"bug","color":"#112233"}
GET /projects/:id/labels/:label_id                           | private          | 404            404            404            200            200            200            200            200            200           | {"label_id":"$label"}
GET /projects/:id/labels/:label_id                           | public           | 200            200            200            200            200            200            200            200            200           | {"label_id":"$label"}
PUT /projects/:id/labels/:label_id                           | private          | 401            404            404            403            200            200            200            200            200           | {"label_id":"$label","new_name":"renamed"}
PUT /projects/:id/labels/:label_id                           | public           | 401            403            403            403            200            200            200            200            200           | {"label_id":"$label","color":"red","description":"Urgent"}
PUT /projects/:id/labels/:label_id                           | private,archived | 401            404            404            403            403            403            403            403            403           | {"label_id":"$label","priority":3}
DELETE /projects/:id/labels/:label_id                        | private          | 401            404            404            403            204            204            204            204            204           | {"label_id":"$label"}
DELETE /projects/:id/labels/:label_id                        | private,archived | 401            404            404            403            403            403            403            403            403           | {"label_id":"$label"}
POST /projects/:id/labels/:label_id/subscribe                | private          | 401            404            404            201            201            201            201            201            201           | {"label_id":"$label"}
POST /projects/:id/labels/:label_id/unsubscribe              | private          | 401            404            404            304            304            304            304            304            304           | {"label_id":"$label"}
POST /projects/:id/labels/:label_id/unsubscribe              | private          | 401            404            404            201            201            201            201            201            201           | {"label_id":"$followed"}
POST /projects/:id/labels/:label_id/subscribe                | public           | 401            201            201            201            201            201            201            201            201           | {"label_id":"$label"}
POST /projects/:id/labels/:label_id/subscribe                | private,archived | 401            404            404            201            201            201            201            201            201           | {"label_id":"$label"}
GET /groups/:id/labels/:label_id                             | private          | 404            404            404            200            200            200            200            200            200           | {"label_id":"$group_label"}
GET /groups/:id/labels/:label_id                             | public           | 200            200            200            200            200            200            200            200            200           | {"label_id":"$group_label"}
PUT /groups/:id/labels/:label_id                             | private          | 401            404            404            403            200            200            200            200            200           | {"label_id":"$group_label","new_name":"renamed"}
PUT /groups/:id/labels/:label_id                             | public           | 401            403            403            403            200            200            200            200            200           | {"label_id":"$group_label","color":"red","description":"Urgent"}
DELETE /groups/:id/labels/:label_id                          | private          | 401            404            404            403            204            204            204            204            204           | {"label_id":"$group_label"}
POST /groups/:id/labels/:label_id/subscribe                  | private          | 401            404            404            201            201            201            201            201            201           | {"label_id":"$group_label"}
POST /groups/:id/labels/:label_id/unsubscribe                | private          | 401            404            404            304            304            304            304            304            304           | {"label_id":"$group_label"}
POST /groups/:id/labels/:label_id/unsubscribe                | private          | 401            404            404            201            201            201            201            201            201           | {"label_id":"$followed_group"}
POST /groups/:id/labels/:label_id/subscribe                  | public           | 401            201            201            201            201            201            201            201            201           | {"label_id":"$group_label"}
GET /groups/:id/labels                                       | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$group_label"}
GET /groups/:id/labels                                       | internal         | 404            200            404            200            200            200            200            200            200           | {"made":"$group_label"}
GET /groups/:id/labels                                       | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$group_label"}
GET /groups/:id/labels                                       | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$label","with_counts":true,"only_group_labels":false,"include_descendant_groups":true}
POST /groups/:id/labels                                      | private          | 401            404            404            403            201            201            201            201            201           | {"name":"bug","color":"#112233"}
POST /groups/:id/labels                                      | public           | 401            403            403            403            201            201            201            201            201           | {"name":"bug","color":"#112233"}
PUT /projects/:id/labels                                     | private          | 401            404            404            403            200            200            200            200            200           | {"label_id":"$label","new_name":"renamed"}
PUT /projects/:id/labels                                     | private,archived | 401            404            404            403            403            403            403            403            403           | {"label_id":"$label","priority":3}
DELETE /projects/:id/labels                                  | private          | 401            404            404            403            204            204            204            204            204           | {"label_id":"$label"}
PUT /groups/:id/labels                                       | private          | 401            404            404            403            200            200            200            200            200           | {"label_id":"$group_label","color":"red"}
DELETE /groups/:id/labels                                    | private          | 401            404            404            403            204            204            204            204            204           | {"label_id":"$group_label"}
PUT /projects/:id/labels/:label_id/promote                   | private          | 401            404            404            403            200            200            200            200            200           | {"label_id":"$label"}
PUT /projects/:id/labels/:label_id/promote                   | public           | 401            403            403            403            200            200            200            200            200           | {"label_id":"$label"}
PUT /projects/:id/labels/:label_id/promote                   | private,archived | 401            404            404            403            403            403            403            403            403           | {"label_id":"$label"}
GET /-/gantry/v1/projects/:id/labels                         | private          | 401            404            404            200            200            200            200            200            200           | {"made":"$label"}
GET /-/gantry/v1/projects/:id/labels                         | internal         | 401            200            404            200            200            200            200            200            200           | {"made":"$label","inherited":false}
GET /-/gantry/v1/projects/:id/labels                         | public           | 401            200            200            200            200            200            200            200            200           | {"made":"$label","search":"label","subscribed":false,"sort":"desc","order_by":"priority"}
GET /-/gantry/v1/groups/:id/labels                           | private          | 401            404            404            200            200            200            200            200            200           | {"made":"$group_label"}
GET /-/gantry/v1/groups/:id/labels                           | internal         | 401            200            404            200            200            200            200            200            200           | {"made":"$group_label","inherited":false}
GET /-/gantry/v1/groups/:id/labels                           | public           | 401            200            200            200            200            200            200            200            200           | {"made":"$group_label","search":"label","subscribed":false,"sort":"desc"}
GET /-/gantry/v1/labels                                      | private          | 401            none           none           usable         usable         usable         usable         usable         usable        | {"made":"$label","projects":["$project"]}
GET /-/gantry/v1/labels                                      | internal         | 401            usable         none           usable         usable         usable         usable         usable         usable        | {"made":"$label","projects":["$project"]}
GET /-/gantry/v1/labels                                      | public           | 401            usable         usable         usable         usable         usable         usable         usable         usable        | {"made":"$label","projects":["$project"]}
`,
}
