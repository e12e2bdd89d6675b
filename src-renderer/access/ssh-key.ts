import type { AccessRules } from './access-rules.ts'

export type SshKeyKind = keyof AccessRules['ssh_keys']['least_bits']

/** The kinds of keys by the algorithm that a public key starts with. */
const kinds: Readonly<Record<string, SshKeyKind>> = {
  'ssh-ed25519': 'ed25519',
  'ssh-rsa': 'rsa',
  'ssh-dss': 'dsa',
  'ecdsa-sha2-nistp256': 'ecdsa',
  'ecdsa-sha2-nistp384': 'ecdsa',
  'ecdsa-sha2-nistp521': 'ecdsa',
  'sk-ecdsa-sha2-nistp256@openssh.com': 'ecdsa_sk',
  'sk-ssh-ed25519@openssh.com': 'ed25519_sk',
}

const kindNames: Record<SshKeyKind, string> = {
  rsa: 'RSA',
  dsa: 'DSA',
  ecdsa: 'ECDSA',
  ed25519: 'Ed25519',
  ecdsa_sk: 'ECDSA security',
  ed25519_sk: 'Ed25519 security',
}

interface SshKey {
  kind: SshKeyKind
  bits: number
  comment: string
}

/** `Ed25519`, or `RSA, 3072 bits` where keys of the kind differ in size. */
export function describeSshKey({ kind, bits }: Pick<SshKey, 'kind' | 'bits'>): string {
  return kind === 'rsa' || kind === 'dsa' || kind === 'ecdsa' ? `${kindNames[kind]}, ${bits} bits` : kindNames[kind]
}

/** Reads the line of a public key file. Undefined if the line is no complete key. Only the server checks the numbers in the key. */
export function readSshKey(text: string): SshKey | undefined {
  const [name = '', encoded = '', ...comment] = text
    .replaceAll(/[\r\n]+/g, '')
    .trim()
    .split(/[ \t]+/)
  const kind = kinds[name]
  const parts = kind && partsOf(encoded)
  if (!parts || textOf(parts[0]) !== name) return undefined
  const bits = bitsOf(kind, parts)
  return bits === undefined ? undefined : { kind, bits, comment: comment.join(' ') }
}

/** Why the server would refuse the key; undefined if nothing speaks against it, or nothing is typed yet. */
export function sshKeyProblem(text: string, rules: AccessRules['ssh_keys'] | undefined): string | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  if (/^-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(typed))
    return 'This is a private key, which nobody else may have. Paste the public key, from the file that ends with .pub.'
  if (typed.startsWith('---- BEGIN SSH2 PUBLIC KEY'))
    return 'Paste the key in the format of OpenSSH: ssh-keygen -i -f key.pub'
  const name = typed.split(/\s/, 1)[0] ?? ''
  if (kinds[name] === undefined)
    return 'A public key starts with its algorithm: ssh-ed25519, ssh-rsa, ecdsa-sha2-nistp256 …'
  const key = readSshKey(typed)
  if (!key) return 'The key is not complete. Copy the whole line.'
  const least = rules?.least_bits[key.kind]
  if (least === null) return `The settings refuse ${kindNames[key.kind]} keys.`
  if (least !== undefined && key.bits < least)
    return `The settings require at least ${least} bits. This key has ${key.bits}.`
  return undefined
}

/** The fields of a key, each behind its length. Undefined for text that is no whole base64. */
function partsOf(encoded: string): Uint8Array[] | undefined {
  const bytes = bytesOf(encoded)
  if (!bytes) return undefined
  const view = new DataView(bytes.buffer)
  const parts: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + 4 > bytes.length) return undefined
    const end = at + 4 + view.getUint32(at)
    if (end > bytes.length) return undefined
    parts.push(bytes.subarray(at + 4, end))
    at = end
  }
  return parts
}

function bytesOf(encoded: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(encoded)
    return btoa(binary) === encoded ? Uint8Array.from(binary, (char) => char.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}

const textOf = (part: Uint8Array | undefined) => String.fromCharCode(...(part ?? []))

/** How many fields follow the algorithm. */
const fieldCounts: Record<SshKeyKind, number> = { rsa: 2, dsa: 4, ecdsa: 2, ed25519: 1, ecdsa_sk: 3, ed25519_sk: 2 }

function bitsOf(kind: SshKeyKind, [, ...fields]: readonly Uint8Array[]): number | undefined {
  if (fields.length !== fieldCounts[kind]) return undefined
  if (kind === 'rsa') return bitLength(fields[1])
  if (kind === 'dsa') return bitLength(fields[0])
  if (kind === 'ecdsa') return Number(/^nistp(\d+)$/.exec(textOf(fields[0]))?.[1] ?? 0) || undefined
  return 256
}

/** The number of bits of a number, whose first byte may be a zero. */
function bitLength(number: Uint8Array | undefined): number | undefined {
  const first = number?.findIndex((byte) => byte > 0) ?? -1
  return number && first >= 0 ? (number.length - first - 1) * 8 + (32 - Math.clz32(number[first] ?? 0)) : undefined
}
