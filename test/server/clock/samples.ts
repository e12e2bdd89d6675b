import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'

async function worldIn({ server, group }: Scene) {
  const { world } = await server.worlds.fork({ name: `clock-${group.id}`, from: 'main', pinned: false })
  return world.name
}

export const samples: Samples = {
  things: { clock_world: worldIn },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /-/gantry/v1/clock                                       | public           | 401            200            200            200            200            200            200            200            200           |
PUT /-/gantry/v1/clock                                       | public           | 401            403            403            403            403            403            403            403            200           | {"rate":0}
PUT /-/gantry/v1/clock                                       | public           | 401            403            403            403            403            403            403            403            200           | {"by":"30s"}
DELETE /-/gantry/v1/clock                                    | public           | 401            403            403            403            403            403            403            403            200           |
PUT /-/gantry/v1/worlds/:name/clock                          | public           | 401            403            403            403            403            403            403            403            200           | {"name":"$clock_world","by":"30s"}
PUT /-/gantry/v1/worlds/:name/clock                          | public           | 401            403            403            403            403            403            403            403            404           | {"name":"unknown","rate":0}
DELETE /-/gantry/v1/worlds/:name/clock                       | public           | 401            403            403            403            403            403            403            403            200           | {"name":"$clock_world"}
DELETE /-/gantry/v1/worlds/:name/clock                       | public           | 401            403            403            403            403            403            403            403            404           | {"name":"unknown"}
`,
}
