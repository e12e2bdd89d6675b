import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { acceptInvitations } from '../../memberships/acts/accept-invitations.ts'
import type { StoredUser } from '../update-queries.ts'
import { updateUser } from './update-user.ts'

/** Confirms the primary address of a user. Its invitations are accepted, if the account is active. */
export async function confirmUser(act: Act<Actor>, user: StoredUser) {
  await updateUser(act, user, { confirmed_at: act.now })
  if (user.state === 'active') await acceptInvitations(act, user)
}
