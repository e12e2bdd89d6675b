import { beforeAll } from 'vitest'
import { parseSshKey } from '../../../src-server/keys/ssh-public-key.ts'
import { badParameter, forbidden, insufficientScope, invalid, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { dsaKey, ecdsaKey, ed25519Key, rsaKey } from '../../support/ssh-keys.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

let keys: string[] = []
let [small = '', dsa = '', p256 = ''] = ['', '', '']
beforeAll(async () => {
  keys = await Promise.all(Array.from({ length: 4 }, ed25519Key))
  ;[small, dsa, p256] = await Promise.all([rsaKey(1024), dsaKey(1024, 160), ecdsaKey('nistp256')])
})
const key = (n = 0) => keys[n] ?? ''
const factsOf = (line: string) => {
  const parsed = parseSshKey(line)
  if (!parsed) throw new Error('Not a key')
  return parsed
}

const ADD = 'POST /user/keys'
const TAKEN = { fingerprint: ['has already been taken'], fingerprint_sha256: ['has already been taken'] }

describe(ADD, () => {
  test('adds a key, whose comment becomes the name of the owner and the host', async ({ server, given, as }) => {
    const user = await given.user({ name: 'Ada Lovelace' })
    const call = await as(user)
    const answer = await call(ADD, { title: 'laptop', key: `${key()} ada@home`, expires_at: '2027-01-31' })
    expect(answer.status).toBe(201)
    expect(answer.text).toBe(
      JSON.stringify({
        id: answer.body.id,
        title: 'laptop',
        created_at: '2026-05-22T10:11:12.345Z',
        expires_at: '2027-01-31T00:00:00.000Z',
        key: `${key()} Ada Lovelace (127.0.0.1)`,
        usage_type: 'auth_and_signing',
      }),
    )
    expect((await call('GET /user/keys', {})).body).toEqual([answer.body])
    expect((await call('GET /user/keys/:key_id', { key_id: answer.body.id })).body).toEqual(answer.body)
    const { fingerprint, fingerprint_sha256 } = factsOf(key())
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'key.created',
        payload: { key_id: answer.body.id, user_id: user.id },
        snapshot: { user: { id: user.id }, key: { title: 'laptop', key: key(), fingerprint, fingerprint_sha256 } },
      },
    ])
  })

  test.for(['auth', 'signing', 'auth_and_signing'] as const)(
    'the key can be for %s',
    async (usage_type, { given, as }) => {
      const { body } = await (await as(await given.user()))(ADD, { title: 'laptop', key: key(), usage_type })
      expect(body).toMatchObject({ usage_type, expires_at: null })
    },
  )

  test('a key exists once on the instance', async ({ given, as }) => {
    const [ada, ben] = [await as(await given.user()), await as(await given.user())]
    const { body } = await ada(ADD, { title: 'laptop', key: key() })
    for (const call of [ada, ben])
      expect(await call(ADD, { title: 'other', key: `${key()} other` })).toMatchObject(invalid(TAKEN))
    await ada('DELETE /user/keys/:key_id', { key_id: body.id })
    expect((await ben(ADD, { title: 'other', key: key() })).status).toBe(201)
  })

  test.for([
    [{}, badParameter('title is missing, key is missing')],
    [
      { title: 'a', key: 'b', expires_at: 'soon', usage_type: 'both' },
      badParameter('expires_at is invalid, usage_type does not have a valid value'),
    ],
    [{ title: 'a', key: 'garbage' }, invalid({ key: ['is invalid'], fingerprint_sha256: ['cannot be generated'] })],
    [
      { title: 'a', key: 'ssh-rsa AAAA' },
      invalid({ key: ['is invalid'], fingerprint_sha256: ['cannot be generated'] }),
    ],
    [
      { title: 'a', key: '' },
      invalid({ key: ["can't be blank", 'is invalid'], fingerprint_sha256: ['cannot be generated'] }),
    ],
    [
      { title: 'a', key: 'x'.repeat(5001) },
      invalid({
        key: ['is too long (maximum is 5000 characters)', 'is invalid'],
        fingerprint_sha256: ['cannot be generated'],
      }),
    ],
  ] as const)('%j is refused', async ([input, expected], { server, given, asLoose }) => {
    expect(await (await asLoose(await given.user()))(ADD, input)).toEqual(expect.objectContaining(expected))
    expect(server.events).toEqual([])
  })

  test('refuses a key whose private half everybody has', async ({ server, given, as }) => {
    const published = [
      'AAAAB3NzaC1yc2EAAAABIwAAAQEA6NF8iallvQVp22WDkTkyrtvp9eWW6A8YVr+kz4TjGYe7gHzIw+niNltGEFHzD8+v1I2YJ6oX',
      'evct1YeS0o9HZyN1Q9qgCgzUFtdOKLv6IedplqoPkcmF0aYet2PkEDo3MlTBckFXPITAMzF8dJSIFo9D8HfdOV0IAdx4O7PtixWK',
      'n5y2hMNG0zQPyUecp4pzC6kivAIhyfHilFR61RGL+GPXQ2MWZWFYbAGjyiYJnAmCP3NOTd0jMZEnDkbUvxhMmBYSdETk1rRgm+R4',
      'LOzFUGaHqHDLKLX+FIPKcF96hrucXzcWyLbIbEgE98OHlnVYCzRdK8jlqm8tehUc9c9WhQ==',
    ]
    const call = await as(await given.user())
    const answer = await call(ADD, { title: 'laptop', key: `ssh-rsa ${published.join('')} vagrant` })
    expect(answer).toMatchObject(
      invalid({
        key: [
          'cannot be used because it belongs to a compromised private key. Stop using this key and generate a new one.',
        ],
      }),
    )
    expect(server.events).toEqual([])
  })

  test('refuses blank and long titles', async ({ given, as }) => {
    const call = await as(await given.user())
    expect(await call(ADD, { title: ' ', key: key() })).toMatchObject(invalid({ title: ["can't be blank"] }))
    expect(await call(ADD, { title: 'x'.repeat(256), key: key() })).toMatchObject(
      invalid({ title: ['is too long (maximum is 255 characters)'] }),
    )
    expect((await call(ADD, { title: 'x'.repeat(255), key: key() })).status).toBe(201)
  })

  test('refuses a key that has expired, and a long key of the right form', async ({ given, as }) => {
    const call = await as(await given.user())
    const expired = invalid({ key: ['has expired'] })
    for (const expires_at of ['2026-05-22', '2026-05-22T10:11:12.345Z', '2020-01-01'])
      expect(await call(ADD, { title: 'a', key: key(), expires_at })).toMatchObject(expired)
    expect(await call(ADD, { title: 'a', key: `${key()} ${'x'.repeat(5000)}` })).toMatchObject(
      invalid({ key: ['is too long (maximum is 5000 characters)'] }),
    )
    expect((await call(ADD, { title: 'a', key: key(), expires_at: '2026-05-22T10:11:12.346Z' })).status).toBe(201)
  })

  test('requires a token with the scope api', async ({ server, given, asLoose }) => {
    expect(await (await asLoose(null))(ADD, {})).toMatchObject(UNAUTHORIZED)
    const token = await given.token(await given.user(), { scopes: '["read_api","read_user"]' })
    expect(await server.send('POST', '/user/keys', { token })).toMatchObject(insufficientScope('api'))
  })
})

describe('the settings for SSH keys', () => {
  test('forbid a kind, or small keys', async ({ server, given, as }) => {
    const call = await as(await given.user())
    await changeSettings(server, { dsa_key_restriction: -1, rsa_key_restriction: 2048, ecdsa_key_restriction: 384 })
    const refusals = async (line: string) => (await call(ADD, { title: 'a', key: line })).body
    expect(await refusals(dsa)).toMatchObject({
      message: { key: ['type is forbidden. Must be RSA, ECDSA, ED25519, ECDSA_SK, or ED25519_SK'] },
    })
    expect(await refusals(small)).toMatchObject({ message: { key: ['must be at least 2048 bits'] } })
    expect(await refusals(p256)).toMatchObject({ message: { key: ['must be at least 384 bits'] } })
    await changeSettings(server, {
      ...{ rsa_key_restriction: 0, ecdsa_key_restriction: 256, dsa_key_restriction: -1, ed25519_key_restriction: -1 },
      ...{ ecdsa_sk_key_restriction: -1, ed25519_sk_key_restriction: -1 },
    })
    expect(await refusals(key())).toMatchObject({ message: { key: ['type is forbidden. Must be RSA or ECDSA'] } })
    for (const line of [small, p256]) expect((await call(ADD, { title: 'a', key: line })).status).toBe(201)
    await changeSettings(server, { dsa_key_restriction: 0 })
    expect((await call(ADD, { title: 'a', key: dsa })).status).toBe(201)
  })

  test('RSA keys have at least 1024 bits in any case', async ({ given, as }) => {
    const line = await rsaKey(1023)
    expect(await (await as(await given.user()))(ADD, { title: 'a', key: line })).toMatchObject(
      invalid({ key: ['must be at least 1024 bits'] }),
    )
  })

  test('limit the lifetime of a key, in paid tiers', async ({ server, given, as }) => {
    const call = await as(await given.user())
    await changeSettings(server, { max_ssh_key_lifetime: 30 })
    expect(await call(ADD, { title: 'a', key: key() })).toMatchObject(
      invalid({
        key: [
          'has no expiration date but an expiration date is required for SSH keys on this instance. Contact the instance administrator.',
        ],
      }),
    )
    expect(await call(ADD, { title: 'a', key: key(), expires_at: '2026-06-22' })).toMatchObject(
      invalid({
        key: [
          'has an invalid expiration date. Set a shorter lifetime for the key or contact the instance administrator.',
        ],
      }),
    )
    expect((await call(ADD, { title: 'a', key: key(), expires_at: '2026-06-21T23:59:59Z' })).status).toBe(201)
    Reflect.set(server.instance, 'tier', 'free')
    expect((await call(ADD, { title: 'a', key: key(1) })).status).toBe(201)
  })
})

describe('SSH keys of other users', () => {
  test('are read by everybody, by id or username', async ({ given, as }) => {
    const ada = await given.user({ private_profile: 1 })
    const call = await as(ada)
    const { body } = await call(ADD, { title: 'laptop', key: key() })
    for (const who of [null, await given.user(), await given.admin()])
      for (const id_or_username of [ada.id, ada.username, ada.username.toUpperCase()]) {
        const read = await as(who)
        expect((await read('GET /users/:id_or_username/keys', { id_or_username })).body).toEqual([body])
        const one = await read('GET /users/:id_or_username/keys/:key_id', { id_or_username, key_id: body.id })
        expect(one.body).toEqual(body)
      }
  })

  test('are added and deleted by administrators only', async ({ server, given, as, asLoose }) => {
    const [ada, admin] = [await given.user({ name: 'Ada' }), await given.admin()]
    const call = await as(admin)
    const input = { id: ada.id, title: 'laptop', key: key() }
    expect(await (await as(ada))('POST /users/:id/keys', input)).toMatchObject(forbidden())
    expect(await (await asLoose(ada))('POST /users/:id/keys', { id: ada.id })).toMatchObject(
      badParameter('title is missing, key is missing'),
    )
    expect(await call('POST /users/:id/keys', { ...input, id: 4711 })).toMatchObject(notFound('User'))
    const { status, body } = await call('POST /users/:id/keys', input)
    expect([status, body.key]).toEqual([201, `${key()} Ada (127.0.0.1)`])
    expect(await (await as(ada))('DELETE /users/:id/keys/:key_id', { id: ada.id, key_id: body.id })).toMatchObject(
      forbidden(),
    )
    expect(await call('DELETE /users/:id/keys/:key_id', { id: admin.id, key_id: body.id })).toMatchObject(
      notFound('Key'),
    )
    expect(await call('DELETE /users/:id/keys/:key_id', { id: 4711, key_id: body.id })).toMatchObject(notFound('User'))
    expect(await call('DELETE /users/:id/keys/:key_id', { id: ada.id, key_id: body.id })).toMatchObject({ status: 204 })
    expect(await storedEvents(server)).toMatchObject([
      { event: 'key.created', actor_id: admin.id, payload: { user_id: ada.id } },
      { event: 'key.removed', actor_id: admin.id, snapshot: { user: { name: 'Ada' }, key: { title: 'laptop' } } },
    ])
  })

  test('an unknown user, an unknown key and an invalid id are told apart', async ({ given, as, asLoose }) => {
    const user = await given.user()
    const [call, loose] = [await as(user), await asLoose(user)]
    expect(await call('GET /users/:id_or_username/keys', { id_or_username: 'nobody' })).toMatchObject(notFound('User'))
    const other = { id_or_username: user.id, key_id: 4711 }
    expect(await call('GET /users/:id_or_username/keys/:key_id', other)).toMatchObject(notFound('Key'))
    expect(await call('GET /user/keys/:key_id', { key_id: 4711 })).toMatchObject(notFound('Key'))
    expect(await call('DELETE /user/keys/:key_id', { key_id: 4711 })).toMatchObject(notFound('Key'))
    expect(await loose('GET /user/keys/abc')).toMatchObject(badParameter('key_id is invalid'))
  })

  test('cannot be read or deleted as own keys', async ({ given, as }) => {
    const [ada, ben] = [await as(await given.user()), await as(await given.user())]
    const { body } = await ada(ADD, { title: 'laptop', key: key() })
    expect(await ben('GET /user/keys/:key_id', { key_id: body.id })).toMatchObject(notFound('Key'))
    expect(await ben('DELETE /user/keys/:key_id', { key_id: body.id })).toMatchObject(notFound('Key'))
  })
})

describe('GET /user/keys', () => {
  test('has the oldest key first, in pages', async ({ given, as }) => {
    const call = await as(await given.user())
    for (const [n, line] of keys.entries()) await call(ADD, { title: `${n}`, key: line })
    const { body, headers } = await call('GET /user/keys', { per_page: 2, page: 2 })
    expect(body.map(({ title }) => title)).toEqual(['2', '3'])
    expect(headers.get('x-total')).toBe('4')
  })

  test('reads the index of the user', async ({ given, as }) => {
    const call = await as(await given.user())
    await call(ADD, { title: 'a', key: key() })
    await call(ADD, { title: 'b', key: key(1) })
    const plans = await plansOf(() => call('GET /user/keys', { per_page: 1 }))
    for (const part of [/"owner_name" .* limit/, /as "total"/])
      expectPlan(planWith(plans, part), { uses: 'ssh_key_user' })
  })

  test('accepts the scope read_user, and requires a token', async ({ server, given, asLoose }) => {
    const token = await given.token(await given.user(), { scopes: '["read_user"]' })
    expect((await server.send('GET', '/user/keys', { token })).status).toBe(200)
    expect(await (await asLoose(null))('GET /user/keys')).toMatchObject(UNAUTHORIZED)
  })
})

describe('DELETE /user/keys/:key_id', () => {
  test('keeps a key that has changed since', async ({ server, given, as }) => {
    const user = await given.user()
    const { body } = await (await as(user))(ADD, { title: 'laptop', key: key() })
    const token = await given.token(user)
    const remove = (since: string) =>
      server.send('DELETE', `/user/keys/${body.id}`, { token, headers: { 'If-Unmodified-Since': since } })
    expect((await remove('Fri, 22 May 2026 10:00:00 GMT')).status).toBe(412)
    expect((await remove('Fri, 22 May 2026 11:00:00 GMT')).status).toBe(204)
  })
})

describe('administrators find the user of a key', () => {
  test('by id and by both fingerprints', async ({ given, as, asLoose }) => {
    const [ada, admin] = [await given.user(), await given.admin()]
    const { body } = await (await as(ada))(ADD, { title: 'laptop', key: key() })
    const [call, loose] = [await as(admin), await asLoose(admin)]
    const { fingerprint, fingerprint_sha256 } = factsOf(key())
    const expected = { status: 200, body: { ...body, user: { id: ada.id, username: ada.username } } }
    expect(await call('GET /keys/:id', { id: body.id })).toMatchObject(expected)
    for (const one of [
      fingerprint,
      `MD5:${fingerprint.toUpperCase()}`,
      `SHA256:${fingerprint_sha256}`,
      fingerprint_sha256,
      fingerprint_sha256.replaceAll('+', ' '),
    ])
      expect(await call('GET /keys', { fingerprint: one })).toMatchObject(expected)
    expect(await call('GET /keys', { fingerprint: `SHA256:${factsOf(key(1)).fingerprint_sha256}` })).toMatchObject(
      notFound('Key'),
    )
    expect(await call('GET /keys', { fingerprint: 'abc' })).toMatchObject({
      status: 400,
      body: { message: 'Failed to return the key' },
    })
    expect(await loose('GET /keys')).toMatchObject(badParameter('fingerprint is missing'))
    expect(await call('GET /keys/:id', { id: 4711 })).toMatchObject({ status: 404, body: { message: '404 Not found' } })
    expect(await (await as(ada))('GET /keys/:id', { id: body.id })).toMatchObject(forbidden())
  })

  test('along an index for each fingerprint', async ({ given, as }) => {
    const call = await as(await given.admin())
    const { fingerprint, fingerprint_sha256 } = factsOf(key())
    for (const [sent, index] of [
      [fingerprint, 'ssh_key_fingerprint'],
      [fingerprint_sha256, 'sqlite_autoindex_ssh_key_1'],
    ] as const) {
      const plans = await plansOf(() => call('GET /keys', { fingerprint: sent }))
      expectPlan(planWith(plans, 'from "ssh_key"'), { uses: index })
    }
  })
})
