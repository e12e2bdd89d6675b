import { z } from 'zod'
import { requireChanging } from '../../delivery/policy.ts'
import { findEnvironment } from '../../delivery/queries.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { updateDeployment as update } from '../acts/update-deployment.ts'
import { deploymentDetails, presentDeploymentDetails, REPORTED } from '../entity.ts'
import { deploymentParams, findVisibleDeployment } from '../find-deployment.ts'
import { environmentOf } from '../queries.ts'
import { requireTransition } from '../status.ts'

export const updateDeployment = endpoint(
  'PUT /projects/:id/deployments/:deployment_id',
  {
    summary: 'Change the status of a deployment',
    access: 'user',
    params: deploymentParams,
    body: { status: z.enum(REPORTED).describe('New status') },
    answers: { 200: deploymentDetails },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { project, deployment: before } = await findVisibleDeployment(db, actor, params, 'write')
    requireChanging(project)
    requireTransition(before.status, body.status)
    const environment = await findEnvironment(db, project.id, before.environment_id)
    const row = await update(act, project, { environment, before, status: body.status })
    return ok(presentDeploymentDetails(row, environmentOf(row), presenting(request, instance)))
  },
)
