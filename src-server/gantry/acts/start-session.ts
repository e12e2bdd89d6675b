import type { Act } from '../../kit/act.ts'
import { unauthorized } from '../../kit/errors.ts'
import { snapshotsOfUsers } from '../../snapshots/queries.ts'

/**
 * Exchanges a one-time code for a session of the console.
 *
 * @throws ApiError 401 if the code is unknown, used or too old, or if its user is gone
 */
export async function startSession({ db, instance, emit }: Act, code: string) {
  const session = instance.sessions.exchange(code)
  const user = session && (await snapshotsOfUsers(db, [session.user_id])).get(session.user_id)
  if (!session || !user) throw unauthorized()
  emit('session.started', { user_id: user.id }, { user })
  return session
}
