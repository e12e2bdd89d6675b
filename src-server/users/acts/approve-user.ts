import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { acceptInvitations } from '../../memberships/acts/accept-invitations.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { setUserState } from '../state-queries.ts'

/** Lets a user in who waits for approval. The invitations of a confirmed address are accepted. */
export async function approveUser(
  act: Act<Actor>,
  user: { id: number; state: string; email: string; confirmed_at: string | null },
) {
  const { db, now, actor, emit } = act
  await setUserState(db, user.id, 'active', now)
  const payload = { user_id: user.id, actor_id: actor.id, old_state: user.state }
  emit('user.approved', payload, { user: await snapshotOfUser(db, user.id) })
  if (user.confirmed_at !== null) await acceptInvitations(act, user)
}
