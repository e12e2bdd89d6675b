import type { Act } from '../../kit/act.ts'
import { createUser } from '../../users/acts/create-user.ts'
import type { NewUser } from '../../users/create-queries.ts'
import { countActivePeople } from '../../users/sign-in-queries.ts'

/** Creates the account of somebody who signs up. It waits for approval if the settings say so, or if there are as many accounts as allowed. */
export async function signUp(act: Act, user: NewUser) {
  const { db, instance } = act
  const { settings, licensed } = instance
  const cap = licensed ? settings.get('new_user_signups_cap') : null
  const waits =
    settings.get('require_admin_approval_after_user_signup') ||
    (cap !== null && (await countActivePeople(db, cap)) >= cap)
  const state = waits ? 'blocked_pending_approval' : 'active'
  const id = await createUser(act, { ...user, state }, { identity: undefined, avatar: undefined })
  return { id, state }
}
