import { forbidden } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { byState } from '../../kit/reason.ts'
import { removeEnvironments } from '../acts/remove-environments.ts'
import { environmentParams, findEnvironmentToChange } from '../find-environment.ts'

export const deleteEnvironment = endpoint(
  'DELETE /projects/:id/environments/:environment_id',
  {
    summary: 'Delete a stopped environment and its deployments',
    access: 'user',
    params: environmentParams,
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const { project, environment } = await findEnvironmentToChange(db, actor, params)
    if (environment.state !== 'stopped') throw forbidden(byState('a stopped environment', environment.state))
    requireUnmodified(request, environment)
    await removeEnvironments(act, project, [environment])
    return noContent()
  },
)
