import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import { unmark } from '../deletion/marking-queries.ts'
import type { ProjectRef } from '../queries.ts'
import { changedPlace } from '../transfer/changed-place.ts'

/** Restores a project that is marked for deletion, under its old name and path if nobody has taken them. */
export async function restoreProject({ db, actor, now, instance, emit }: Act<Actor>, before: ProjectRef) {
  await unmark(db, before.id, { spare: instance.random.bytes(3).toString('hex'), now })
  const project = await snapshotOfProject(db, before.id)
  emit(
    'project.restored',
    { project_id: before.id, actor_id: actor.id, old_path_with_namespace: before.path_with_namespace },
    { project, changes: changedPlace(before, project) },
  )
}
