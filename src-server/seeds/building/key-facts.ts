import { parseGpgKey } from '../../keys/gpg-public-key.ts'
import { systemRandom } from '../../kit/random.ts'
import { hashPassword, PASSWORD_COST } from '../../users/password.ts'
import type { Item } from '../kinds/kind.ts'
import { inside } from '../reading/reader.ts'
import type { Documents } from '../source/documents.ts'

const LONGEST_PASSWORD = 128

/** Completes the rows for which something must be computed that takes long: the hashes of passwords, and GPG keys. */
export async function completeKeys(items: readonly Item[], documents: Documents) {
  const fingerprints = new Set<string>()
  for (const { kind, entry, row, at, is_bare } of items) {
    if (kind.noun === 'user' && typeof entry.password === 'string') {
      if (entry.password.length === 0 || entry.password.length > LONGEST_PASSWORD)
        documents.report(inside(at, 'password'), `must have 1 to ${LONGEST_PASSWORD} characters`)
      else if (documents.isValid)
        row.password_hash = await hashPassword({ random: systemRandom, password_cost: PASSWORD_COST }, entry.password)
    } else if (kind.noun === 'GPG key' && typeof entry.key === 'string') {
      const place = is_bare ? at : inside(at, 'key')
      const key = await parseGpgKey(entry.key)
      if (!key) documents.report(place, 'must be one armored public GPG key, with a name that its owner has signed')
      else if (fingerprints.has(key.fingerprint)) documents.report(place, 'this GPG key stands twice')
      else {
        fingerprints.add(key.fingerprint)
        Object.assign(row, { key: key.text, fingerprint: key.fingerprint, primary_keyid: key.primary_keyid })
      }
    }
  }
}
