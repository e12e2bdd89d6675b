import { requireChanging } from '../../delivery/policy.ts'
import { findDeliveringProject, findEnvironment } from '../../delivery/queries.ts'
import { forbidden } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { removeEnvironments } from '../acts/remove-environments.ts'

export const deleteEnvironment = endpoint(
  'DELETE /projects/:id/environments/:environment_id',
  {
    summary: 'Delete a stopped environment and its deployments',
    access: 'user',
    params: { id: projectId, environment_id: recordId },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const project = await findDeliveringProject(db, actor, params.id, 'write')
    requireChanging(project)
    const environment = await findEnvironment(db, project.id, params.environment_id)
    if (environment.state !== 'stopped') throw forbidden()
    requireUnmodified(request, environment)
    await removeEnvironments(act, project, [environment])
    return noContent()
  },
)
