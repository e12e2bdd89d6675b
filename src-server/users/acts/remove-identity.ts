import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { deleteIdentity } from '../update-queries.ts'

/** Deletes the user's account at another system. */
export async function removeIdentity(
  { db, actor, emit }: Act<Actor>,
  { id, user_id }: { id: number; user_id: number },
) {
  await deleteIdentity(db, id)
  const user = await snapshotOfUser(db, user_id)
  emit('user.updated', { user_id, actor_id: actor.id, changed: ['identities'] }, { user, changes: {} })
}
