import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import { countForks, setOrigin } from '../forks/fork-queries.ts'

/** Makes an existing project the fork of another. */
export async function linkFork({ db, actor, now, emit }: Act<Actor>, project_id: number, origin_id: number) {
  await setOrigin(db, project_id, { forked_from_project_id: origin_id, updated_at: now })
  await countForks(db, origin_id, 1)
  emit(
    'project.forked',
    { project_id, forked_from_project_id: origin_id, actor_id: actor.id },
    { project: await snapshotOfProject(db, project_id), forked_from: await snapshotOfProject(db, origin_id) },
  )
}
