import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import type { UsageType } from '../entity.ts'
import { findSshKey, insertSshKey, type StoredSshKey } from '../ssh-key-queries.ts'
import { sshKeySnapshot } from '../ssh-key-snapshot.ts'
import type { SshPublicKey } from '../ssh-public-key.ts'

interface NewSshKey {
  user_id: number
  title: string
  key: SshPublicKey
  usage_type: UsageType
  expires_at: string | null
}

/** Adds an SSH key to a user. The caller has checked the key. */
export async function addSshKey({ db, now, emit }: Act, { key, ...rest }: NewSshKey): Promise<StoredSshKey> {
  const { user_id } = rest
  const { text, fingerprint, fingerprint_sha256 } = key
  const facts = { key: text, fingerprint, fingerprint_sha256 }
  const key_id = await insertSshKey(db, { ...rest, ...facts, created_at: now, updated_at: now })
  const row = await findSshKey(db, user_id, key_id)
  const user = await snapshotOfUser(db, user_id)
  emit('key.created', { key_id, user_id }, { user, key: sshKeySnapshot(row) })
  return row
}
