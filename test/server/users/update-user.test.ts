import { onTestFinished } from 'vitest'
import { badParameter, forbidden, invalid, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'PUT /users/:id'
const conflict = (message: string) => ({ status: 409, body: { message } })
const TAKEN = ['has already been taken']
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const NOW = '2026-05-22T10:11:12.345Z'

describe(ADDRESS, () => {
  test('changes every field and answers with the form for administrators', async ({ given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const fields = {
      admin: true,
      bio: 'Mathematician',
      can_create_group: false,
      chat_id: 'ada#1',
      color_scheme_id: 3,
      extra_shared_runners_minutes_limit: 5,
      job_title: 'Analyst',
      location: 'London',
      microblog_account: '@ada',
      name: 'Ada Byron',
      note: 'asked for it',
      organization: 'Engines',
      private_profile: true,
      professional_profile: 'ada-byron',
      projects_limit: 7,
      pronouns: 'she/her',
      shared_runners_minutes_limit: 0,
      theme_id: 4,
      username: 'byron',
      website_url: 'https://example.com/ada',
    }
    const { admin, ...rest } = fields
    const answer = await (await as(await given.admin()))(ADDRESS, { id: ada.id, ...fields })
    expect(answer).toMatchObject({ status: 200, body: { id: ada.id, ...rest, is_admin: admin } })
  })

  test('without parameters nothing changes', async ({ server, given, as }) => {
    const ada = await given.user()
    expect(await (await as(await given.admin()))(ADDRESS, { id: ada.id })).toMatchObject({ status: 200 })
    expect(server.events).toEqual([])
    expect(await (await as(await given.admin()))(ADDRESS, { id: ada.id, name: ada.name })).toMatchObject({
      status: 200,
    })
    expect(server.events).toEqual([])
  })

  test('keeps what the request does not name, and null empties a text', async ({ given, asLoose }) => {
    const ada = await given.user({ bio: 'old', location: 'London', theme_id: 5 })
    const call = await asLoose(await given.admin())
    expect(await call(ADDRESS, { id: ada.id, job_title: 'Analyst' })).toMatchObject({
      body: { bio: 'old', location: 'London', theme_id: 5, job_title: 'Analyst' },
    })
    expect(await call(ADDRESS, { id: ada.id, bio: null, location: null, theme_id: null })).toMatchObject({
      body: { bio: '', location: null, theme_id: 5 },
    })
  })

  test('a new username renames the namespace and the projects in it, and the old paths redirect', async ({
    server,
    given,
    as,
  }) => {
    const ada = await given.user({ username: 'ada', name: 'Ada' })
    const project = await given.project({ owner: ada, path: 'engine', name: 'Engine', visibility: 'public' })
    const call = await as(await given.admin())
    const { body } = await call(ADDRESS, { id: ada.id, username: 'byron', name: 'Ada Byron' })
    expect(body).toMatchObject({ username: 'byron', web_url: `${server.origin}/byron` })
    expect((await call('GET /namespaces/:id', { id: 'byron' })).body).toMatchObject({
      name: 'Ada Byron',
      path: 'byron',
      full_path: 'byron',
    })
    expect((await call('GET /projects/:id', { id: project.id })).body).toMatchObject({
      path_with_namespace: 'byron/engine',
      name_with_namespace: 'Ada Byron / Engine',
    })
    expect((await call('GET /projects/:id', { id: 'ada/engine' })).body).toMatchObject({ id: project.id })
  })

  test('a username that differs only in case is free for its user', async ({ given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const answer = await (await as(await given.admin()))(ADDRESS, { id: ada.id, username: 'Ada' })
    expect(answer).toMatchObject({ status: 200, body: { username: 'Ada' } })
  })

  test('the new path no longer redirects to a renamed group', async ({ given, as }) => {
    const call = await as(await given.admin())
    const group = await given.group({ path: 'engines' })
    await call('PUT /groups/:id', { id: group.id, path: 'motors' })
    const ada = await given.user()
    await call(ADDRESS, { id: ada.id, username: 'engines' })
    expect((await call('GET /groups/:id', { id: 'engines' })).status).toBe(404)
  })

  test('a new address waits for its confirmation', async ({ server, given, as }) => {
    const ada = await given.user({ email: 'ada@example.com' })
    const call = await as(await given.admin())
    expect(await call(ADDRESS, { id: ada.id, email: ' Byron@Example.com' })).toMatchObject({
      status: 200,
      body: { email: 'ada@example.com' },
    })
    const row = await server.db.read
      .selectFrom('user')
      .select(['email', 'unconfirmed_email', 'confirmed_at'])
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ email: 'ada@example.com', unconfirmed_email: 'byron@example.com', confirmed_at: NOW })
  })

  test('skip_reconfirmation applies a new address at once, and the former one becomes a secondary one', async ({
    server,
    given,
    as,
  }) => {
    const ada = await given.user({ email: 'ada@example.com', unconfirmed_email: 'other@example.com' })
    const call = await as(await given.admin())
    const { body } = await call(ADDRESS, { id: ada.id, email: 'byron@example.com', skip_reconfirmation: true })
    expect(body).toMatchObject({ email: 'byron@example.com', confirmed_at: NOW })
    expect(await server.db.read.selectFrom('email').select(['user_id', 'email', 'confirmed_at']).execute()).toEqual([
      { user_id: ada.id, email: 'ada@example.com', confirmed_at: NOW },
    ])
    const row = await server.db.read
      .selectFrom('user')
      .select('unconfirmed_email')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(row.unconfirmed_email).toBeNull()
    // A secondary address of the same user may become the primary one.
    await call(ADDRESS, { id: ada.id, email: 'ada@example.com', skip_reconfirmation: true })
    expect(await server.db.read.selectFrom('email').select('email').execute()).toEqual([{ email: 'byron@example.com' }])
  })

  test('an applied address accepts the invitations that wait for it', async ({ server, given, as }) => {
    const [root, ada] = [await given.admin(), await given.user()]
    const call = await as(root)
    const group = await given.group()
    await call('POST /groups/:id/invitations', { id: group.id, email: ['byron@example.com'], access_level: 30 })
    await call(ADDRESS, { id: ada.id, email: 'byron@example.com', skip_reconfirmation: true })
    const members = await server.db.read.selectFrom('member').select(['user_id', 'access_level']).execute()
    expect(members).toEqual([{ user_id: ada.id, access_level: 30 }])
  })

  test('public_email and commit_email must be confirmed addresses of the user', async ({ server, given, asLoose }) => {
    const ada = await given.user({ email: 'ada@example.com' })
    const at = { user_id: ada.id, created_at: NOW }
    await server.db.write((trx) =>
      trx
        .insertInto('email')
        .values([
          { ...at, email: 'known@example.com', confirmed_at: NOW },
          { ...at, email: 'new@example.com' },
        ])
        .execute(),
    )
    const call = await asLoose(await given.admin())
    const text = ['must be an email you have verified']
    expect(
      await call(ADDRESS, { id: ada.id, public_email: 'known@example.com', commit_email: 'Ada@example.com' }),
    ).toMatchObject({
      status: 200,
      body: { public_email: 'known@example.com', commit_email: 'ada@example.com' },
    })
    expect(await call(ADDRESS, { id: ada.id, public_email: 'new@example.com' })).toMatchObject(
      invalid({ public_email: text }),
    )
    expect(await call(ADDRESS, { id: ada.id, commit_email: 'else@example.com' })).toMatchObject(
      invalid({ commit_email: text }),
    )
    expect(await call(ADDRESS, { id: ada.id, public_email: '', commit_email: null })).toMatchObject({
      body: { public_email: null, commit_email: 'ada@example.com' },
    })
    const ben = await given.user({ confirmed_at: null })
    expect(await call(ADDRESS, { id: ben.id, public_email: ben.email })).toMatchObject(invalid({ public_email: text }))
  })

  test('a password of another user must be changed before the API can be used again', async ({ server, given, as }) => {
    const [root, ada] = [await given.admin(), await given.user()]
    const hers = await as(ada)
    expect(await (await as(root))(ADDRESS, { id: ada.id, password: 'x7-Kq123' })).toMatchObject({ status: 200 })
    expect(await hers('GET /user', {})).toMatchObject(
      forbidden('Your password expired. Please access Gantry from a web browser to update your password.'),
    )
    expect(await (await as(root))(ADDRESS, { id: root.id, password: 'x7-Kq123' })).toMatchObject({ status: 200 })
    expect(await (await as(root))('GET /user', {})).toMatchObject({ status: 200 })
    const rows = await server.db.read
      .selectFrom('user')
      .select(['id', 'password_hash', 'password_expires_at'])
      .execute()
    expect(rows).toMatchObject([
      { id: root.id, password_hash: expect.stringMatching(/^scrypt\$/), password_expires_at: null },
      { id: ada.id, password_hash: expect.stringMatching(/^scrypt\$/), password_expires_at: NOW },
    ])
  })

  test('the password is compared with the new names, not with the old ones', async ({ given, asLoose }) => {
    const ada = await given.user({ username: 'augusta', name: 'Augusta', email: 'a@example.com' })
    const call = await asLoose(await given.admin())
    const text = ['must not contain commonly used combinations of words and letters']
    expect(await call(ADDRESS, { id: ada.id, password: 'augusta-77' })).toMatchObject(invalid({ password: text }))
    expect(await call(ADDRESS, { id: ada.id, name: 'Lovelace', password: 'lovelace-77' })).toMatchObject(
      invalid({ password: text }),
    )
    expect((await call(ADDRESS, { id: ada.id, username: 'ada', name: 'Ada', password: 'augusta-77' })).status).toBe(200)
  })

  test('adds an identity, and replaces the one of the same provider', async ({ given, as }) => {
    const ada = await given.user()
    const call = await as(await given.admin())
    const identities = async (provider: string, extern_uid: string) =>
      (await call(ADDRESS, { id: ada.id, provider, extern_uid })).body.identities
    expect(await identities('ldapmain', 'uid=ada')).toEqual([
      { provider: 'ldapmain', extern_uid: 'uid=ada', saml_provider_id: null },
    ])
    expect(await identities('saml', '7')).toHaveLength(2)
    expect(await identities('ldapmain', 'uid=byron')).toMatchObject([{ extern_uid: 'uid=byron' }, { extern_uid: '7' }])
    const ben = await given.user()
    expect(await call(ADDRESS, { id: ben.id, provider: 'saml', extern_uid: '7' })).toMatchObject(
      invalid({ 'identities.extern_uid': TAKEN }),
    )
    expect((await call(ADDRESS, { id: ada.id, provider: 'saml', extern_uid: '7' })).status).toBe(200)
  })

  test('stores a picture, and removes it with an empty text', async ({ server, given, asLoose }) => {
    const ada = await given.user()
    const call = await asLoose(await given.admin())
    const stored = async () =>
      (await server.db.read.selectFrom('user').select('avatar').where('id', '=', ada.id).executeTakeFirstOrThrow())
        .avatar
    expect((await call(ADDRESS, { id: ada.id, avatar: new Blob([PNG]) })).status).toBe(200)
    expect(await stored()).not.toBeNull()
    expect((await call(ADDRESS, { id: ada.id, bio: 'x' })).status).toBe(200)
    expect(await stored()).not.toBeNull()
    expect((await call(ADDRESS, { id: ada.id, avatar: '' })).status).toBe(200)
    expect(await stored()).toBeNull()
  })

  test('a user who becomes external loses rights, and gets the defaults back afterwards', async ({
    server,
    given,
    as,
  }) => {
    const ada = await given.user({ projects_limit: 9 })
    const call = await as(await given.admin())
    await changeSettings(server, { default_projects_limit: 3, can_create_group: false })
    expect((await call(ADDRESS, { id: ada.id, external: true, projects_limit: 5 })).body).toMatchObject({
      external: true,
      can_create_group: false,
      projects_limit: 0,
    })
    expect((await call(ADDRESS, { id: ada.id, external: true, projects_limit: 5 })).body.projects_limit).toBe(5)
    expect((await call(ADDRESS, { id: ada.id, external: false })).body).toMatchObject({
      can_create_group: false,
      projects_limit: 3,
    })
  })

  test('an administrator can take away their own rights', async ({ given, asLoose }) => {
    const root = await given.admin()
    const call = await asLoose(root)
    expect(await call(ADDRESS, { id: root.id, admin: false })).toMatchObject({ status: 200, body: { is_admin: false } })
    expect(await call(ADDRESS, { id: root.id, admin: true })).toMatchObject(forbidden())
  })

  test('private_profile null is the default of the instance', async ({ server, given, asLoose }) => {
    const ada = await given.user({ private_profile: 1 })
    const call = await asLoose(await given.admin())
    expect(await call(ADDRESS, { id: ada.id, private_profile: null })).toMatchObject({
      body: { private_profile: false },
    })
    await changeSettings(server, { user_defaults_to_private_profile: true })
    expect(await call(ADDRESS, { id: ada.id, private_profile: null })).toMatchObject({
      body: { private_profile: true },
    })
  })

  test('stores events with the values before and after, but no secret', async ({ server, given, as }) => {
    const root = await given.admin()
    const ada = await given.user({ username: 'ada', name: 'Ada' })
    const call = await as(root)
    await call(ADDRESS, {
      id: ada.id,
      username: 'byron',
      bio: 'x',
      password: 'x7-Kq123',
      provider: 'saml',
      extern_uid: '7',
    })
    const events = await storedEvents(server)
    expect(events).toMatchObject([
      {
        event: 'user.updated',
        payload: { user_id: ada.id, actor_id: root.id },
        snapshot: {
          user: { id: ada.id, username: 'byron' },
          changes: { username: { before: 'ada', after: 'byron' }, bio: { before: '', after: 'x' } },
        },
      },
      { event: 'user.renamed', payload: { user_id: ada.id, username: 'byron', old_username: 'ada' } },
    ])
    expect(new Set(Object(events[0]?.payload).changed)).toEqual(
      new Set(['username', 'bio', 'password', 'password_expires_at', 'identities']),
    )
    expect(JSON.stringify(events)).not.toMatch(/scrypt|Kq123/)
  })

  test('a taken username or address is 409, regardless of other errors', async ({ server, given, asLoose }) => {
    const ben = await given.user({ username: 'Ben', email: 'ben@example.com' })
    await server.db.write((trx) =>
      trx.insertInto('email').values({ user_id: ben.id, email: 'second@example.com', created_at: NOW }).execute(),
    )
    const ada = await given.user()
    const call = await asLoose(await given.admin())
    const email = conflict('Email has already been taken')
    expect(await call(ADDRESS, { id: ada.id, email: 'BEN@example.com' })).toMatchObject(email)
    expect(await call(ADDRESS, { id: ada.id, email: 'second@example.com', theme_id: 99 })).toMatchObject(email)
    expect(await call(ADDRESS, { id: ada.id, username: 'bEN', name: '' })).toMatchObject(
      conflict('Username has already been taken'),
    )
  })

  test.for([
    [{ email: 'nowhere' }, { email: ['is invalid'] }],
    [{ email: '' }, { email: ["can't be blank"] }],
    [{ name: ' ' }, { name: ["can't be blank"] }],
    [{ username: 'harbour' }, { username: TAKEN }],
    [{ username: 'Admin' }, { username: ['Admin is a reserved name'] }],
    [{ username: '' }, { username: ["can't be blank"] }],
    [{ password: '' }, { password: ["can't be blank"] }],
    [{ password: 'x7-Kq12' }, { password: ['is too short (minimum is 8 characters)'] }],
    [{ password: 'x'.repeat(129) }, { password: ['is too long (maximum is 128 characters)'] }],
    [{ bio: 'x'.repeat(256) }, { bio: ['is too long (maximum is 255 characters)'] }],
    [{ projects_limit: -1 }, { projects_limit: ['must be greater than or equal to 0'] }],
    [{ theme_id: 99 }, { theme_id: ['99 is not a valid theme'] }],
    [{ website_url: 'javascript:alert(1)' }, { website_url: ['is not a valid URL'] }],
  ] as const)('the model refuses %j', async ([changed, message], { server, given, asLoose }) => {
    await given.group({ path: 'harbour' })
    const ada = await given.user()
    const answer = await (await asLoose(await given.admin()))(ADDRESS, { id: ada.id, ...changed })
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body).toEqual({ message })
    expect(server.events).toEqual([])
  })

  test('names that were valid when they were set are not validated again', async ({ given, as }) => {
    const ada = await given.user({ username: 'x', name: ' ', email: 'nowhere' })
    expect(await (await as(await given.admin()))(ADDRESS, { id: ada.id, bio: 'x' })).toMatchObject({ status: 200 })
  })

  test('a picture of another kind is refused', async ({ given, asLoose }) => {
    const ada = await given.user()
    const answer = await (await asLoose(await given.admin()))(ADDRESS, { id: ada.id, avatar: new Blob(['<svg/>']) })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: { avatar: [expect.stringContaining('not supported')] } },
    })
  })

  test('requires an administrator, checked after the parameters, and an existing user', async ({ given, asLoose }) => {
    const user = await given.user()
    expect(await (await asLoose(null))(ADDRESS, { id: user.id })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(user))(ADDRESS, { id: user.id, admin: 'perhaps' })).toMatchObject(
      badParameter('admin is invalid'),
    )
    expect(await (await asLoose(user))(ADDRESS, { id: user.id, bio: 'x' })).toMatchObject(forbidden())
    expect(await (await asLoose(await given.admin()))(ADDRESS, { id: 99_999 })).toMatchObject(notFound('User'))
  })

  test('a password is hashed before the request takes the writer', async () => {
    // As slow as it is outside of tests.
    const server = await startTestServer({ password_cost: 2 ** 15 })
    onTestFinished(() => server.stop())
    const given = givenOn(server)
    const [token, ada] = [await given.token(await given.admin()), await given.user()]
    const order: string[] = []
    const change = { id: ada.id, password: 'x7-Kq123' }
    const slow = callBy(server, token, ADDRESS, change).then(() => order.push('password'))
    await new Promise((done) => setTimeout(done, 20))
    await server.db.write(() => Promise.resolve())
    order.push('write')
    await slow
    expect(order).toEqual(['write', 'password'])
  })
})
