import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'

/** Ends a session of the console. */
export async function endSession({ db, actor, emit }: Act<Actor>, end: () => void) {
  const user_id = actor.sudo_by?.id ?? actor.id
  emit('session.ended', { user_id }, { user: await snapshotOfUser(db, user_id) })
  end()
}
