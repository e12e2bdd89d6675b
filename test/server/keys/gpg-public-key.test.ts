import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKey, PacketList, PublicKey, readKey, UserIDPacket } from 'openpgp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOfGpgKey, parseGpgKey } from '../../../src-server/keys/gpg-public-key.ts'
import { gpgKey, rareKey } from '../../support/gpg-keys.ts'

const gpg = ['/usr/bin/gpg', '/usr/local/bin/gpg', '/opt/homebrew/bin/gpg'].find(existsSync)
const folder = mkdtempSync(join(tmpdir(), 'gpg-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What `gpg --show-keys` prints: the fingerprint and the id of the primary key, and its addresses. */
function printedOf(armored: string) {
  const path = join(folder, 'key.asc')
  writeFileSync(path, armored)
  const args = ['--homedir', folder, '--batch', '--with-colons', '--show-keys', path]
  const lines = execFileSync(gpg ?? '', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .map((line) => line.split(':'))
  const first = (kind: string, field: number) => lines.find(([one]) => one === kind)?.[field]
  const names = lines.filter(([one]) => one === 'uid').map((line) => line[9] ?? '')
  return {
    fingerprint: first('fpr', 9),
    primary_keyid: first('pub', 4),
    addresses: names.map((name) => /<(.+)>/.exec(name)?.[1]),
    subkeys: lines.filter(([one]) => one === 'sub').map((line) => line[4]),
  }
}

const ADDRESSES = ['ada@example.com', 'ada@work.example.com', 'countess@example.org']

describe('10 keys of several kinds', () => {
  let keys: string[] = []
  beforeAll(async () => {
    keys = await Promise.all([
      ...[1, 2, 3].map((count) => gpgKey(ADDRESSES.slice(0, count))),
      gpgKey(ADDRESSES, { type: 'rsa', rsaBits: 2048 }),
      gpgKey(ADDRESSES, { type: 'rsa', rsaBits: 3072 }),
      ...(['nistP256', 'nistP384', 'nistP521'] as const).map((curve) => gpgKey(ADDRESSES, { type: 'ecc', curve })),
      gpgKey(ADDRESSES, { type: 'rsa', rsaBits: 2048, subkeys: [] }),
      gpgKey(ADDRESSES, { keyExpirationTime: 86_400, subkeys: [{ sign: true }, {}] }),
    ])
  })

  test('are read with fingerprint, id, names and subkeys', async () => {
    expect(keys).toHaveLength(10)
    for (const text of keys) {
      const key = await parseGpgKey(`\n ${text}\n`)
      expect(key).toMatchObject({ text: text.trim(), fingerprint: expect.stringMatching(/^[\dA-F]{40}$/) })
      expect(key?.fingerprint.endsWith(key.primary_keyid)).toBe(true)
      const facts = await factsOfGpgKey(key?.text ?? '')
      expect(ADDRESSES).toEqual(expect.arrayContaining(facts?.user_ids.map(({ email }) => email) ?? []))
      expect(facts).toMatchObject({ revoked: false, algorithm: expect.stringMatching(/ /) })
    }
    const [one, two, three] = await Promise.all(keys.map(factsOfGpgKey))
    expect([one, two, three].map((facts) => facts?.user_ids.length)).toEqual([1, 2, 3])
    const last = await factsOfGpgKey(keys.at(-1) ?? '')
    expect(last?.subkeys).toHaveLength(2)
    expect(Date.parse(last?.expires_at ?? '') - Date.parse(last?.created_at ?? '')).toBe(86_400_000)
    expect(one?.expires_at).toBeNull()
  })

  test.skipIf(gpg === undefined)(
    'have the fingerprint, the id, the addresses and the subkeys that gpg prints',
    async () => {
      for (const text of keys) {
        const [key, facts] = [await parseGpgKey(text), await factsOfGpgKey(text)]
        expect(printedOf(text)).toEqual({
          fingerprint: key?.fingerprint,
          primary_keyid: key?.primary_keyid,
          addresses: facts?.user_ids.map(({ email }) => email),
          subkeys: facts?.subkeys,
        })
      }
    },
  )
})

test('a key of a rare curve is accepted, but none of its names counts as signed', async () => {
  expect(await parseGpgKey(rareKey)).toMatchObject({ text: rareKey })
  expect(await factsOfGpgKey(rareKey)).toMatchObject({ user_ids: [], algorithm: 'ecdsa brainpoolP256r1' })
})

describe('a text that is no public key', () => {
  test('is refused: private keys, two keys, half a key, other blocks', async () => {
    const { publicKey, privateKey } = await generateKey({ userIDs: [{ email: 'ada@example.com' }], format: 'armored' })
    const lines = publicKey.split('\n')
    for (const text of [
      ...['', 'garbage', privateKey, privateKey.replaceAll('PRIVATE', 'PUBLIC')],
      ...[publicKey + publicKey, `${publicKey}\n${privateKey}`, publicKey.slice(0, -20), publicKey.slice(10)],
      ...[lines.toSpliced(3, 1).join('\n'), publicKey.replaceAll('PUBLIC KEY BLOCK', 'MESSAGE')],
      '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nAAAA\n-----END PGP PUBLIC KEY BLOCK-----',
      '-----BEGIN PGP PUBLIC KEY BLOCK----------END PGP PUBLIC KEY BLOCK-----',
    ])
      expect([text, await parseGpgKey(text)]).toEqual([text, undefined])
    expect(await parseGpgKey(publicKey)).toBeDefined()
  })

  test('a name that the owner has not signed does not count', async () => {
    const key = await readKey({ armoredKey: await gpgKey() })
    const [user] = key.users
    if (!user) throw new Error('A key without a name')
    const packets = new PacketList()
    packets.push(
      key.keyPacket,
      UserIDPacket.fromObject({ name: 'Boss', email: 'boss@example.com' }),
      ...user.toPacketList(),
    )
    expect((await factsOfGpgKey(new PublicKey(packets).armor()))?.user_ids).toEqual([
      { name: 'ada', email: 'ada@example.com' },
    ])
    const unsigned = new PacketList()
    unsigned.push(key.keyPacket, UserIDPacket.fromObject({ name: 'Boss', email: 'boss@example.com' }))
    expect(await parseGpgKey(new PublicKey(unsigned).armor())).toBeUndefined()
  })
})
