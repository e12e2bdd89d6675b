import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

/** A field of the wire format: its length and its bytes. */
export function field(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** A positive number: without leading zeros, but never with the highest bit set. */
export function number(value: Buffer): Buffer {
  const start = value.findIndex((byte) => byte !== 0)
  const bytes = value.subarray(start)
  return field((bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes)
}

const decoded = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')

const lineOf = (name: string, ...fields: Buffer[]) =>
  `${name} ${Buffer.concat([field(name), ...fields]).toString('base64')}`

export async function rsaKey(bits: number): Promise<string> {
  const { e, n } = (await generate('rsa', { modulusLength: bits })).publicKey.export({ format: 'jwk' })
  return lineOf('ssh-rsa', number(decoded(e)), number(decoded(n)))
}

export async function dsaKey(modulusLength: number, divisorLength: number): Promise<string> {
  const { publicKey } = await generate('dsa', { modulusLength, divisorLength })
  const [p, q, g, y] = integersOf(publicKey)
  if (!p || !q || !g || !y) throw new Error('Not a DSA key')
  return lineOf('ssh-dss', number(p), number(q), number(g), number(y))
}

/** The integers of a public key in DER, in their order. DSA keys have no JSON form. */
function integersOf(key: KeyObject): Buffer[] {
  const found: Buffer[] = []
  const read = (der: Buffer) => {
    let at = 0
    while (at < der.length) {
      const tag = der[at]
      let length = der[at + 1] ?? 0
      at += 2
      if (length > 0x80) {
        const count = length - 0x80
        length = der.readUIntBE(at, count)
        at += count
      }
      const content = der.subarray(at, at + length)
      at += length
      if (tag === 0x30) read(content)
      else if (tag === 0x03) read(content.subarray(1))
      else if (tag === 0x02) found.push(content)
    }
  }
  read(key.export({ format: 'der', type: 'spki' }))
  return found
}

const CURVES = { nistp256: 'P-256', nistp384: 'P-384', nistp521: 'P-521' } as const
type Curve = keyof typeof CURVES

async function pointOn(curve: Curve): Promise<Buffer> {
  const { x, y } = (await generate('ec', { namedCurve: CURVES[curve] })).publicKey.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from([4]), decoded(x), decoded(y)])
}

export const ecdsaKey = async (curve: Curve) => lineOf(`ecdsa-sha2-${curve}`, field(curve), field(await pointOn(curve)))

async function ed25519Bytes() {
  const { x } = (await generate('ed25519')).publicKey.export({ format: 'jwk' })
  return decoded(x)
}

export const ed25519Key = async () => lineOf('ssh-ed25519', field(await ed25519Bytes()))

export const securityKey = {
  ecdsa: async () =>
    lineOf('sk-ecdsa-sha2-nistp256@openssh.com', field('nistp256'), field(await pointOn('nistp256')), field('ssh:')),
  ed25519: async () => lineOf('sk-ssh-ed25519@openssh.com', field(await ed25519Bytes()), field('ssh:')),
}

/** A line with other fields after the name, for malformed keys. */
export const rawLine = lineOf
