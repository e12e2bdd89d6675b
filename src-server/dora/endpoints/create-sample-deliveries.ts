import { requireChanging } from '../../delivery/policy.ts'
import { findDeliveringProject } from '../../delivery/queries.ts'
import { conflict } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { sampleEntity } from '../entity.ts'
import { drawSample } from '../sample-plan.ts'
import { addSample, hasDeployments } from '../sample-queries.ts'

export const createSampleDeliveries = endpoint(
  'POST /-/gantry/v1/projects/:id/sample-deliveries',
  {
    summary: 'Write four months of deployments, merge requests and incidents into a project without any deployment',
    access: 'user',
    params: { id: projectId },
    answers: { 201: sampleEntity },
  },
  async ({ params, actor, db, emit, instance }) => {
    const project = await findDeliveringProject(db, actor, params.id, 'write')
    requireChanging(project, 'maintainer')
    if (await hasDeployments(db, project.id)) throw conflict('The project has deployments already')
    const sample = drawSample(instance.random.bytes(16), instance.clock.now())
    const default_branch = project.default_branch ?? instance.settings.get('default_branch_name') ?? 'main'
    const now = instance.clock.iso()
    await addSample(db, sample, { project_id: project.id, default_branch, actor_id: actor.id, now })
    emit('deliveries.sampled', { project_id: project.id, actor_id: actor.id })
    return created({
      deployments: sample.deployments.length,
      merge_requests: sample.changes.length,
      incidents: sample.incidents.length,
    })
  },
)
