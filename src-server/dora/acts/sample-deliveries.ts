import type { DeliveringProject } from '../../delivery/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { projectPlaceOf } from '../../snapshots/loaded.ts'
import { generateSample } from '../sample-plan.ts'
import { addSample } from '../sample-queries.ts'

/** Writes four months of random deployments, merge requests and incidents into a project. @returns the number of each */
export async function sampleDeliveries({ db, actor, instance, now, emit }: Act<Actor>, project: DeliveringProject) {
  const sample = generateSample(instance.random.bytes(16), instance.clock.now())
  const default_branch = project.default_branch ?? instance.settings.get('default_branch_name') ?? 'main'
  await addSample(db, sample, { project_id: project.id, default_branch, actor_id: actor.id, now })
  emit('deliveries.sampled', { project_id: project.id, actor_id: actor.id }, { project: projectPlaceOf(project) })
  return sample
}
