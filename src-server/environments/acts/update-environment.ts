import type { EnvironmentRow, EnvironmentTier } from '../../delivery/entity.ts'
import { changeEnvironment } from '../../delivery/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { projectPlaceOf } from '../../snapshots/loaded.ts'

/** Changes the URL or the tier of an environment. */
export async function updateEnvironment(
  { db, actor, now, emit }: Act<Actor>,
  project: ProjectRef,
  before: EnvironmentRow,
  columns: { external_url?: string | null; tier?: EnvironmentTier },
) {
  const environment = await changeEnvironment(db, before.id, columns, now)
  emit(
    'environment.updated',
    { environment_id: environment.id, project_id: project.id, actor_id: actor.id },
    {
      environment,
      project: projectPlaceOf(project),
      changes: changesBetween(before, environment, ['external_url', 'tier']),
    },
  )
  return environment
}
