import type { Act } from '../kit/act.ts'
import { invalid } from '../kit/errors.ts'
import { lengthFaults } from '../kit/limit-faults.ts'
import { addGpgKey } from './acts/add-gpg-key.ts'
import { type StoredGpgKey, takenFacts } from './gpg-key-queries.ts'
import { LONGEST_GPG_KEY, parseGpgKey } from './gpg-public-key.ts'

const UNREADABLE =
  "is invalid. A valid public GPG key begins with '-----BEGIN PGP PUBLIC KEY BLOCK-----' and ends with '-----END PGP PUBLIC KEY BLOCK-----'"
const TAKEN = ['has already been taken']

/**
 * Checks and adds a GPG key.
 *
 * @throws ApiError 400 with the errors by field
 */
export async function addRequestedGpgKey(act: Act, user_id: number, text: string): Promise<StoredGpgKey> {
  if (text.trim() === '') throw invalid({ key: ["can't be blank", UNREADABLE] })
  const tooLong = lengthFaults(text, LONGEST_GPG_KEY)
  if (tooLong.length > 0) throw invalid({ key: tooLong })
  const key = await parseGpgKey(text)
  if (!key) throw invalid({ key: [UNREADABLE] })
  const taken = await takenFacts(act.db, key)
  if (taken.fingerprint || taken.primary_keyid)
    throw invalid({
      ...(taken.fingerprint && { fingerprint: TAKEN }),
      ...(taken.primary_keyid && { primary_keyid: TAKEN }),
    })
  return addGpgKey(act, user_id, key)
}
