import { requireReading } from '../../delivery/policy.ts'
import { findDeliveringProject } from '../../delivery/queries.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { deploymentDetails, presentDeploymentDetails } from '../entity.ts'
import { environmentOf, findDeployment } from '../queries.ts'

export const getDeployment = endpoint(
  'GET /projects/:id/deployments/:deployment_id',
  {
    summary: 'Get one deployment',
    access: 'user',
    params: { id: projectId, deployment_id: recordId },
    answers: { 200: deploymentDetails },
  },
  async ({ params, actor, db, instance, request }) => {
    const project = await findDeliveringProject(db, actor, params.id)
    requireReading(project)
    const row = await findDeployment(db, project.id, params.deployment_id)
    return ok(presentDeploymentDetails(row, environmentOf(row), presenting(request, instance)))
  },
)
