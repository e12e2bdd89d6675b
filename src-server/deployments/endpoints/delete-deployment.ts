import { requireChanging, requireReading } from '../../delivery/policy.ts'
import { findDeliveringProject } from '../../delivery/queries.ts'
import { refused } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { removeDeployment } from '../acts/remove-deployment.ts'
import { findDeployment, lastSuccess } from '../queries.ts'

export const deleteDeployment = endpoint(
  'DELETE /projects/:id/deployments/:deployment_id',
  {
    summary: 'Delete a finished deployment that is not the last of its environment',
    access: 'user',
    params: { id: projectId, deployment_id: recordId },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const project = await findDeliveringProject(db, actor, params.id, 'write')
    requireReading(project)
    const deployment = await findDeployment(db, project.id, params.deployment_id)
    requireChanging(project, 'maintainer')
    requireUnmodified(request, deployment)
    if (deployment.status === 'running') throw refused('Cannot destroy running deployment')
    const last = await lastSuccess(db, deployment.environment_id)
    if (last?.id === deployment.id) throw refused('Deployment currently deployed to environment')
    await removeDeployment(act, project, deployment)
    return noContent()
  },
)
