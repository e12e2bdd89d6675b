import { environmentEntity, presentEnvironment } from '../../delivery/entity.ts'
import { requireReading } from '../../delivery/policy.ts'
import { findDeliveringProject, findEnvironment } from '../../delivery/queries.ts'
import { deploymentInEnvironment, presentDeploymentInEnvironment } from '../../deployments/entity.ts'
import { lastSuccess } from '../../deployments/queries.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { environmentParams } from '../find-environment.ts'

const environmentDetails = environmentEntity
  .extend({ last_deployment: deploymentInEnvironment.nullable().describe('The last successful deployment') })
  .meta({ id: 'EnvironmentDetails' })

export const getEnvironment = endpoint(
  'GET /projects/:id/environments/:environment_id',
  {
    summary: 'Get an environment with its last deployment',
    access: 'user',
    params: environmentParams,
    answers: { 200: environmentDetails },
  },
  async ({ params, actor, db, instance, request }) => {
    const project = await findDeliveringProject(db, actor, params.id)
    requireReading(project)
    const environment = await findEnvironment(db, project.id, params.environment_id)
    const last = await lastSuccess(db, environment.id)
    return ok({
      ...presentEnvironment(environment),
      last_deployment: last ? presentDeploymentInEnvironment(last, presenting(request, instance)) : null,
    })
  },
)
