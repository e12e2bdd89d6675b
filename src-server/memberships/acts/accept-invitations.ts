import type { Act } from '../../kit/act.ts'
import { announceMembers } from '../announce-members.ts'
import { refreshUsers } from '../authorizations.ts'
import { recordMemberships } from '../feed-queries.ts'
import { claimInvitations } from '../invitation-queries.ts'

/** Makes a user a member wherever the user's confirmed address was invited, except where the invitation has expired. */
export async function acceptInvitations(act: Act, user: { id: number; email: string }) {
  const { db, now, today } = act
  const rows = await claimInvitations(db, user, now, today)
  if (rows.length === 0) return
  await recordMemberships(db, rows, 'joined', now)
  await refreshUsers(db, [user.id], today)
  await announceMembers(act, rows, { actor_id: undefined, invite_source: null })
}
