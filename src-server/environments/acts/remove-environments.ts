import type { EnvironmentRow } from '../../delivery/entity.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { projectPlaceOf } from '../../snapshots/loaded.ts'
import { deleteEnvironments } from '../old-queries.ts'

/** Removes environments of a project with their deployments. */
export async function removeEnvironments(
  { db, actor, emit }: Act<Actor>,
  project: ProjectRef,
  environments: readonly EnvironmentRow[],
) {
  if (environments.length === 0) return
  await deleteEnvironments(
    db,
    environments.map(({ id }) => id),
  )
  for (const environment of environments)
    emit(
      'environment.removed',
      { environment_id: environment.id, name: environment.name, project_id: project.id, actor_id: actor.id },
      { environment, project: projectPlaceOf(project) },
    )
}
