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

export const samples: Samples = {
  things: { hook: refusedHook },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /hooks                                                   | public           | 401            403            403            403            403            403            403            403            none          | {}
GET /hooks/:id                                               | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$hook"}
POST /hooks                                                  | public           | 401            403            403            403            403            403            403            403            201           | {"url":"https://receiver.example/hook"}
PUT /hooks/:id                                               | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$hook","push_events":true}
POST /hooks/:id                                              | public           | 401            403            403            403            403            403            403            403            201           | {"id":"$hook"}
DELETE /hooks/:id                                            | public           | 401            403            403            403            403            403            403            403            204           | {"id":"$hook"}
`,
}
