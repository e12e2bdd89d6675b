import type { Actor } from '../../kit/access/actor.ts'
import type { PlainAct } from '../../kit/act.ts'
import { announceRemovedMembers } from '../announce-members.ts'
import { snapshotsOfMembers } from '../membership-snapshots.ts'
import type { ContainerRef } from '../policy.ts'
import type { DirectMember } from '../queries.ts'
import {
  deleteInvitationsBy,
  deleteMembers,
  membershipsToRemove,
  recordInFeed,
  refreshPlace,
  unassignFrom,
} from '../write-queries.ts'

interface Extent {
  /** Also ends the user's direct memberships in subgroups and projects of the group, and deletes invitations that the user sent. */
  below: boolean
  /** Also unassigns the user from issues and merge requests of the project or group. */
  unassign: boolean
}

/** Ends a direct membership. Emits one event for each membership that ends. The event of the membership in `place` comes first. */
export async function removeMember(
  act: PlainAct<Actor>,
  place: ContainerRef,
  member: DirectMember,
  { below, unassign }: Extent,
) {
  const { db, actor, now, today } = act
  const { user_id } = member
  const rows = await membershipsToRemove(db, place, member, { below })
  const snapshots = await snapshotsOfMembers(db, rows)
  await deleteMembers(
    db,
    rows.map(({ id }) => id),
  )
  if (below) await deleteInvitationsBy(db, place, user_id)
  if (unassign) await unassignFrom(db, place, user_id)
  await recordInFeed(db, place, [user_id], 'left', now)
  await refreshPlace(db, place, [user_id], today)
  announceRemovedMembers(act, snapshots, actor.id)
}
