import type { Key, User } from 'openpgp'
import { normalizeEmail } from '../kit/email-address.ts'

const BEGIN = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
const END = '-----END PGP PUBLIC KEY BLOCK-----'
/** A longer key would keep the server from answering others while it is read. */
export const LONGEST_GPG_KEY = 100_000

export interface GpgPublicKey {
  /** The armored block, without what stands around it. */
  text: string
  /** In hexadecimal, upper case. */
  fingerprint: string
  primary_keyid: string
}

/** Loaded with the first key, because most processes never see one. */
const openpgp = () => import('openpgp')

/** Reads an armored block with one public key that carries a name with a valid signature. undefined: anything else. */
export async function parseGpgKey(sent: string): Promise<GpgPublicKey | undefined> {
  const key = await keyIn(sent)
  if (!key || !(await hasSignedName(key))) return undefined
  return {
    text: sent.trim(),
    fingerprint: key.getFingerprint().toUpperCase(),
    primary_keyid: key.getKeyID().toHex().toUpperCase(),
  }
}

async function keyIn(sent: string): Promise<Key | undefined> {
  const text = sent.trim()
  if (!text.startsWith(BEGIN) || !text.endsWith(END) || text.indexOf('-----BEGIN', 1) > 0) return undefined
  const { readKeys } = await openpgp()
  const [key, ...others] = await readKeys({ armoredKeys: text }).catch(() => [])
  return key && others.length === 0 && !key.isPrivate() ? key : undefined
}

/**
 * Whether the owner of the key has signed the name. Names that were revoked, or added by others, do not count. undefined: the curve of the
 * key is too rare to check.
 */
async function isSigned(user: User): Promise<boolean | undefined> {
  const { config } = await openpgp()
  // The moment of the newest signature, so that expired keys can be read too.
  const moments = user.selfCertifications.flatMap(({ created }) => created ?? [])
  const newest = moments.reduce<Date | undefined>((last, one) => (last && last > one ? last : one), undefined)
  if (!user.userID || !newest) return false
  // Old keys signed their names with SHA-1.
  return user
    .verify(newest, { ...config, rejectHashAlgorithms: new Set() })
    .catch((error: unknown) => (isMissingModule(error) ? undefined : false))
}

/** For a few curves, openpgp needs a module that it does not bring. */
const isMissingModule = (error: unknown) =>
  error instanceof Error && [error, error.cause].some((one) => /Cannot find module/.test(String(one)))

async function hasSignedName(key: Key): Promise<boolean> {
  for (const user of key.users) if ((await isSigned(user)) !== false) return true
  return false
}

export interface GpgKeyFacts {
  subkeys: string[]
  /** Names that the owner of the key has signed. A name without an address has the empty text. */
  user_ids: { name: string; email: string }[]
  algorithm: string
  created_at: string
  /** null: never. */
  expires_at: string | null
  revoked: boolean
}

/** What a stored key says of itself. */
export async function factsOfGpgKey(text: string): Promise<GpgKeyFacts | undefined> {
  const key = await keyIn(text)
  if (!key) return undefined
  const user_ids: GpgKeyFacts['user_ids'] = []
  for (const user of key.users)
    if (user.userID && (await isSigned(user)) === true)
      user_ids.push({ name: user.userID.name, email: normalizeEmail(user.userID.email) })
  const { algorithm, bits, curve } = key.getAlgorithmInfo()
  const expires = await key.getExpirationTime().catch(() => null)
  return {
    subkeys: key.getSubkeys().map((subkey) => subkey.getKeyID().toHex().toUpperCase()),
    user_ids,
    algorithm: [algorithm, curve ?? bits].filter((part) => part !== undefined).join(' '),
    created_at: key.getCreationTime().toISOString(),
    expires_at: expires instanceof Date ? expires.toISOString() : null,
    revoked: await key.isRevoked(),
  }
}
