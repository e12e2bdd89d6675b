import type { Act } from '../kit/act.ts'
import { invalid } from '../kit/errors.ts'
import { addSshKey } from './acts/add-ssh-key.ts'
import type { NewSshKeyFields } from './filters.ts'
import { isSshKeyTaken, type StoredSshKey } from './ssh-key-queries.ts'
import { checkSshKey } from './ssh-key-rules.ts'

const TAKEN = ['has already been taken']

/**
 * Checks and adds an SSH key.
 *
 * @throws ApiError 400 with the errors by field
 */
export async function addRequestedSshKey(act: Act, user_id: number, body: NewSshKeyFields): Promise<StoredSshKey> {
  const { db, instance, now } = act
  const { settings, licensed } = instance
  const expires_at = body.expires_at ?? null
  const checked = checkSshKey({ title: body.title, key: body.key, expires_at, settings, licensed, now })
  if ('faults' in checked) throw invalid(checked.faults)
  const { key } = checked
  if (await isSshKeyTaken(db, key.fingerprint_sha256)) throw invalid({ fingerprint: TAKEN, fingerprint_sha256: TAKEN })
  return addSshKey(act, { user_id, title: body.title, key, usage_type: body.usage_type, expires_at })
}
