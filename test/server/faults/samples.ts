import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'

/** A fault that no other request of the samples meets. */
const faultIn = async ({ server }: Scene) =>
  server.instance.faults.add({
    ...{ name: 'sample', enabled: true, pack: null, expect: null, times: null, seed: 1, count_by: 'rule' },
    ...{ route: 'GET /-/liveness', method: null, user: null, effect: { type: 'missing_totals' } },
  }).id

/** A fault whose last change can be taken back. */
async function changedFaultIn(scene: Scene) {
  const { faults } = scene.server.instance
  const id = await faultIn(scene)
  faults.replace(id, { ...faults.find(id).facts, enabled: false })
  return id
}

/** A fault that is removed, and can be restored. */
async function removedFaultIn(scene: Scene) {
  const id = await faultIn(scene)
  scene.server.instance.faults.remove((one) => one.id === id)
  return id
}

export const samples: Samples = {
  things: { fault: faultIn, changed_fault: changedFaultIn, removed_fault: removedFaultIn },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /-/gantry/v1/faults                                      | public           | 401            403            403            403            403            403            403            403            200           | {"made":"$fault"}
GET /-/gantry/v1/faults/:fault_id                            | public           | 401            403            403            403            403            403            403            403            200           | {"fault_id":"$fault"}
GET /-/gantry/v1/faults/:fault_id                            | public           | 401            403            403            403            403            403            403            403            404           | {"fault_id":9999}
POST /-/gantry/v1/faults                                     | public           | 401            403            403            403            403            403            403            403            201           | {"route":"GET /-/liveness","effect":{"type":"missing_totals"}}
POST /-/gantry/v1/faults                                     | public           | 401            403            403            403            403            403            403            403            400           | {"route":"GET /unknown","effect":{"type":"missing_totals"}}
PATCH /-/gantry/v1/faults/:fault_id                          | public           | 401            403            403            403            403            403            403            403            200           | {"fault_id":"$fault","enabled":false}
PATCH /-/gantry/v1/faults/:fault_id                          | public           | 401            403            403            403            403            403            403            403            404           | {"fault_id":9999,"enabled":false}
DELETE /-/gantry/v1/faults/:fault_id                         | public           | 401            403            403            403            403            403            403            403            204           | {"fault_id":"$fault"}
DELETE /-/gantry/v1/faults/:fault_id                         | public           | 401            403            403            403            403            403            403            403            404           | {"fault_id":9999}
POST /-/gantry/v1/faults/restore/:fault_id                   | public           | 401            403            403            403            403            403            403            403            200           | {"fault_id":"$removed_fault"}
POST /-/gantry/v1/faults/restore/:fault_id                   | public           | 401            403            403            403            403            403            403            403            200           | {"fault_id":"$changed_fault"}
POST /-/gantry/v1/faults/restore/:fault_id                   | public           | 401            403            403            403            403            403            403            403            409           | {"fault_id":"$fault"}
POST /-/gantry/v1/faults/restore/:fault_id                   | public           | 401            403            403            403            403            403            403            403            404           | {"fault_id":9999}
GET /-/gantry/v1/faults/expectations                         | public           | 401            403            403            403            403            403            403            403            200           |
GET /-/gantry/v1/faults/packs                                | public           | 401            403            403            403            403            403            403            403            200           |
PUT /-/gantry/v1/faults/packs/:name                          | public           | 401            403            403            403            403            403            403            403            200           | {"name":"totals-missing","route":"GET /-/liveness"}
PUT /-/gantry/v1/faults/packs/:name                          | public           | 401            403            403            403            403            403            403            403            404           | {"name":"unknown"}
DELETE /-/gantry/v1/faults/packs/:name                       | public           | 401            403            403            403            403            403            403            403            204           | {"name":"totals-missing"}
DELETE /-/gantry/v1/faults/packs/:name                       | public           | 401            403            403            403            403            403            403            403            404           | {"name":"unknown"}
DELETE /-/gantry/v1/faults                                   | public           | 401            403            403            403            403            403            403            403            204           |
`,
}
