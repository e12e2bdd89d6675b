import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
import { environmentThings } from '../environments/samples.ts'

async function deploymentOf({ server, project, keeper, thing }: Scene, status: 'running' | 'failed') {
  const environment_id = Number(await thing('environment'))
  const { id } = await server.db.write((trx) =>
    trx
      .insertInto('deployment')
      .values({
        project_id: project.id,
        environment_id,
        iid: 1,
        user_id: keeper.id,
        ref: 'main',
        sha: 'a'.repeat(40),
        status,
        created_at: server.clock.iso(),
        updated_at: server.clock.iso(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

export const samples: Samples = {
  things: {
    ...environmentThings,
    deployment: (scene) => deploymentOf(scene, 'running'),
    ended_deployment: (scene) => deploymentOf(scene, 'failed'),
  },
  path: { deployment_id: 'deployment' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/deployments                                | public           | 401            403            403            403            200            200            200            200            200           | {"made":"$deployment"}
GET /projects/:id/deployments                                | private          | 401            404            404            403            200            200            200            200            200           | {"made":"$deployment"}
GET /projects/:id/deployments/:deployment_id                 | private          | 401            404            404            403            200            200            200            200            200
POST /projects/:id/deployments                               | private          | 401            404            404            403            403            201            201            201            201           | {"environment":"production","sha":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","ref":"main","tag":false,"status":"success"}
PUT /projects/:id/deployments/:deployment_id                 | private          | 401            404            404            403            403            200            200            200            200           | {"status":"success"}
DELETE /projects/:id/deployments/:deployment_id              | private          | 401            404            404            403            403            403            204            204            204           | {"deployment_id":"$ended_deployment"}
GET /projects/:id/deployments/:deployment_id/merge_requests  | private          | 401            404            404            403            none           none           none           none           none
`,
}
