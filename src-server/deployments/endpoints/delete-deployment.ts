import { requireChanging } from '../../delivery/policy.ts'
import { refused } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { removeDeployment } from '../acts/remove-deployment.ts'
import { deploymentParams, findVisibleDeployment } from '../find-deployment.ts'
import { lastSuccess } from '../queries.ts'

export const deleteDeployment = endpoint(
  'DELETE /projects/:id/deployments/:deployment_id',
  {
    summary: 'Delete a finished deployment that is not the last of its environment',
    access: 'user',
    params: deploymentParams,
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const { project, deployment } = await findVisibleDeployment(db, actor, params, 'write')
    requireChanging(project, 'maintainer')
    requireUnmodified(request, deployment)
    if (deployment.status === 'running') throw refused('Cannot destroy running deployment')
    const last = await lastSuccess(db, deployment.environment_id)
    if (last?.id === deployment.id) throw refused('Deployment currently deployed to environment')
    await removeDeployment(act, project, deployment)
    return noContent()
  },
)
