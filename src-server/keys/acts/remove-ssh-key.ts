import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { deleteSshKey, type StoredSshKey } from '../ssh-key-queries.ts'
import { sshKeySnapshot } from '../ssh-key-snapshot.ts'

/** Removes an SSH key of a user. */
export async function removeSshKey({ db, emit }: Act, row: StoredSshKey) {
  const { id: key_id, user_id } = row
  const user = await snapshotOfUser(db, user_id)
  await deleteSshKey(db, key_id)
  emit('key.removed', { key_id, user_id }, { user, key: sshKeySnapshot(row) })
}
