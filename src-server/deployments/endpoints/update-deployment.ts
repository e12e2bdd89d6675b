import { z } from 'zod'
import { requireChanging, requireReading } from '../../delivery/policy.ts'
import { findDeliveringProject, findEnvironment } from '../../delivery/queries.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { updateDeployment as update } from '../acts/update-deployment.ts'
import { deploymentDetails, presentDeploymentDetails, REPORTED } from '../entity.ts'
import { environmentOf, findDeployment } from '../queries.ts'
import { requireTransition } from '../status.ts'

export const updateDeployment = endpoint(
  'PUT /projects/:id/deployments/:deployment_id',
  {
    summary: 'Update the status of a deployment',
    access: 'user',
    params: { id: projectId, deployment_id: recordId },
    body: { status: z.enum(REPORTED).describe('New status') },
    answers: { 200: deploymentDetails },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const project = await findDeliveringProject(db, actor, params.id, 'write')
    requireReading(project)
    const before = await findDeployment(db, project.id, params.deployment_id)
    requireChanging(project)
    requireTransition(before.status, body.status)
    const environment = await findEnvironment(db, project.id, before.environment_id)
    const row = await update(act, project, { environment, before, status: body.status })
    return ok(presentDeploymentDetails(row, environmentOf(row), presenting(request, instance)))
  },
)
