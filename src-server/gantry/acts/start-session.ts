import type { SessionOwner } from '../../kit/access/sessions.ts'
import type { Act } from '../../kit/act.ts'
import { unauthorized } from '../../kit/errors.ts'
import { snapshotsOfUsers } from '../../snapshots/queries.ts'

/**
 * Starts a session of the console. Returns its token and its user.
 *
 * @throws ApiError 401 if the user is gone
 */
export async function startSession({ db, instance, emit }: Act, owner: SessionOwner) {
  const { user_id } = owner
  const user = (await snapshotsOfUsers(db, [user_id])).get(user_id)
  if (!user) throw unauthorized()
  emit('session.started', { user_id }, { user })
  return { token: instance.sessions.start(owner), user_id }
}
