import { badParameter, forbidden, insufficientScope, invalid, UNAUTHORIZED } from '../../support/answers.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'POST /users'
const ADA = { email: 'ada@example.com', name: 'Ada Byron', username: 'ada', password: 'engine-No-1' }
const conflict = (message: string) => ({ status: 409, body: { message } })
const TAKEN = ['has already been taken']
const PATH_TEXT =
  "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'."
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])

describe(ADDRESS, () => {
  test('the path of the new namespace no longer redirects to a renamed group', async ({ given, as }) => {
    const root = await given.admin()
    const group = await given.group({ path: 'ada' })
    const call = await as(root)
    await call('PUT /groups/:id', { id: group.id, path: 'engines' })
    expect((await call('GET /groups/:id', { id: 'ada' })).status).toBe(200)
    expect((await call(ADDRESS, ADA)).status).toBe(201)
    expect((await call('GET /groups/:id', { id: 'ada' })).status).toBe(404)
  })

  test('keeps settings that no answer shows', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const stored = async (sent: object) => {
      const { id } = (await call(ADDRESS, { ...ADA, ...sent })).body as { id: number }
      return server.db.read.selectFrom('user').select('view_diffs_file_by_file').where('id', '=', id).executeTakeFirst()
    }
    expect(await stored({})).toEqual({ view_diffs_file_by_file: 0 })
    expect(await stored({ username: 'bea', email: 'bea@example.com', view_diffs_file_by_file: true })).toEqual({
      view_diffs_file_by_file: 1,
    })
  })

  test('creates a user with a namespace and default settings', async ({ server, given, as }) => {
    const root = await given.admin()
    const answer = await (await as(root))(ADDRESS, ADA)
    const { id, namespace_id } = answer.body
    expect(answer.status).toBe(201)
    expect(answer.text).toBe(
      JSON.stringify({
        id,
        username: 'ada',
        name: 'Ada Byron',
        state: 'active',
        avatar_url: `${server.origin}/-/gantry/v1/avatars/${id}`,
        web_url: `${server.origin}/ada`,
        created_at: '2026-05-22T10:11:12.345Z',
        bio: '',
        location: null,
        public_email: null,
        chat_id: '',
        professional_profile: '',
        microblog_account: '',
        website_url: '',
        organization: '',
        job_title: '',
        pronouns: null,
        bot: false,
        work_information: null,
        followers: 0,
        following: 0,
        is_followed: false,
        local_time: null,
        last_sign_in_at: null,
        confirmed_at: '2026-05-22T10:11:12.345Z',
        last_activity_on: null,
        email: 'ada@example.com',
        theme_id: 1,
        color_scheme_id: 1,
        projects_limit: 100_000,
        current_sign_in_at: null,
        identities: [],
        can_create_group: true,
        can_create_project: true,
        two_factor_enabled: false,
        external: false,
        private_profile: false,
        commit_email: 'ada@example.com',
        shared_runners_minutes_limit: null,
        extra_shared_runners_minutes_limit: null,
        scim_identities: [],
        is_admin: false,
        note: null,
        namespace_id,
        created_by: {
          id: root.id,
          username: root.username,
          name: root.name,
          state: 'active',
          avatar_url: `${server.origin}/-/gantry/v1/avatars/${root.id}`,
          web_url: `${server.origin}/${root.username}`,
        },
        using_license_seat: true,
        is_auditor: false,
        provisioned_by_group_id: null,
      }),
    )
    expect(server.events).toEqual([{ event: 'user.created', payload: { user_id: id } }])
    const { body: namespace } = await (await as({ id }))('GET /namespaces/:id', { id: namespace_id ?? 0 })
    expect(namespace).toMatchObject({ kind: 'user', full_path: 'ada', name: 'Ada Byron' })
    const project = await (await as({ id }))('POST /projects', { name: 'First' })
    expect(project.body.path_with_namespace).toBe('ada/First')
  })

  test('stores every accepted field', async ({ given, as }) => {
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
      note: 'asked for it',
      organization: 'Engines',
      private_profile: true,
      professional_profile: 'ada-byron',
      projects_limit: 7,
      pronouns: 'she/her',
      shared_runners_minutes_limit: 0,
      theme_id: 4,
      website_url: 'https://example.com/ada',
    }
    const { admin, ...rest } = fields
    const answer = await (await as(await given.admin()))(ADDRESS, {
      ...ADA,
      ...fields,
      extern_uid: 'uid=ada',
      provider: 'ldapmain',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...rest,
        is_admin: admin,
        identities: [{ provider: 'ldapmain', extern_uid: 'uid=ada', saml_provider_id: null }],
      },
    })
  })

  test('stores an event and an entry in the feed', async ({ server, given, as }) => {
    const root = await given.admin()
    const call = await as(root)
    const { id } = (await call(ADDRESS, { ...ADA, admin: true })).body
    await changeSettings(server, { email_confirmation_setting: 'hard' })
    const ben = { ...ADA, username: 'ben', email: 'ben@example.com', external: true }
    const { id: ben_id } = (await call(ADDRESS, ben)).body
    const now = '2026-05-22T10:11:12.345Z'
    expect((await storedEvents(server)).filter(({ event }) => event === 'user.created')).toMatchObject([
      { payload: { user_id: id }, snapshot: { user: { id }, admin: true, external: false, confirmed_at: now } },
      { payload: { user_id: ben_id }, snapshot: { admin: false, external: true, confirmed_at: null } },
    ])
    const entry = {
      author_id: root.id,
      action: 'created',
      target_type: 'User',
      target_title: ADA.name,
      created_at: now,
    }
    expect(await server.db.read.selectFrom('event').selectAll().orderBy('id').execute()).toMatchObject([
      { ...entry, target_id: id },
      { ...entry, target_id: ben_id },
    ])
  })

  test.for([[{ provider: 'saml', extern_uid: '' }], [{ provider: '', extern_uid: '7' }]])(
    '%j adds no identity',
    async ([sent], { given, as }) => {
      expect(await (await as(await given.admin()))(ADDRESS, { ...ADA, ...sent })).toMatchObject({
        status: 201,
        body: { identities: [] },
      })
    },
  )

  test('an account of another system is taken only together with its provider', async ({ server, given, as }) => {
    const ben = await given.user()
    await server.db.write((trx) =>
      trx.insertInto('identity').values({ user_id: ben.id, provider: 'saml', extern_uid: '7' }).execute(),
    )
    const call = await as(await given.admin())
    expect((await call(ADDRESS, { ...ADA, provider: 'ldapmain', extern_uid: '7' })).status).toBe(201)
    const other = { ...ADA, username: 'other', email: 'other@example.com' }
    expect((await call(ADDRESS, { ...other, provider: 'saml', extern_uid: '8' })).status).toBe(201)
  })

  test.for([
    [{ email: `${'a'.repeat(242)}@example.com` }],
    [{ name: `${'a'.repeat(127)} ${'b'.repeat(127)}` }],
    [{ username: 'xy' }],
    [{ username: 'x'.repeat(255) }],
    [{ password: 'x7-Kq123' }],
    [{ password: 'x'.repeat(128) }],
    [{ bio: 'x'.repeat(255), job_title: 'x'.repeat(200), pronouns: 'x'.repeat(50) }],
    [{ location: 'x'.repeat(500), organization: 'x'.repeat(500) }],
    [{ professional_profile: 'x'.repeat(500), microblog_account: 'x'.repeat(500) }],
    [{ website_url: 'http://example.com' }],
    [{ projects_limit: 0, shared_runners_minutes_limit: 0, extra_shared_runners_minutes_limit: 0 }],
    [{ theme_id: 1, color_scheme_id: 1 }],
    [{ theme_id: 11, color_scheme_id: 6 }],
  ])('%j is still accepted', async ([changed], { given, as }) => {
    const answer = await (await as(await given.admin()))(ADDRESS, { ...ADA, ...changed })
    const { password: _, ...shown } = { password: '', ...changed }
    expect(answer).toMatchObject({ status: 201, body: shown })
  })

  test('null counts as absent for every field', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const nothing = { password: null, provider: null, extern_uid: null, avatar: null, bio: null, projects_limit: null }
    const sent = { email: 'a@example.com', name: 'Ada', username: 'ada', force_random_password: true, ...nothing }
    expect(await call('POST /users', sent)).toMatchObject({
      status: 201,
      body: { bio: '', identities: [], projects_limit: 100_000 },
    })
  })

  test('the instance settings define defaults', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    await changeSettings(server, {
      default_projects_limit: 3,
      can_create_group: false,
      default_syntax_highlighting_theme: 5,
      user_defaults_to_private_profile: true,
      email_confirmation_setting: 'soft',
    })
    expect((await call(ADDRESS, { ...ADA, private_profile: null })).body).toMatchObject({
      projects_limit: 3,
      can_create_group: false,
      color_scheme_id: 5,
      private_profile: true,
      confirmed_at: null,
    })
    const ben = { ...ADA, username: 'ben', email: 'ben@example.com', skip_confirmation: true }
    expect((await call(ADDRESS, ben)).body.confirmed_at).toBe('2026-05-22T10:11:12.345Z')
  })

  test('an external user creates no groups and no projects', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const outside = { external: true, can_create_group: false, projects_limit: 0, can_create_project: false }
    expect(
      (await call(ADDRESS, { ...ADA, external: true, can_create_group: true, projects_limit: 9 })).body,
    ).toMatchObject(outside)
    await changeSettings(server, { user_default_external: true })
    expect((await call(ADDRESS, { ...ADA, username: 'ben', email: 'ben@example.com' })).body).toMatchObject(outside)
  })

  test.for([
    [{ password: 'engine-No-1' }, true],
    [{ password: 'engine-No-1', reset_password: true }, false],
    [{ force_random_password: true }, false],
    [{ reset_password: true, force_random_password: true, password: 'x' }, false],
  ] as const)('with %j, a password is stored: %s', async ([how, kept], { server, given, asLoose }) => {
    const { password: _, ...ada } = ADA
    expect(await (await asLoose(await given.admin()))(ADDRESS, { ...ada, ...how })).toMatchObject({ status: 201 })
    const row = await server.db.read
      .selectFrom('user')
      .select('password_hash')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow()
    if (kept) expect(row.password_hash).toMatch(/^scrypt\$256\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    else expect(row.password_hash).toBeNull()
  })

  test.for([
    [
      {},
      'email is missing, password, reset_password, force_random_password are missing, at least one parameter must be provided, name is missing, username is missing',
    ],
    [{ email: 'a@b.c', reset_password: true }, 'name is missing, username is missing'],
    [
      { ...ADA, extern_uid: '1', projects_limit: 'many', admin: 'perhaps' },
      'admin is invalid, extern_uid, provider provide all or none of parameters, projects_limit is invalid',
    ],
    [{ ...ADA, avatar: 'picture' }, 'avatar is invalid'],
  ] as const)('%j is refused', async ([input, text], { server, given, asLoose }) => {
    expect(await (await asLoose(await given.admin()))(ADDRESS, input)).toMatchObject(badParameter(text))
    expect(server.events).toEqual([])
  })

  test.for([
    [{ email: 'nowhere' }, { email: ['is invalid'] }],
    [{ email: '' }, { email: ["can't be blank"] }],
    [{ name: ' ' }, { name: ["can't be blank"] }],
    [
      { name: 'x'.repeat(256) },
      { name: ['is too long (maximum is 255 characters)'], first_name: ['is too long (maximum is 127 characters)'] },
    ],
    [{ username: '' }, { username: ["can't be blank"] }],
    [{ username: 'a' }, { username: ['is too short (minimum is 2 characters)'] }],
    [{ username: '-ada' }, { username: [PATH_TEXT] }],
    [{ username: 'ada.git' }, { username: [PATH_TEXT] }],
    [{ username: 'Ädä' }, { username: [PATH_TEXT] }],
    [{ username: 'x'.repeat(256) }, { username: ['is too long (maximum is 255 characters)'] }],
    [{ username: 'Admin' }, { username: ['Admin is a reserved name'] }],
    [{ username: 'harbour' }, { username: TAKEN }],
    [{ password: '' }, { password: ["can't be blank"] }],
    [{ password: 'x7-Kq' }, { password: ['is too short (minimum is 8 characters)'] }],
    [{ password: 'x'.repeat(129) }, { password: ['is too long (maximum is 128 characters)'] }],
    [{ password: 'ada-byron-1' }, { password: ['must not contain commonly used combinations of words and letters'] }],
    [{ password: 'Password!' }, { password: ['must not contain commonly used combinations of words and letters'] }],
    [{ password: undefined, reset_password: false }, { password: ["can't be blank"] }],
    [{ projects_limit: -1 }, { projects_limit: ['must be greater than or equal to 0'] }],
    [
      { shared_runners_minutes_limit: -1, extra_shared_runners_minutes_limit: -7 },
      {
        shared_runners_minutes_limit: ['must be greater than or equal to 0'],
        extra_shared_runners_minutes_limit: ['must be greater than or equal to 0'],
      },
    ],
    [{ website_url: 'javascript:alert(1)' }, { website_url: ['is not a valid URL'] }],
    [{ email: `${'a'.repeat(243)}@example.com` }, { email: ['is invalid'] }],
    [{ name: `a ${'b'.repeat(128)}` }, { last_name: ['is too long (maximum is 127 characters)'] }],
    [{ name: `a ${'b'.repeat(99)} ${'c'.repeat(99)}` }, { last_name: ['is too long (maximum is 127 characters)'] }],
    [{ password: 'x7-Kq12' }, { password: ['is too short (minimum is 8 characters)'] }],
    [{ theme_id: 99 }, { theme_id: ['99 is not a valid theme'] }],
    [{ theme_id: 12 }, { theme_id: ['12 is not a valid theme'] }],
    [{ theme_id: 0 }, { theme_id: ['0 is not a valid theme'] }],
    [{ color_scheme_id: 7 }, { color_scheme_id: ['7 is not a valid color scheme'] }],
    [
      { location: 'x'.repeat(501), professional_profile: 'x'.repeat(501), microblog_account: 'x'.repeat(501) },
      {
        location: ['is too long (maximum is 500 characters)'],
        professional_profile: ['is too long (maximum is 500 characters)'],
        microblog_account: ['is too long (maximum is 500 characters)'],
      },
    ],
    [{ color_scheme_id: 0 }, { color_scheme_id: ['0 is not a valid color scheme'] }],
    [{ bio: 'x'.repeat(256) }, { bio: ['is too long (maximum is 255 characters)'] }],
    [{ job_title: 'x'.repeat(201) }, { job_title: ['is too long (maximum is 200 characters)'] }],
    [{ pronouns: 'x'.repeat(51) }, { pronouns: ['is too long (maximum is 50 characters)'] }],
    [{ organization: 'x'.repeat(501) }, { organization: ['is too long (maximum is 500 characters)'] }],
    [{ extern_uid: '7', provider: 'saml' }, { 'identities.extern_uid': TAKEN }],
    [
      { email: 'nowhere', theme_id: 99 },
      { email: ['is invalid'], theme_id: ['99 is not a valid theme'] },
    ],
  ] as const)('the model refuses %j', async ([changed, message], { server, given, asLoose }) => {
    await given.group({ path: 'harbour' })
    const ben = await given.user()
    await server.db.write((trx) =>
      trx.insertInto('identity').values({ user_id: ben.id, provider: 'saml', extern_uid: '7' }).execute(),
    )
    const answer = await (await asLoose(await given.admin()))(ADDRESS, { ...ADA, ...changed })
    expect(answer).toMatchObject(invalid(JSON.parse(JSON.stringify(message))))
    expect(answer.body).toEqual({ message })
    expect(await server.db.read.selectFrom('user').select('id').where('username', '=', 'ada').execute()).toEqual([])
  })

  test('lengths count characters by code point', async ({ given, as }) => {
    const answer = await (await as(await given.admin()))(ADDRESS, { ...ADA, bio: '🛥'.repeat(255) })
    expect(answer.status).toBe(201)
  })

  test('a taken username or address is 409, regardless of other errors', async ({ server, given, asLoose }) => {
    const ben = await given.user({ username: 'Ben', email: 'ben@example.com' })
    await server.db.write((trx) =>
      trx
        .insertInto('email')
        .values({ user_id: ben.id, email: 'second@example.com', created_at: server.clock.iso() })
        .execute(),
    )
    const call = await asLoose(await given.admin())
    const email = conflict('Email has already been taken')
    const username = conflict('Username has already been taken')
    expect(await call(ADDRESS, { ...ADA, email: 'BEN@example.com' })).toMatchObject(email)
    expect(await call(ADDRESS, { ...ADA, email: 'Second@Example.com', theme_id: 99 })).toMatchObject(email)
    expect(await call(ADDRESS, { ...ADA, email: 'ben@example.com', username: 'ben' })).toMatchObject(email)
    expect(await call(ADDRESS, { ...ADA, username: 'bEN', name: '' })).toMatchObject(username)
  })

  test('trims and lower-cases addresses, which are unique regardless of case', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const { body } = await call(ADDRESS, { ...ADA, email: '  Élodie.Ôzil@Example.COM ', skip_confirmation: true })
    expect(body).toMatchObject({ email: 'élodie.ôzil@example.com', commit_email: 'élodie.ôzil@example.com' })
    const ben = await given.user()
    await server.db.write((trx) =>
      trx
        .insertInto('email')
        .values({ user_id: ben.id, email: 'zoé@example.com', created_at: server.clock.iso() })
        .execute(),
    )
    const email = conflict('Email has already been taken')
    const other = { ...ADA, username: 'other' }
    for (const spelling of [
      'élodie.ôzil@example.com',
      'ÉLODIE.ÔZIL@EXAMPLE.COM',
      ' Élodie.ôzil@example.com\t',
      'ZOÉ@example.com',
    ])
      expect(await call(ADDRESS, { ...other, email: spelling })).toMatchObject(email)
    for (const search of ['ÉLODIE.ÔZIL@example.com', 'élodie.ôzil@example.com', 'ZOÉ@EXAMPLE.com'])
      expect((await call('GET /users', { search })).body).toHaveLength(1)
  })

  test('accepts and serves an avatar', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const answer = await call(ADDRESS, { ...ADA, avatar: new Blob([PNG], { type: 'text/html' }) })
    expect(answer.status).toBe(201)
    const id = JSON.parse(answer.text).id
    const response = await fetch(`${server.origin}/-/gantry/v1/avatars/${id}`)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG)
  })

  test.for([
    [
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }),
      'file format is not supported. Please try one of the following supported formats: png, jpg, jpeg, gif, bmp, tiff, ico, webp',
    ],
    [new Blob([PNG, new Uint8Array(200 * 1024)]), 'is too big (should be at most 200 KiB)'],
  ] as const)('a picture is refused: %#', async ([avatar, text], { given, asLoose }) => {
    const answer = await (await asLoose(await given.admin()))(ADDRESS, { ...ADA, avatar })
    expect(answer).toMatchObject(invalid({ avatar: [text] }))
  })

  test('requires an administrator, checked after the parameters', async ({ server, given, asLoose }) => {
    const user = await given.user()
    expect(await (await asLoose(null))(ADDRESS)).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(user))(ADDRESS, { email: 'a@b.c' })).toMatchObject({ status: 400 })
    expect(await (await asLoose(user))(ADDRESS, ADA)).toMatchObject(forbidden())
    const token = await given.token(await given.admin(), { scopes: '["read_user"]' })
    const init = { token, body: JSON.stringify(ADA), headers: { 'Content-Type': 'application/json' } }
    expect(await server.send('POST', '/users', init)).toMatchObject(insufficientScope('api'))
  })
})
