import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { deleteGpgKey, type StoredGpgKey } from '../gpg-key-queries.ts'

/** Removes a GPG key of a user. `revoked`: signatures by the key no longer prove anything, the earlier ones included. */
export async function removeGpgKey({ db, emit }: Act, row: StoredGpgKey, { revoked }: { revoked: boolean }) {
  const { user_id, ...gpg_key } = row
  const user = await snapshotOfUser(db, user_id)
  await deleteGpgKey(db, row.id)
  emit('gpg_key.removed', { gpg_key_id: row.id, user_id, revoked }, { user, gpg_key })
}
