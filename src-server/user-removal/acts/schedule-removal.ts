import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { setUserState } from '../../users/state-queries.ts'

/** Blocks an account at once, and has a job remove it. Without an actor, the instance itself removes the account. */
export async function scheduleRemoval(act: Act, user: { id: number; state: string }, hard_delete: boolean) {
  const { db, now, actor, emit, enqueue } = act
  await setUserState(db, user.id, 'blocked', now)
  const payload = { user_id: user.id, actor_id: actor?.id ?? null, hard_delete, old_state: user.state }
  emit('user.removal_scheduled', payload, { user: await snapshotOfUser(db, user.id) })
  await enqueue('user.remove', { user_id: user.id, hard_delete })
}
