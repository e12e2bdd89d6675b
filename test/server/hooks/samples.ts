import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'

/** A hook whose receiver refuses every connection. */
async function refusedHook({ server, project }: Scene) {
  const { id } = await server.db.write((trx) =>
    trx
      .insertInto('system_hook')
      .values({
        url: `http://127.0.0.1:9/${project.id}`,
        created_at: server.clock.iso(),
        updated_at: server.clock.iso(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

async function pausedHook(scene: Scene) {
  const id = await refusedHook(scene)
  await scene.server.db.write((trx) => trx.updateTable('system_hook').set({ paused: 1 }).where('id', '=', id).execute())
  return id
}

/** A delivery that got the status 500. */
async function failedDelivery(scene: Scene) {
  const { server } = scene
  const hook_id = await refusedHook(scene)
  const at = server.clock.iso()
  const { id } = await server.db.write((trx) =>
    trx
      .insertInto('hook_delivery')
      .values({
        ...{
          hook_id,
          event_name: 'group_create',
          event_uuid: 'uuid',
          url: 'http://127.0.0.1:9/',
          request_headers: '{}',
        },
        ...{ request_body: '{"event_name":"group_create"}', response_status: 500, created_at: at, sent_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** The name of a built-in receiver that a hook points to. The hook is paused, so that nothing arrives by itself. */
async function receiverOfHook({ server, project }: Scene) {
  const name = `receiver-${project.id}`
  const at = server.clock.iso()
  const url = `http://127.0.0.1:9/-/gantry/v1/receivers/${name}`
  await server.db.write((trx) =>
    trx.insertInto('system_hook').values({ url, paused: 1, created_at: at, updated_at: at }).execute(),
  )
  return name
}

export const samples: Samples = {
  things: { hook: refusedHook, paused: pausedHook, delivery: failedDelivery, receiver: receiverOfHook },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /hooks                                                   | public           | 401            403            403            403            403            403            403            403            none          | {}
GET /hooks/:id                                               | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$hook"}
POST /hooks                                                  | public           | 401            403            403            403            403            403            403            403            201           | {"url":"https://receiver.example/hook"}
PUT /hooks/:id                                               | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$hook","push_events":true}
POST /hooks/:id                                              | public           | 401            403            403            403            403            403            403            403            201           | {"id":"$hook"}
DELETE /hooks/:id                                            | public           | 401            403            403            403            403            403            403            403            204           | {"id":"$hook"}
GET /-/gantry/v1/hooks                                       | public           | 401            403            403            403            403            403            403            403            none          | {}
GET /-/gantry/v1/hooks/:id                                   | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$hook"}
POST /-/gantry/v1/hooks/:id/pause                            | public           | 401            403            403            403            403            403            403            403            201           | {"id":"$hook"}
POST /-/gantry/v1/hooks/:id/resume                           | public           | 401            403            403            403            403            403            403            403            201           | {"id":"$paused"}
GET /-/gantry/v1/deliveries                                  | public           | 401            403            403            403            403            403            403            403            200           | {"outcome":"failed","made":"$delivery"}
GET /-/gantry/v1/deliveries/:id                              | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$delivery"}
POST /-/gantry/v1/deliveries/:id/resend                      | public           | 401            403            403            403            403            403            403            403            201           | {"id":"$delivery"}
GET /-/gantry/v1/delivery_figures                            | public           | 401            403            403            403            403            403            403            403            200           | {}
GET /-/gantry/v1/receivers                                   | public           | 401            403            403            403            403            403            403            403            200           | {"made":"$receiver"}
GET /-/gantry/v1/receivers/:name                             | public           | 401            403            403            403            403            403            403            403            200           | {"name":"$receiver"}
PUT /-/gantry/v1/receivers/:name                             | public           | 401            403            403            403            403            403            403            403            200           | {"name":"$receiver","answer":"error"}
DELETE /-/gantry/v1/receivers/:name                          | public           | 401            403            403            403            403            403            403            403            204           | {"name":"$receiver"}
POST /-/gantry/v1/receivers/:name                            | public           | 200            200            200            200            200            200            200            200            200           | {"name":"$receiver"}
GET /-/gantry/v1/simulations                                 | public           | 401            403            403            403            403            403            403            403            200           | {}
POST /-/gantry/v1/simulations/preview                        | public           | 401            403            403            403            403            403            403            403            201           | {"event_name":"push","project_id":"$project"}
POST /-/gantry/v1/simulations                                | public           | 401            403            403            403            403            403            403            403            201           | {"event_name":"user_create","hook_id":"$hook"}
`,
}
