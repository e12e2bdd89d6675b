import { BLOCKED, insufficientScope, UNAUTHORIZED } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /user'

describe(ADDRESS, () => {
  test("returns the caller's account in the documented order", async ({ server, given, as }) => {
    const ada = await given.user({
      username: 'ada',
      name: 'Ada Byron',
      email: 'ada@example.com',
      job_title: 'Analyst',
      organization: 'Engines',
      location: 'London',
      time_zone: 'Europe/London',
      last_activity_on: '2026-05-21',
    })
    await given.project({ owner: ada })
    const answer = await (await as(ada))(ADDRESS, {})
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(
      JSON.stringify({
        id: ada.id,
        username: 'ada',
        name: 'Ada Byron',
        state: 'active',
        avatar_url: `${server.origin}/-/gantry/v1/avatars/${ada.id}`,
        web_url: `${server.origin}/ada`,
        created_at: '2026-05-22T10:11:12.345Z',
        bio: '',
        location: 'London',
        public_email: null,
        chat_id: '',
        professional_profile: '',
        microblog_account: '',
        website_url: '',
        organization: 'Engines',
        job_title: 'Analyst',
        pronouns: null,
        bot: false,
        work_information: 'Analyst at Engines',
        followers: 0,
        following: 0,
        is_followed: false,
        local_time: '11:11 AM',
        last_sign_in_at: null,
        confirmed_at: '2026-05-22T10:11:12.345Z',
        last_activity_on: '2026-05-21',
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
      }),
    )
  })

  test("an administrator gets administrators' fields", async ({ given, as }) => {
    const signIns = { sign_in_count: 7, current_sign_in_ip: '192.0.2.1', last_sign_in_ip: '192.0.2.2' }
    const root = await given.admin({ note: 'the first', ...signIns })
    const { body } = await (await as(root))(ADDRESS, {})
    expect(Object.keys(body).slice(-10)).toEqual([
      'is_admin',
      'note',
      'namespace_id',
      'created_by',
      'using_license_seat',
      'is_auditor',
      'provisioned_by_group_id',
      'current_sign_in_ip',
      'last_sign_in_ip',
      'sign_in_count',
    ])
    expect(body).toMatchObject({
      is_admin: true,
      note: 'the first',
      namespace_id: await given.namespaceOf(root),
      created_by: null,
      using_license_seat: true,
      ...signIns,
    })
    expect(body).not.toHaveProperty('highest_role')
    const { body: own } = await (await as(await given.user(signIns)))(ADDRESS, {})
    for (const name of Object.keys(signIns)) expect(own).not.toHaveProperty(name)
  })

  test('the free tier has no fields of paid tiers', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const { body } = await callBy(server, await given.token(await given.admin()), ADDRESS, {})
    const names = Object.keys(Object(body))
    expect(names.slice(-8, -3)).toEqual(['commit_email', 'is_admin', 'note', 'namespace_id', 'created_by'])
    expect(names.filter((name) => /minutes|scim|seat|auditor|provisioned/.test(name))).toEqual([])
    await server.stop()
  })

  test('a private profile hides nothing from its user', async ({ given, as }) => {
    const ada = await given.user({ private_profile: 1 })
    const { body } = await (await as(ada))(ADDRESS, {})
    expect(body).toMatchObject({ private_profile: true, followers: 0, created_at: expect.any(String) })
  })

  test('can_create_project is false at the limit', async ({ given, as }) => {
    const ada = await given.user({ projects_limit: 1 })
    const call = await as(ada)
    expect((await call(ADDRESS, {})).body.can_create_project).toBe(true)
    const project = await given.project({ owner: ada })
    expect((await call(ADDRESS, {})).body.can_create_project).toBe(false)
    await call('DELETE /projects/:id', { id: project.id })
    expect((await call(ADDRESS, {})).body.can_create_project).toBe(true)
  })

  test('identities are in order', async ({ server, given, as }) => {
    const ada = await given.user()
    const identities = [
      { provider: 'ldapmain', extern_uid: 'uid=ada', saml_provider_id: null },
      { provider: 'group_saml', extern_uid: '7', saml_provider_id: 3 },
    ]
    await server.db.write((trx) =>
      trx
        .insertInto('identity')
        .values(identities.map((one) => ({ user_id: ada.id, ...one })))
        .execute(),
    )
    expect((await (await as(ada))(ADDRESS, {})).body.identities).toEqual(identities)
  })

  test('has no avatar_url without an avatar if drawn ones are disabled', async ({ server, given, as }) => {
    await server.db.write((trx) =>
      server.instance.settings.store(trx, { avatarsvc_enabled: false }, server.clock.iso()),
    )
    await server.instance.settings.load(server.db.read)
    expect((await (await as(await given.user()))(ADDRESS, {})).body.avatar_url).toBeNull()
  })

  test('refuses anonymous callers, blocked users and tokens with other scopes', async ({ server, given, asLoose }) => {
    expect(await (await asLoose(null))(ADDRESS)).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(await given.user({ state: 'blocked' })))(ADDRESS)).toMatchObject(BLOCKED)
    const [narrow, other] = [
      await given.token(await given.user(), { scopes: '["read_user"]' }),
      await given.token(await given.user(), { scopes: '["read_registry"]' }),
    ]
    expect((await server.send('GET', '/user', { token: narrow })).status).toBe(200)
    expect(await server.send('GET', '/user', { token: other })).toMatchObject(
      insufficientScope('api read_api read_user'),
    )
  })
})
