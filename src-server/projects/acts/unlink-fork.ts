import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import { countForks, originOf, setOrigin } from '../forks/fork-queries.ts'

/** Ends the relationship of a fork with its origin. @returns false if the project is no fork */
export async function unlinkFork({ db, actor, now, emit }: Act<Actor>, project_id: number): Promise<boolean> {
  const origin_id = await originOf(db, project_id)
  if (origin_id === undefined) return false
  await setOrigin(db, project_id, { forked_from_project_id: null, mr_default_target_self: 0, updated_at: now })
  await countForks(db, origin_id, -1)
  emit(
    'project.unforked',
    { project_id, forked_from_project_id: origin_id, actor_id: actor.id },
    { project: await snapshotOfProject(db, project_id), forked_from: await snapshotOfProject(db, origin_id) },
  )
  return true
}
