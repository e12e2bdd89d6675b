import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { projectPlaceOf } from '../../snapshots/loaded.ts'
import { markStopped } from '../old-queries.ts'

/** Stops environments of a project. @returns the stopped environments */
export async function stopEnvironments(
  { db, actor, now, emit }: Act<Actor>,
  project: ProjectRef,
  ids: readonly number[],
) {
  const rows = ids.length === 0 ? [] : await markStopped(db, ids, now)
  for (const environment of rows)
    emit(
      'environment.stopped',
      { environment_id: environment.id, project_id: project.id, actor_id: actor.id },
      { environment, project: projectPlaceOf(project) },
    )
  return rows
}
