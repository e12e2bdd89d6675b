import { addDays } from '../kit/clock.ts'
import { lengthFaults, withoutEmpty } from '../kit/limit-faults.ts'
import type { SettingStore } from '../kit/settings/settings.ts'
import { isCompromised } from './compromised-keys.ts'
import { LEAST_BITS, parseSshKey, SSH_KEY_KINDS, type SshKeyKind, type SshPublicKey } from './ssh-public-key.ts'

const FORBIDDEN = -1
const LONGEST_TITLE = 255
const LONGEST_KEY = 5000

/** An SSH key as sent, with the rules of the instance. */
interface Checked {
  title: string
  key: string
  expires_at: string | null
  settings: SettingStore
  /** Whether the tier limits the lifetime of keys. */
  licensed: boolean
  now: string
}

/** The parsed key, or the validation errors by field. Whether the instance has the key already is checked elsewhere. */
export function checkSshKey(sent: Checked): { key: SshPublicKey } | { faults: Record<string, string[]> } {
  const key = parseSshKey(sent.key)
  const tooLong = lengthFaults(sent.key, LONGEST_KEY)
  const faults = withoutEmpty({
    title: sent.title.trim() === '' ? ["can't be blank"] : lengthFaults(sent.title, LONGEST_TITLE),
    key: key
      ? [...tooLong, ...sizeFaults(key, sent.settings), ...expiryFaults(sent), ...originFaults(key)]
      : unreadableFaults(sent.key, tooLong),
    fingerprint_sha256: key ? [] : ['cannot be generated'],
  })
  return key && Object.keys(faults).length === 0 ? { key } : { faults }
}

const unreadableFaults = (text: string, tooLong: string[]) => [
  ...(text.trim() === '' ? ["can't be blank"] : []),
  ...tooLong,
  'is invalid',
]

/** The smallest size in bits of keys of a kind; null if the instance refuses the kind. */
export function leastBitsOf(kind: SshKeyKind, settings: SettingStore): number | null {
  const restriction = settings.get(`${kind}_key_restriction`)
  return restriction === FORBIDDEN ? null : Math.max(restriction, LEAST_BITS[kind] ?? 0)
}

/** The last day on which a new key may expire; null if keys need not expire. `licensed`: whether the tier limits the lifetime of keys. */
export function latestKeyExpiry({ settings, licensed, today }: KeyLifetime): string | null {
  const days = licensed ? settings.get('max_ssh_key_lifetime') : null
  return days === null ? null : addDays(today, days)
}

interface KeyLifetime {
  settings: SettingStore
  licensed: boolean
  today: string
}

function sizeFaults({ kind, bits }: SshPublicKey, settings: SettingStore): string[] {
  const least = leastBitsOf(kind, settings)
  if (least === null) {
    const allowed = SSH_KEY_KINDS.filter((one) => leastBitsOf(one, settings) !== null)
    return [`type is forbidden. Must be ${sentenceOf(allowed.map((one) => one.toUpperCase()))}`]
  }
  return bits < least ? [`must be at least ${least} bits`] : []
}

/** `RSA`, `RSA or DSA`, `RSA, DSA, or ED25519`. */
function sentenceOf(words: readonly string[]) {
  if (words.length < 3) return words.join(' or ')
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`
}

const originFaults = (key: SshPublicKey) =>
  isCompromised(key)
    ? ['cannot be used because it belongs to a compromised private key. Stop using this key and generate a new one.']
    : []

function expiryFaults({ expires_at, settings, licensed, now }: Checked): string[] {
  if (expires_at !== null && expires_at <= now) return ['has expired']
  const latest = latestKeyExpiry({ settings, licensed, today: now.slice(0, 10) })
  if (latest === null) return []
  if (expires_at === null)
    return [
      'has no expiration date but an expiration date is required for SSH keys on this instance. Contact the instance administrator.',
    ]
  return expires_at.slice(0, 10) > latest
    ? ['has an invalid expiration date. Set a shorter lifetime for the key or contact the instance administrator.']
    : []
}
