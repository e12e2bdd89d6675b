import { removeGroup } from '../../groups/acts/remove-group.ts'
import type { Act } from '../../kit/act.ts'
import { accessRequestsOf } from '../../memberships/access-request-queries.ts'
import { endAccessRequests } from '../../memberships/acts/end-access-requests.ts'
import { announceRemovedMembers } from '../../memberships/announce-members.ts'
import { refreshUsers } from '../../memberships/authorizations.ts'
import { snapshotsOfMembers } from '../../memberships/membership-snapshots.ts'
import { deleteMembers } from '../../memberships/write-queries.ts'
import { removeProjects } from '../../projects/acts/remove-project.ts'
import { blockUser } from '../../users/acts/change-state.ts'
import { accountToRemove, ghostOf, membershipsOf, personalProjectIds, soleGroupsOf } from '../queries.ts'

/**
 * Removes the personal projects of a user, and with `hard_delete` the groups that nobody else owns. Ends the memberships of the user.
 *
 * @returns the ids of the personal projects, whose rows must be deleted before the account, and of the ghost user
 */
export async function removeBelongings(act: Act, user_id: number, hard_delete: boolean) {
  const { db, now, today, origin } = act
  const account = await accountToRemove(db, user_id)
  // Nobody uses an account that is being removed, not even after somebody has unblocked it.
  if (account && account.state !== 'blocked') await blockUser(act, account)
  const project_ids = await personalProjectIds(db, user_id)
  await removeProjects(act, project_ids, origin.actor_id)
  if (hard_delete)
    for (const group of await soleGroupsOf(db, user_id)) await removeGroup(act, group.id, origin.actor_id)
  const rows = await membershipsOf(db, user_id)
  const snapshots = await snapshotsOfMembers(db, rows)
  await deleteMembers(
    db,
    rows.map(({ id }) => id),
  )
  await refreshUsers(db, [user_id], today)
  announceRemovedMembers(act, snapshots, origin.actor_id)
  await endAccessRequests(act, await accessRequestsOf(db, user_id), origin.actor_id)
  return { project_ids, ghost_id: await ghostOf(db, now) }
}
