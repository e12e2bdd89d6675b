import type { Act } from '../../kit/act.ts'
import { inTurns } from '../../kit/turns.ts'
import { removeProjects } from '../../projects/acts/remove-project.ts'
import { snapshotOfGroup } from '../../snapshots/queries.ts'
import { hideGroup } from '../deletion/hiding-queries.ts'
import { projectIdsBelow } from '../tree-queries.ts'

/**
 * Removes a group with everything below it: hides all of it, stores the events of the group and of each project, and has a job delete the
 * rows.
 *
 * @param actor_id who asked for the removal, which a job carries out later; null if that account is gone
 */
export async function removeGroup(act: Act, group_id: number, actor_id: number | null) {
  const { db, today, now, emit, enqueue } = act
  const group = await snapshotOfGroup(db, group_id)
  emit('group.removed', { group_id, full_path: group.full_path, actor_id }, { group })
  await inTurns(await projectIdsBelow(db, group_id), (some) => removeProjects(act, some, actor_id))
  await hideGroup(db, group_id, actor_id, { today, now })
  await enqueue('group.remove', { group_id })
}
