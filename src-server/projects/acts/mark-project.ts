import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import { markForDeletion } from '../deletion/marking-queries.ts'
import type { ProjectRef } from '../queries.ts'
import { changedPlace } from '../transfer/changed-place.ts'

/** Marks a project for deletion: archives it and frees its name and path. A job removes it after the waiting period. */
export async function markProject({ db, actor, now, today, emit }: Act<Actor>, before: ProjectRef) {
  await markForDeletion(db, before.id, { today, user_id: actor.id, now })
  const project = await snapshotOfProject(db, before.id)
  emit(
    'project.marked',
    { project_id: before.id, actor_id: actor.id, old_path_with_namespace: before.path_with_namespace },
    { project, changes: changedPlace(before, project) },
  )
}
