import { requirementOf } from '../../authentication/requirements.ts'
import type { SessionOwner } from '../../kit/access/sessions.ts'
import type { Act } from '../../kit/act.ts'
import { unauthorized } from '../../kit/errors.ts'
import { byAccount } from '../../kit/reason.ts'
import { snapshotsOfUsers } from '../../snapshots/queries.ts'
import { reactivateUser } from '../../users/acts/change-state.ts'
import { recordSignIn } from '../../users/sign-in-queries.ts'
import { findStoredUser } from '../../users/update-queries.ts'

/**
 * Starts a session of the console, and counts the sign-in. A deactivated user becomes active. Returns the token of the session, its user, and
 * what the user must do first.
 *
 * @throws ApiError 401 if the user is gone
 */
export async function startSession(act: Act, owner: SessionOwner, { ip }: { ip: string }) {
  const { db, instance, emit, now, today } = act
  const { user_id } = owner
  const user = (await snapshotsOfUsers(db, [user_id])).get(user_id)
  if (!user) throw unauthorized(byAccount('deleted'))
  if (user.state === 'deactivated') await reactivateUser(act, user)
  await recordSignIn(db, user_id, { now, today, ip })
  emit('session.started', { user_id }, { user })
  const required = await requirementOf(db, instance, await findStoredUser(db, user_id))
  return { token: instance.sessions.start(owner), user_id, required, impersonated_by: null }
}
