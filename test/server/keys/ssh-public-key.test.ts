import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSshKey } from '../../../src-server/keys/ssh-public-key.ts'
import { dsaKey, ecdsaKey, ed25519Key, field, number, rawLine, rsaKey, securityKey } from '../../support/ssh-keys.ts'

/** The kinds and sizes, and how many keys of each. Together 30. */
const WANTED = [
  ...[1024, 1025, 2048, 2048, 3072].map((bits) => ['rsa', bits, () => rsaKey(bits)] as const),
  ['dsa', 1024, () => dsaKey(1024, 160)] as const,
  ...Array.from({ length: 5 }, () => ['ecdsa', 256, () => ecdsaKey('nistp256')] as const),
  ...Array.from({ length: 4 }, () => ['ecdsa', 384, () => ecdsaKey('nistp384')] as const),
  ...Array.from({ length: 4 }, () => ['ecdsa', 521, () => ecdsaKey('nistp521')] as const),
  ...Array.from({ length: 5 }, () => ['ed25519', 256, ed25519Key] as const),
  ...Array.from({ length: 3 }, () => ['ecdsa_sk', 256, securityKey.ecdsa] as const),
  ...Array.from({ length: 3 }, () => ['ed25519_sk', 256, securityKey.ed25519] as const),
]

const keygen = ['/usr/bin/ssh-keygen', '/usr/local/bin/ssh-keygen', '/opt/homebrew/bin/ssh-keygen'].find(existsSync)
const folder = mkdtempSync(join(tmpdir(), 'gantry-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What `ssh-keygen -lf` prints of a key: `256 SHA256:… comment (ED25519)`. */
function printedOf(line: string, algorithm: 'sha256' | 'md5') {
  const path = join(folder, 'key.pub')
  writeFileSync(path, `${line} somebody@somewhere\n`)
  const text = execFileSync(keygen ?? '', ['-l', '-E', algorithm, '-f', path], { encoding: 'utf8' })
  const [bits, fingerprint] = text.split(' ')
  return { bits: Number(bits), fingerprint: fingerprint?.replace(/^(SHA256|MD5):/, '') }
}

describe('30 keys of all kinds and sizes', () => {
  let lines: { line: string; kind: string; bits: number }[] = []
  beforeAll(async () => {
    lines = await Promise.all(WANTED.map(async ([kind, bits, make]) => ({ line: await make(), kind, bits })))
  })

  test('are read with their kind and size', () => {
    expect(lines).toHaveLength(30)
    for (const { line, kind, bits } of lines) {
      const key = parseSshKey(`${line} somebody@somewhere`)
      expect(key).toMatchObject({ kind, bits, text: line })
      expect(key?.fingerprint).toMatch(/^([\da-f]{2}:){15}[\da-f]{2}$/)
    }
    expect(new Set(lines.map(({ line }) => parseSshKey(line)?.fingerprint_sha256)).size).toBe(30)
  })

  test.skipIf(keygen === undefined)('have the size and the fingerprints that ssh-keygen prints', () => {
    for (const { line } of lines) {
      const key = parseSshKey(line)
      expect(printedOf(line, 'sha256')).toEqual({ bits: key?.bits, fingerprint: key?.fingerprint_sha256 })
      expect(printedOf(line, 'md5')).toEqual({ bits: key?.bits, fingerprint: key?.fingerprint })
    }
  })

  test('lose nothing if a terminal has wrapped their line, and ignore the comment', () => {
    for (const { line } of lines) {
      const [name = '', encoded = ''] = line.split(' ')
      const wrapped = `\n${name}  ${encoded.replaceAll(/(.{70})/g, '$1\r\n')}\tcomment with spaces \n`
      expect(parseSshKey(wrapped)).toEqual(parseSshKey(line))
    }
  })

  test('are refused if any byte is missing or added', () => {
    for (const { line } of lines) {
      const [name = '', encoded = ''] = line.split(' ')
      const bytes = Buffer.from(encoded, 'base64')
      for (const other of [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.alloc(1)]), bytes.subarray(1)])
        expect(parseSshKey(`${name} ${other.toString('base64')}`)).toBeUndefined()
    }
  })
})

describe('a line that is no key', () => {
  const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)])
  const odd = Buffer.alloc(256, 0x7f)
  test.for([
    ['nothing', ''],
    ['only a name', 'ssh-rsa'],
    [
      'a private key',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU=\n-----END OPENSSH PRIVATE KEY-----',
    ],
    ['an unknown algorithm', rawLine('ssh-xmss@openssh.com', field('a'))],
    ['another algorithm inside', `ssh-ed25519 ${rawLine('ssh-rsa', field(Buffer.alloc(32))).split(' ')[1]}`],
    ['text that is not base64', 'ssh-ed25519 AAAA*'],
    ['options before the key', `no-pty ${rawLine('ssh-ed25519', field(Buffer.alloc(32)))}`],
    ['31 bytes of ed25519', rawLine('ssh-ed25519', field(Buffer.alloc(31)))],
    ['a field longer than the key', `ssh-ed25519 ${Buffer.from('\0\0\0\xffssh', 'latin1').toString('base64')}`],
    ['a point that is not on the curve', rawLine('ecdsa-sha2-nistp256', field('nistp256'), field(point))],
    ['another curve', rawLine('ecdsa-sha2-nistp256', field('nistp384'), field(point))],
    ['a negative modulus', rawLine('ssh-rsa', number(Buffer.from([1, 0, 1])), field(Buffer.alloc(256, 0xff)))],
    [
      'a modulus with needless zeros',
      rawLine('ssh-rsa', number(Buffer.from([3])), field(Buffer.concat([Buffer.alloc(1), odd]))),
    ],
    ['an even exponent', rawLine('ssh-rsa', number(Buffer.from([4])), number(odd))],
    ['a modulus above 16,384 bits', rawLine('ssh-rsa', number(Buffer.from([3])), number(Buffer.alloc(2049, 0x7f)))],
    [
      'a security key without an application',
      rawLine('sk-ssh-ed25519@openssh.com', field(Buffer.alloc(32)), field('')),
    ],
  ] satisfies [string, string][])('is refused: %s', ([, line]) => {
    expect(parseSshKey(line)).toBeUndefined()
  })

  test('never throws, whatever its bytes are', () => {
    const names = fc.constantFrom(
      'ssh-rsa',
      'ssh-dss',
      'ecdsa-sha2-nistp256',
      'ssh-ed25519',
      'sk-ssh-ed25519@openssh.com',
    )
    fc.assert(
      fc.property(names, fc.uint8Array({ maxLength: 300 }), (name, bytes) => {
        const line = `${name} ${Buffer.concat([field(name), bytes]).toString('base64')}`
        const key = parseSshKey(line)
        expect(key === undefined || key.text === line).toBe(true)
      }),
    )
  })
})
