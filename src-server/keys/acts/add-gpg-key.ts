import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { insertGpgKey, type StoredGpgKey } from '../gpg-key-queries.ts'
import type { GpgPublicKey } from '../gpg-public-key.ts'

/** Adds a GPG key to a user. The caller has checked the key. */
export async function addGpgKey({ db, now, emit }: Act, user_id: number, key: GpgPublicKey): Promise<StoredGpgKey> {
  const { text, fingerprint, primary_keyid } = key
  const row = await insertGpgKey(db, { user_id, key: text, fingerprint, primary_keyid, created_at: now })
  const { user_id: _, ...gpg_key } = row
  emit('gpg_key.created', { gpg_key_id: row.id, user_id }, { user: await snapshotOfUser(db, user_id), gpg_key })
  return row
}
