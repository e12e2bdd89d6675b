import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { deploymentDetails, presentDeploymentDetails } from '../entity.ts'
import { deploymentParams, findVisibleDeployment } from '../find-deployment.ts'
import { environmentOf } from '../queries.ts'

export const getDeployment = endpoint(
  'GET /projects/:id/deployments/:deployment_id',
  {
    summary: 'Get one deployment',
    access: 'user',
    params: deploymentParams,
    answers: { 200: deploymentDetails },
  },
  async ({ params, actor, db, instance, request }) => {
    const { deployment } = await findVisibleDeployment(db, actor, params)
    return ok(presentDeploymentDetails(deployment, environmentOf(deployment), presenting(request, instance)))
  },
)
