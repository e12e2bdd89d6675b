import type { Act } from '../../kit/act.ts'
import { inTurns } from '../../kit/turns.ts'
import { announceRemovedMembers } from '../../memberships/announce-members.ts'
import { snapshotsOfMembers } from '../../memberships/membership-snapshots.ts'
import { membersInTree } from '../../memberships/write-queries.ts'
import { groupIdsDeepestFirst, projectIdsBelow } from '../../namespaces/tree-queries.ts'
import { removeProjects } from '../../projects/acts/remove-project.ts'
import { snapshotsOfGroups } from '../../snapshots/queries.ts'
import { hideGroup } from '../deletion/hiding-queries.ts'

/**
 * Removes a group with everything below it: hides all of it, stores the events, and has a job delete the rows. The events of the contents come before
 * the event of their container: each project, each direct member of a group, then the groups from the deepest up. Members of projects have no events
 * of their own.
 *
 * @param actor_id the user who asked for the removal, which a job may carry out later; null if that account is gone
 */
export async function removeGroup(act: Act, group_id: number, actor_id: number | null) {
  const { db, today, now, enqueue } = act
  await inTurns(await projectIdsBelow(db, group_id), (some) => removeProjects(act, some, actor_id))
  await inTurns(await membersInTree(db, group_id), async (some) =>
    announceRemovedMembers(act, await snapshotsOfMembers(db, some), actor_id),
  )
  await inTurns(await groupIdsDeepestFirst(db, group_id), (some) => announceRemovedGroups(act, some, actor_id))
  await hideGroup(db, group_id, actor_id, { today, now })
  await enqueue('group.remove', { group_id })
}

async function announceRemovedGroups({ db, emit }: Act, ids: readonly number[], actor_id: number | null) {
  const snapshots = await snapshotsOfGroups(db, ids)
  for (const group_id of ids) {
    const group = snapshots.get(group_id)
    if (group) emit('group.removed', { group_id, full_path: group.full_path, actor_id }, { group })
  }
}
