import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'

async function worldIn({ server, group }: Scene) {
  const { world } = await server.worlds.fork({ name: `world-${group.id}`, from: 'main', pinned: false })
  return world.name
}

export const samples: Samples = {
  things: {
    world: worldIn,
    snapshot: async (scene) =>
      (await scene.server.worlds.takeSnapshot(String(await scene.thing('world')), 'first')).name,
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /-/gantry/v1/worlds                                      | public           | 401            403            403            403            403            403            403            403            200           | {"made":"$world"}
GET /-/gantry/v1/worlds/:name                                | public           | 401            403            403            403            403            403            403            403            200           | {"name":"$world"}
GET /-/gantry/v1/worlds/:name                                | public           | 401            403            403            403            403            403            403            403            404           | {"name":"unknown"}
POST /-/gantry/v1/worlds                                     | public           | 401            403            403            403            403            403            403            403            201           | {"name":"$fresh"}
POST /-/gantry/v1/worlds                                     | public           | 401            403            403            403            403            403            403            403            409           | {"name":"main"}
PATCH /-/gantry/v1/worlds/:name                              | public           | 401            403            403            403            403            403            403            403            200           | {"name":"$world","pinned":true}
PATCH /-/gantry/v1/worlds/:name                              | public           | 401            403            403            403            403            403            403            403            409           | {"name":"main","pinned":true}
DELETE /-/gantry/v1/worlds/:name                             | public           | 401            403            403            403            403            403            403            403            204           | {"name":"$world"}
DELETE /-/gantry/v1/worlds/:name                             | public           | 401            403            403            403            403            403            403            403            404           | {"name":"unknown"}
POST /-/gantry/v1/worlds/:name/reset                         | public           | 401            403            403            403            403            403            403            403            200           | {"name":"$world"}
POST /-/gantry/v1/worlds/:name/reset                         | public           | 401            403            403            403            403            403            403            403            409           | {"name":"main"}
POST /-/gantry/v1/worlds/:name/restore                       | public           | 401            403            403            403            403            403            403            403            200           | {"name":"$world","snapshot":"$snapshot"}
POST /-/gantry/v1/worlds/:name/restore                       | public           | 401            403            403            403            403            403            403            403            404           | {"name":"$world","snapshot":"unknown"}
POST /-/gantry/v1/worlds/:name/sign-in-codes                 | public           | 401            403            403            403            403            403            403            403            201           | {"name":"$world"}
POST /-/gantry/v1/worlds/:name/sign-in-codes                 | public           | 401            403            403            403            403            403            403            403            409           | {"name":"main"}
GET /-/gantry/v1/worlds/:name/snapshots                      | public           | 401            403            403            403            403            403            403            403            200           | {"name":"$world","made":"$snapshot"}
POST /-/gantry/v1/worlds/:name/snapshots                     | public           | 401            403            403            403            403            403            403            403            201           | {"name":"$world"}
POST /-/gantry/v1/worlds/:name/snapshots                     | public           | 401            403            403            403            403            403            403            403            409           | {"name":"$world","snapshot":"$snapshot"}
GET /-/gantry/v1/worlds/:name/diff/:other                    | public           | 401            403            403            403            403            403            403            403            200           | {"name":"main","other":"$world"}
GET /-/gantry/v1/worlds/:name/diff/:other                    | public           | 401            403            403            403            403            403            403            403            404           | {"name":"main","other":"unknown"}
DELETE /-/gantry/v1/worlds/:name/snapshots/:snapshot         | public           | 401            403            403            403            403            403            403            403            204           | {"name":"$world","snapshot":"$snapshot"}
DELETE /-/gantry/v1/worlds/:name/snapshots/:snapshot         | public           | 401            403            403            403            403            403            403            403            404           | {"name":"$world","snapshot":"unknown"}
`,
}
