import { requireChanging } from '../../delivery/policy.ts'
import { findDeliveringProject } from '../../delivery/queries.ts'
import { conflict } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { byState } from '../../kit/reason.ts'
import { projectId } from '../../projects/entity.ts'
import { sampleDeliveries } from '../acts/sample-deliveries.ts'
import { sampleEntity } from '../entity.ts'
import { hasDeployments } from '../sample-queries.ts'

export const createSampleDeliveries = endpoint(
  'POST /-/gantry/v1/projects/:id/sample-deliveries',
  {
    summary: 'Write four months of deployments, merge requests and incidents into a project without any deployment',
    access: 'user',
    params: { id: projectId },
    answers: { 201: sampleEntity },
  },
  async ({ params, actor, db, act }) => {
    const project = await findDeliveringProject(db, actor, params.id, 'write')
    requireChanging(project, 'maintainer')
    if (await hasDeployments(db, project.id))
      throw conflict(
        'The project has deployments already',
        byState('a project without deployments', 'a project with deployments'),
      )
    const sample = await sampleDeliveries(act, project)
    return created({
      deployments: sample.deployments.length,
      merge_requests: sample.changes.length,
      incidents: sample.incidents.length,
    })
  },
)
