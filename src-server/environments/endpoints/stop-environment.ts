import { environmentEntity, presentEnvironment } from '../../delivery/entity.ts'
import { requireChanging } from '../../delivery/policy.ts'
import { findDeliveringProject, findEnvironment } from '../../delivery/queries.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { stopEnvironments } from '../acts/stop-environments.ts'

export const stopEnvironment = endpoint(
  'POST /projects/:id/environments/:environment_id/stop',
  {
    summary: 'Stop an environment',
    access: 'user',
    params: { id: projectId, environment_id: recordId },
    answers: { 200: environmentEntity },
  },
  async ({ params, actor, db, act }) => {
    const project = await findDeliveringProject(db, actor, params.id, 'write')
    requireChanging(project)
    const environment = await findEnvironment(db, project.id, params.environment_id)
    if (environment.state === 'stopped') return ok(presentEnvironment(environment))
    const [row = environment] = await stopEnvironments(act, project, [environment.id])
    return ok(presentEnvironment(row))
  },
)
