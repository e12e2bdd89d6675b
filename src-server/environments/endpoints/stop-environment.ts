import { environmentEntity, presentEnvironment } from '../../delivery/entity.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { stopEnvironments } from '../acts/stop-environments.ts'
import { environmentParams, findEnvironmentToChange } from '../find-environment.ts'

export const stopEnvironment = endpoint(
  'POST /projects/:id/environments/:environment_id/stop',
  {
    summary: 'Stop an environment',
    access: 'user',
    params: environmentParams,
    answers: { 200: environmentEntity },
  },
  async ({ params, actor, db, act }) => {
    const { project, environment } = await findEnvironmentToChange(db, actor, params)
    if (environment.state === 'stopped') return ok(presentEnvironment(environment))
    const [row = environment] = await stopEnvironments(act, project, [environment.id])
    return ok(presentEnvironment(row))
  },
)
