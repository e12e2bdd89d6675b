import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 key in PKCS 8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const ED25519 = Buffer.from('2b06010401da470f01', 'hex')
const [EDDSA, SHA256, POSITIVE_CERTIFICATION] = [22, 8, 0x13]
/** 2026-05-01 */
const CREATED = 1_777_593_600

const bytes = (...parts: (number | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)))
const uint16 = (value: number) => bytes(value >> 8, value & 0xff)
const uint32 = (value: number) => Buffer.concat([uint16(value >>> 16), uint16(value & 0xffff)])

/** A number with the count of its bits. */
function mpi(value: Buffer) {
  const digits = value.subarray(value.findIndex((byte) => byte !== 0))
  return bytes(uint16((digits.length - 1) * 8 + 32 - Math.clz32(digits[0] ?? 0)), digits)
}
const packet = (tag: number, body: Buffer) => bytes(0xc0 | tag, 0xff, uint32(body.length), body)
const subpacket = (type: number, body: Buffer) => bytes(body.length + 1, type, body)

/** An armored public GPG key that follows from the seed, for files that must stay the same. */
export function fixedGpgKey(seed: string, name = 'Ada <ada@example.com>'): string {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8, hash('sha256', seed, 'buffer')]),
    format: 'der',
    type: 'pkcs8',
  })
  const point = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  const key = bytes(4, uint32(CREATED), EDDSA, ED25519.length, ED25519, mpi(bytes(0x40, point)))
  const userId = Buffer.from(name)
  const fingerprint = hash('sha1', bytes(0x99, uint16(key.length), key), 'buffer')
  const hashedParts = bytes(
    subpacket(2, uint32(CREATED)),
    subpacket(33, bytes(4, fingerprint)),
    subpacket(27, bytes(3)),
  )
  const head = bytes(4, POSITIVE_CERTIFICATION, EDDSA, SHA256, uint16(hashedParts.length), hashedParts)
  const signed = bytes(
    0x99,
    uint16(key.length),
    key,
    0xb4,
    uint32(userId.length),
    userId,
    head,
    4,
    0xff,
    uint32(head.length),
  )
  const digest = hash('sha256', signed, 'buffer')
  const signature = sign(null, digest, privateKey)
  const issuer = subpacket(16, fingerprint.subarray(-8))
  const certification = bytes(
    ...[head, uint16(issuer.length), issuer, digest.subarray(0, 2)],
    ...[mpi(signature.subarray(0, 32)), mpi(signature.subarray(32))],
  )
  const block = bytes(packet(6, key), packet(13, userId), packet(2, certification)).toString('base64')
  return `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${block.replaceAll(/(.{64})/g, '$1\n')}\n-----END PGP PUBLIC KEY BLOCK-----`
}
