import { describe, expect, test } from 'vitest'
import { algorithmName, gpgKeyProblem, spacedFingerprint } from '../../../src-renderer/access/gpg-key.ts'
import { describeSshKey, readSshKey, sshKeyProblem } from '../../../src-renderer/access/ssh-key.ts'
import { parseSshKey } from '../../../src-server/keys/ssh-public-key.ts'
import { dsaKey, ecdsaKey, ed25519Key, field, rawLine, rsaKey, securityKey } from '../../support/ssh-keys.ts'

const anySize = { rsa: 1024, dsa: 0, ecdsa: 0, ed25519: 0, ecdsa_sk: 0, ed25519_sk: 0 }
const rules = (least_bits: object = {}) => ({ latest_expiry: null, least_bits: { ...anySize, ...least_bits } })

describe('an SSH key in the form', () => {
  test.each([
    ['RSA, 1024 bits', () => rsaKey(1024)],
    ['RSA, 2047 bits', () => rsaKey(2047)],
    ['RSA, 3072 bits', () => rsaKey(3072)],
    ['DSA, 1024 bits', () => dsaKey(1024, 160)],
    ['ECDSA, 256 bits', () => ecdsaKey('nistp256')],
    ['ECDSA, 384 bits', () => ecdsaKey('nistp384')],
    ['ECDSA, 521 bits', () => ecdsaKey('nistp521')],
    ['Ed25519', ed25519Key],
    ['ECDSA security', securityKey.ecdsa],
    ['Ed25519 security', securityKey.ed25519],
  ])('is read as the server reads it: %s', async (name, make) => {
    const line = await make()
    const key = readSshKey(`${line} ada@laptop at home`)
    expect(key).toMatchObject({ comment: 'ada@laptop at home' })
    expect(key && describeSshKey(key)).toBe(name)
    const stored = parseSshKey(line)
    expect({ kind: key?.kind, bits: key?.bits }).toEqual({ kind: stored?.kind, bits: stored?.bits })
    expect(sshKeyProblem(line, rules())).toBeUndefined()
    // A terminal wraps long lines.
    expect(readSshKey(line.replace(/(.{40})/, '$1\n'))).toMatchObject({ kind: key?.kind })
    // Half a key.
    expect(readSshKey(line.slice(0, -8))).toBeUndefined()
    expect(parseSshKey(line.slice(0, -8))).toBeUndefined()
  })

  test('says what is wrong before the server does', async () => {
    const key = await rsaKey(2048)
    expect(sshKeyProblem('', rules())).toBeUndefined()
    expect(sshKeyProblem('-----BEGIN OPENSSH PRIVATE KEY-----\nabc', rules())).toMatch(/private key/)
    expect(sshKeyProblem('---- BEGIN SSH2 PUBLIC KEY ----', rules())).toMatch(/ssh-keygen -i/)
    expect(sshKeyProblem('hello', rules())).toMatch(/starts with its algorithm/)
    expect(sshKeyProblem('ssh-rsa AAAA', rules())).toMatch(/not complete/)
    expect(sshKeyProblem(rawLine('ssh-ed25519', field('too'), field('many')), rules())).toMatch(/not complete/)
    expect(sshKeyProblem(key, rules({ rsa: 3072 }))).toBe('The settings require at least 3072 bits. This key has 2048.')
    expect(sshKeyProblem(key, rules({ rsa: null }))).toBe('The settings refuse RSA keys.')
    expect(sshKeyProblem(key, undefined)).toBeUndefined()
  })
})

describe('a GPG key in the form', () => {
  const begin = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
  const end = '-----END PGP PUBLIC KEY BLOCK-----'

  test('must be one public block', () => {
    expect(gpgKeyProblem(' ')).toBeUndefined()
    expect(gpgKeyProblem(`${begin}\nabc\n${end}\n`)).toBeUndefined()
    expect(gpgKeyProblem('-----BEGIN PGP PRIVATE KEY BLOCK-----')).toMatch(/private key/)
    expect(gpgKeyProblem('abc')).toMatch(/starts with/)
    expect(gpgKeyProblem(`${begin}\nabc`)).toMatch(/ends with/)
    expect(gpgKeyProblem(`${begin}\na\n${end}\n${begin}\nb\n${end}`)).toBe('Paste only one key.')
  })

  test('shows its fingerprint in groups of four', () => {
    expect(spacedFingerprint('0123456789AB')).toBe('0123 4567 89AB')
  })

  test.each([
    ['rsaEncryptSign 3072', 'RSA, 3072 bits'],
    ['dsa 2048', 'DSA, 2048 bits'],
    ['eddsaLegacy ed25519Legacy', 'Ed25519'],
    ['ed25519', 'Ed25519'],
    ['ed448', 'Ed448'],
    ['ecdsa nistP384', 'ECDSA, nistP384'],
    ['elgamal 2048', 'elgamal 2048'],
    [null, '–'],
  ])('names the algorithm %s %s', (algorithm, name) => {
    expect(algorithmName(algorithm)).toBe(name)
  })
})
