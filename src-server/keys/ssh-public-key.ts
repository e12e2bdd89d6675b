import { createPublicKey, hash } from 'node:crypto'
import { bitsOf, isOdd, SshReader } from './ssh-wire.ts'

/** The kinds of SSH keys, each with a setting that restricts its size. Errors list the kinds in this order. */
export const SSH_KEY_KINDS = ['rsa', 'dsa', 'ecdsa', 'ed25519', 'ecdsa_sk', 'ed25519_sk'] as const
export type SshKeyKind = (typeof SSH_KEY_KINDS)[number]

export interface SshPublicKey {
  kind: SshKeyKind
  bits: number
  /** Algorithm and bytes, without the comment. */
  text: string
  /** `4a:5f:…`, the MD5 of the bytes. */
  fingerprint: string
  /** The SHA256 of the bytes in base64, without padding. */
  fingerprint_sha256: string
}

interface Algorithm {
  kind: SshKeyKind
  /** The size of the key that follows the algorithm's name; undefined if it is malformed. */
  read(reader: SshReader): number | undefined
}

/** Sizes beyond these are refused by OpenSSH. */
const RSA_BITS = { least: 1024, most: 16_384 }
const DSA_BITS = { least: 1024, most: 3072 }

function readRsa(reader: SshReader) {
  const [exponent, modulus] = [reader.positive(), reader.positive()]
  if (!exponent || !modulus || !isOdd(exponent) || !isOdd(modulus) || bitsOf(exponent) < 2) return undefined
  const bits = bitsOf(modulus)
  return bits > RSA_BITS.most ? undefined : bits
}

function readDsa(reader: SshReader) {
  const [p, q, g, y] = [reader.positive(), reader.positive(), reader.positive(), reader.positive()]
  if (!p || !q || !g || !y || !isOdd(p) || !isOdd(q)) return undefined
  const bits = bitsOf(p)
  if (bits < DSA_BITS.least || bits > DSA_BITS.most || Buffer.compare(y, p) >= 0 || bitsOf(q) >= bits) return undefined
  return bits
}

interface Curve {
  name: string
  /** The name of the curve in a JSON Web Key. */
  crv: string
  bits: number
}
const nistp256: Curve = { name: 'nistp256', crv: 'P-256', bits: 256 }
const nistp384: Curve = { name: 'nistp384', crv: 'P-384', bits: 384 }
const nistp521: Curve = { name: 'nistp521', crv: 'P-521', bits: 521 }

/** The name of the curve and an uncompressed point on it. */
function readPoint(reader: SshReader, { name, crv, bits }: Curve) {
  const size = Math.ceil(bits / 8)
  const [named, point] = [reader.text(), reader.string()]
  if (named !== name || point?.length !== 1 + 2 * size || point[0] !== 4) return undefined
  const [x, y] = [point.subarray(1, 1 + size), point.subarray(1 + size)]
  try {
    createPublicKey({
      key: { kty: 'EC', crv, x: x.toString('base64url'), y: y.toString('base64url') },
      format: 'jwk',
    })
    return bits
  } catch {
    return undefined
  }
}

const readEd25519 = (reader: SshReader) => (reader.string()?.length === 32 ? 256 : undefined)

/** Keys on security tokens end with the application that they are for, such as `ssh:`. */
const withApplication = (read: Algorithm['read']) => (reader: SshReader) => {
  const bits = read(reader)
  const application = reader.text()
  return bits !== undefined && application !== undefined && /^[\x21-\x7e]{1,1024}$/.test(application) ? bits : undefined
}

const readPointOf = (curve: Curve) => (reader: SshReader) => readPoint(reader, curve)

const algorithms = new Map<string, Algorithm>([
  ['ssh-rsa', { kind: 'rsa', read: readRsa }],
  ['ssh-dss', { kind: 'dsa', read: readDsa }],
  ['ecdsa-sha2-nistp256', { kind: 'ecdsa', read: readPointOf(nistp256) }],
  ['ecdsa-sha2-nistp384', { kind: 'ecdsa', read: readPointOf(nistp384) }],
  ['ecdsa-sha2-nistp521', { kind: 'ecdsa', read: readPointOf(nistp521) }],
  ['ssh-ed25519', { kind: 'ed25519', read: readEd25519 }],
  ['sk-ecdsa-sha2-nistp256@openssh.com', { kind: 'ecdsa_sk', read: withApplication(readPointOf(nistp256)) }],
  ['sk-ssh-ed25519@openssh.com', { kind: 'ed25519_sk', read: withApplication(readEd25519) }],
])

/**
 * Reads a line of a public key file: `ssh-ed25519 AAAA… comment`. Line breaks inside the line are ignored, because terminals wrap keys.
 * undefined: not a complete key of a known algorithm.
 */
export function parseSshKey(line: string): SshPublicKey | undefined {
  const [name = '', encoded = ''] = line
    .replaceAll(/[\r\n]+/g, '')
    .trim()
    .split(/[ \t]+/)
  const algorithm = algorithms.get(name)
  const bytes = Buffer.from(encoded, 'base64')
  // Node skips characters that are not base64.
  if (!algorithm || encoded === '' || bytes.toString('base64') !== encoded) return undefined
  const reader = new SshReader(bytes)
  if (reader.text() !== name) return undefined
  const bits = algorithm.read(reader)
  if (bits === undefined || !reader.isAtEnd) return undefined
  return {
    kind: algorithm.kind,
    bits,
    text: `${name} ${encoded}`,
    fingerprint: hash('md5', bytes, 'hex').replaceAll(/(..)(?!$)/g, '$1:'),
    fingerprint_sha256: hash('sha256', bytes, 'base64').replace(/=+$/, ''),
  }
}

/** The smallest size that is accepted without a restriction. */
export const LEAST_BITS: Readonly<Partial<Record<SshKeyKind, number>>> = { rsa: RSA_BITS.least }
