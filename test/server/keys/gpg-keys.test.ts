import { beforeAll } from 'vitest'
import { parseGpgKey } from '../../../src-server/keys/gpg-public-key.ts'
import { badParameter, forbidden, insufficientScope, invalid, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { gpgKey } from '../../support/gpg-keys.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

let [key = '', other = ''] = ['', '']
beforeAll(async () => {
  ;[key, other] = await Promise.all([
    gpgKey(['ada@example.com', 'ada@work.example.com', 'ADA@old.example.com']),
    gpgKey(),
  ])
})

const ADD = 'POST /user/gpg_keys'
const UNREADABLE =
  "is invalid. A valid public GPG key begins with '-----BEGIN PGP PUBLIC KEY BLOCK-----' and ends with '-----END PGP PUBLIC KEY BLOCK-----'"
const TAKEN = { fingerprint: ['has already been taken'], primary_keyid: ['has already been taken'] }

describe(ADD, () => {
  test('adds a key', async ({ server, given, as }) => {
    const user = await given.user()
    const call = await as(user)
    const answer = await call(ADD, { key: `\n${key}\n` })
    expect(answer.status).toBe(201)
    expect(answer.text).toBe(
      JSON.stringify({ id: answer.body.id, key: key.trim(), created_at: '2026-05-22T10:11:12.345Z' }),
    )
    expect((await call('GET /user/gpg_keys', {})).body).toEqual([answer.body])
    expect((await call('GET /user/gpg_keys/:key_id', { key_id: answer.body.id })).body).toEqual(answer.body)
    const { fingerprint, primary_keyid } = (await parseGpgKey(key)) ?? {}
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'gpg_key.created',
        payload: { gpg_key_id: answer.body.id, user_id: user.id },
        snapshot: { user: { id: user.id }, gpg_key: { fingerprint, primary_keyid, key: key.trim() } },
      },
    ])
  })

  test('a key exists once on the instance', async ({ given, as }) => {
    const [ada, ben] = [await as(await given.user()), await as(await given.user())]
    const { body } = await ada(ADD, { key })
    for (const call of [ada, ben]) expect(await call(ADD, { key })).toMatchObject(invalid(TAKEN))
    expect((await ben(ADD, { key: other })).status).toBe(201)
    await ada('DELETE /user/gpg_keys/:key_id', { key_id: body.id })
    expect((await ben(ADD, { key })).status).toBe(201)
  })

  test.for([
    [{}, badParameter('key is missing')],
    [{ key: 'garbage' }, invalid({ key: [UNREADABLE] })],
    [{ key: '' }, invalid({ key: ["can't be blank", UNREADABLE] })],
    [{ key: 'x'.repeat(100_001) }, invalid({ key: ['is too long (maximum is 100000 characters)'] })],
  ] as const)('%j is refused', async ([input, expected], { server, given, asLoose }) => {
    expect(await (await asLoose(await given.user()))(ADD, input)).toEqual(expect.objectContaining(expected))
    expect(server.events).toEqual([])
  })

  test('requires a token with the scope api', async ({ server, given, asLoose }) => {
    expect(await (await asLoose(null))(ADD, {})).toMatchObject(UNAUTHORIZED)
    const token = await given.token(await given.user(), { scopes: '["read_api","read_user"]' })
    expect(await server.send('POST', '/user/gpg_keys', { token })).toMatchObject(insufficientScope('api'))
    expect((await server.send('GET', '/user/gpg_keys', { token })).status).toBe(200)
  })
})

describe('deleting and revoking', () => {
  test('remove an own key, with an event that tells them apart', async ({ server, given, as }) => {
    const call = await as(await given.user())
    for (const revoked of [false, true]) {
      const { body } = await call(ADD, { key })
      const answer = await (revoked
        ? call('POST /user/gpg_keys/:key_id/revoke', { key_id: body.id })
        : call('DELETE /user/gpg_keys/:key_id', { key_id: body.id }))
      expect(answer.status).toBe(revoked ? 202 : 204)
      expect(answer.body).toEqual(revoked ? { message: '202 Accepted' } : null)
      expect((await call('GET /user/gpg_keys', {})).body).toEqual([])
      expect((await storedEvents(server)).at(-1)).toMatchObject({ event: 'gpg_key.removed', payload: { revoked } })
    }
  })

  test('never reach a key of another user', async ({ given, as }) => {
    const [ada, ben] = [await as(await given.user()), await as(await given.user())]
    const key_id = (await ada(ADD, { key })).body.id
    for (const one of [key_id, 4711]) {
      expect(await ben('GET /user/gpg_keys/:key_id', { key_id: one })).toMatchObject(notFound('GPG Key'))
      expect(await ben('DELETE /user/gpg_keys/:key_id', { key_id: one })).toMatchObject(notFound('GPG Key'))
      expect(await ben('POST /user/gpg_keys/:key_id/revoke', { key_id: one })).toMatchObject(notFound('GPG Key'))
    }
    expect((await ada('GET /user/gpg_keys/:key_id', { key_id })).status).toBe(200)
  })

  test('by administrators reach the keys of everybody', async ({ given, as }) => {
    const [user, admin] = [await given.user(), await as(await given.admin())]
    const ada = await as(user)
    const own = { id: user.id, key_id: 0 }
    expect(await ada('POST /users/:id/gpg_keys', { id: user.id, key })).toMatchObject(forbidden())
    expect(await admin('POST /users/:id/gpg_keys', { id: 4711, key })).toMatchObject(notFound('User'))
    for (const address of ['DELETE /users/:id/gpg_keys/:key_id', 'POST /users/:id/gpg_keys/:key_id/revoke'] as const) {
      own.key_id = (await admin('POST /users/:id/gpg_keys', { id: user.id, key })).body.id
      expect(await ada(address, own)).toMatchObject(forbidden())
      expect(await admin(address, { ...own, key_id: 4711 })).toMatchObject(notFound('GPG Key'))
      expect(await admin(address, { ...own, id: 4711 })).toMatchObject(notFound('User'))
      expect((await admin(address, own)).status).toBe(address.startsWith('POST') ? 202 : 204)
    }
  })
})

describe('GPG keys of other users', () => {
  test('are read by everybody, by id only', async ({ given, as, asLoose }) => {
    const user = await given.user({ private_profile: 1 })
    const { body } = await (await as(user))(ADD, { key })
    for (const who of [null, await given.user()]) {
      const call = await as(who)
      expect((await call('GET /users/:id/gpg_keys', { id: user.id })).body).toEqual([body])
      expect((await call('GET /users/:id/gpg_keys/:key_id', { id: user.id, key_id: body.id })).body).toEqual(body)
      expect(await call('GET /users/:id/gpg_keys', { id: 4711 })).toMatchObject(notFound('User'))
      expect(await call('GET /users/:id/gpg_keys/:key_id', { id: user.id, key_id: 4711 })).toMatchObject(
        notFound('GPG Key'),
      )
    }
    expect(await (await asLoose(user))(`GET /users/${user.username}/gpg_keys`)).toMatchObject({
      status: 404,
      body: { error: '404 Not Found' },
    })
  })
})

describe('GET /-/gantry/v1/users/:id/gpg_keys', () => {
  const ADDRESS = 'GET /-/gantry/v1/users/:id/gpg_keys'

  test('says which addresses of the key the user has confirmed', async ({ server, given, as }) => {
    const user = await given.user({ email: 'ada@work.example.com' })
    await server.db.write((trx) =>
      trx
        .insertInto('email')
        .values([
          { user_id: user.id, email: 'ada@example.com', created_at: server.clock.iso(), confirmed_at: null },
          { user_id: user.id, email: 'ada@old.example.com', created_at: server.clock.iso(), confirmed_at: 'x' },
        ])
        .execute(),
    )
    const call = await as(user)
    await call(ADD, { key })
    const { fingerprint, primary_keyid } = (await parseGpgKey(key)) ?? {}
    const { body } = await call(ADDRESS, { id: user.id })
    expect(body).toMatchObject([
      {
        fingerprint,
        primary_keyid,
        user_ids: [
          { name: 'ada', email: 'ada@example.com', verified: false },
          { email: 'ada@work.example.com', verified: true },
          { email: 'ada@old.example.com', verified: true },
        ],
        expires_at: null,
        revoked: false,
      },
    ])
    expect(body[0]?.subkeys).toHaveLength(1)
  })

  test('is for the user and administrators', async ({ given, as }) => {
    const user = await given.user()
    expect((await (await as(await given.admin()))(ADDRESS, { id: user.id })).body).toEqual([])
    expect(await (await as(await given.user()))(ADDRESS, { id: user.id })).toMatchObject(forbidden())
    expect(await (await as(user))(ADDRESS, { id: 4711 })).toMatchObject(notFound('User'))
  })

  test('and the other lists read the index of the user', async ({ given, as }) => {
    const user = await given.user()
    const call = await as(user)
    for (const one of [key, other]) await call(ADD, { key: one })
    for (const address of [ADDRESS, 'GET /users/:id/gpg_keys'] as const) {
      const plans = await plansOf(() => call(address, { id: user.id, per_page: 1 }))
      for (const part of [/from "gpg_key" .*order by "id"/, /as "total"/])
        expectPlan(planWith(plans, part), { uses: 'gpg_key_user' })
    }
  })
})
