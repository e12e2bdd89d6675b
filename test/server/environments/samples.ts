import type { Samples } from '../../support/samples/samples.ts'
import type { Scene, Things } from '../../support/samples/scene.ts'

const environment = (
  { server, project }: Scene,
  name: string,
  state: 'available' | 'stopped',
  at = server.clock.iso(),
): Promise<number> =>
  server.db.write(async (trx) => {
    const row = await trx
      .insertInto('environment')
      .values({ project_id: project.id, name, slug: name, state, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })

export const environmentThings: Things = {
  environment: (scene) => environment(scene, 'staging', 'stopped'),
  running: (scene) => environment(scene, 'production', 'available'),
  /** Nothing has changed or deployed it since last year. */
  stale: (scene) => environment(scene, 'preview', 'available', '2025-11-01T00:00:00.000Z'),
}

export const samples: Samples = {
  things: environmentThings,
  path: { environment_id: 'environment' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/environments                               | public           | 401            403            403            403            200            200            200            200            200           | {"made":"$environment"}
GET /projects/:id/environments                               | private          | 401            404            404            403            200            200            200            200            200           | {"made":"$environment"}
GET /projects/:id/environments/:environment_id               | private          | 401            404            404            403            200            200            200            200            200
POST /projects/:id/environments                              | private          | 401            404            404            403            403            201            201            201            201           | {"name":"production"}
PUT /projects/:id/environments/:environment_id               | private          | 401            404            404            403            403            200            200            200            200           | {"external_url":"https://example.org"}
DELETE /projects/:id/environments/:environment_id            | private          | 401            404            404            403            403            204            204            204            204
POST /projects/:id/environments/:environment_id/stop         | private          | 401            404            404            403            403            200            200            200            200
POST /projects/:id/environments/:environment_id/stop         | private          | 401            404            404            403            403            200            200            200            200           | {"environment_id":"$running"}
POST /projects/:id/environments/stop_stale                   | private          | 401            404            404            403            403            403            200            200            200           | {"before":"2026-01-01"}
POST /projects/:id/environments/stop_stale                   | private          | 401            404            404            403            403            403            200            200            200           | {"made":["$running","$stale"],"before":"2026-01-01"}
DELETE /projects/:id/environments/review_apps                | private          | 401            404            404            403            403            200            200            200            200
`,
}
