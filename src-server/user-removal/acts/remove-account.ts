import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { accountToRemove, deleteAccount } from '../queries.ts'

/** Deletes the account of a user whose contributions are handed over or destroyed. */
export async function removeAccount({ db, origin, emit, enqueue }: Act, user_id: number, hard_delete: boolean) {
  const account = await accountToRemove(db, user_id)
  if (!account) return
  const user = await snapshotOfUser(db, user_id)
  await deleteAccount(db, user_id)
  if (account.avatar !== null) await enqueue('file.remove', { file: account.avatar })
  const actor_id = origin.actor_id === user_id ? null : origin.actor_id
  emit('user.removed', { user_id, actor_id, hard_delete }, { user })
}
