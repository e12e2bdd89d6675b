import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { StoredUser } from '../update-queries.ts'
import { updateUser } from './update-user.ts'

/** Replaces one's own password. An expiry ends, and so do all other console sessions of the user. Access tokens stay. */
export async function changePassword(act: Act<Actor>, was: StoredUser, password_hash: string) {
  await updateUser(act, was, { password_hash, password_expires_at: null })
  act.actor.token.endOtherSessions()
}
