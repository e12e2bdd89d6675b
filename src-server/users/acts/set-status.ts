import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { deleteStatus, type StoredStatus, storeStatus } from '../status/status-queries.ts'

/** Sets the actor's status; undefined clears it. Clearing nothing is no change. */
export async function setStatus({ db, actor, emit }: Act<Actor>, status: StoredStatus | undefined) {
  if (status) await storeStatus(db, actor.id, status)
  else if (!(await deleteStatus(db, actor.id))) return
  const user = await snapshotOfUser(db, actor.id)
  emit('user.status_changed', { user_id: actor.id }, { user, status: status ?? null })
}
