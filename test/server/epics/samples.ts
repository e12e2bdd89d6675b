import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
import { addEpic } from '../notes/given-noteables.ts'

const epic = async ({ server, group, keeper }: Scene, row: { confidential?: 1; state?: 2 } = {}) =>
  (await addEpic(server, group, keeper, row)).iid

export const samples: Samples = {
  things: {
    epic: (scene) => epic(scene),
    secret_epic: (scene) => epic(scene, { confidential: 1 }),
    closed_epic: (scene) => epic(scene, { state: 2 }),
  },
  path: { epic_iid: 'epic' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /groups/:id/epics                                        | private          | 404            404            404            200            200            200            200            200            200           | {"made":"$epic"}
GET /groups/:id/epics                                        | public           | 200            200            200            200            200            200            200            200            200           | {"made":"$epic"}
GET /groups/:id/epics                                        | public           | none           none           none           none           200            200            200            200            200           | {"made":"$secret_epic"}
GET /groups/:id/epics/:epic_iid                              | private          | 404            404            404            200            200            200            200            200            200           | {}
GET /groups/:id/epics/:epic_iid                              | internal         | 404            200            404            200            200            200            200            200            200           | {}
GET /groups/:id/epics/:epic_iid                              | public           | 404            404            404            404            200            200            200            200            200           | {"epic_iid":"$secret_epic"}
POST /groups/:id/epics                                       | private          | 401            404            404            403            201            201            201            201            201           | {"title":"Saw","labels":"bug,new"}
POST /groups/:id/epics                                       | public           | 401            403            403            403            201            201            201            201            201           | {"title":"Saw","confidential":true,"color":"red","start_date_fixed":"2026-05-01"}
PUT /groups/:id/epics/:epic_iid                              | private          | 401            404            404            403            200            200            200            200            200           | {"title":"Saw"}
PUT /groups/:id/epics/:epic_iid                              | public           | 401            403            403            403            200            200            200            200            200           | {"state_event":"close"}
PUT /groups/:id/epics/:epic_iid                              | public           | 401            403            403            403            200            200            200            200            200           | {"epic_iid":"$closed_epic","state_event":"reopen"}
PUT /groups/:id/epics/:epic_iid                              | public           | 401            404            404            404            200            200            200            200            200           | {"epic_iid":"$secret_epic","confidential":false}
DELETE /groups/:id/epics/:epic_iid                           | private          | 401            404            404            403            403            403            403            204            204           | {}
DELETE /groups/:id/epics/:epic_iid                           | public           | 401            404            404            404            403            403            403            204            204           | {"epic_iid":"$secret_epic"}
`,
}
