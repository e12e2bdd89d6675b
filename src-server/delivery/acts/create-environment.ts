import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { projectPlaceOf } from '../../snapshots/loaded.ts'
import { addEnvironment, type NewEnvironment } from '../queries.ts'

/** Creates an environment, also for the first deployment to it. */
export async function createEnvironment(
  { db, actor, now, emit }: Act<Actor>,
  project: ProjectRef,
  fields: Omit<NewEnvironment, 'project_id'>,
) {
  const environment = await addEnvironment(db, { ...fields, project_id: project.id }, now)
  emit(
    'environment.created',
    { environment_id: environment.id, project_id: project.id, actor_id: actor.id },
    { environment, project: projectPlaceOf(project) },
  )
  return environment
}
