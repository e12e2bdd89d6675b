import { BLOCKED, forbidden, notFound } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'GET /users/:id'
const PUBLIC = [
  ...['id', 'username', 'name', 'state', 'avatar_url', 'web_url', 'created_at', 'bio', 'location', 'public_email'],
  ...['chat_id', 'professional_profile', 'microblog_account', 'website_url', 'organization', 'job_title', 'pronouns'],
  ...['bot', 'work_information', 'followers', 'following', 'is_followed', 'local_time'],
]
const HIDDEN = ['created_at', 'followers', 'following', 'is_followed']

describe(ADDRESS, () => {
  test('signed-in users see the public form', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user(), await given.user({ username: 'ben', job_title: 'Sailor', bio: 'At sea' })]
    const now = server.clock.iso()
    await server.db.write((trx) =>
      trx.insertInto('follow').values({ follower_id: ada.id, followee_id: ben.id, created_at: now }).execute(),
    )
    const { status, body } = await (await as(ada))(ADDRESS, { id: ben.id })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(PUBLIC)
    expect(body).toMatchObject({
      id: ben.id,
      username: 'ben',
      web_url: `${server.origin}/ben`,
      bio: 'At sea',
      work_information: 'Sailor',
      followers: 1,
      following: 0,
      is_followed: true,
    })
    expect((await (await as(ben))(ADDRESS, { id: ada.id })).body).toMatchObject({
      followers: 0,
      following: 1,
      is_followed: false,
    })
  })

  test('a private profile hides its creation time and followers', async ({ given, as }) => {
    const [ada, ben] = [await given.user(), await given.user({ private_profile: 1 })]
    const keysFor = async (who: { id: number }) => Object.keys((await (await as(who))(ADDRESS, { id: ben.id })).body)
    expect(await keysFor(ada)).toEqual(PUBLIC.filter((key) => !HIDDEN.includes(key)))
    expect(await keysFor(ben)).toEqual(PUBLIC)
    expect(await keysFor(await given.admin())).toEqual(expect.arrayContaining(HIDDEN))
  })

  test('an administrator sees every field', async ({ server, given, as }) => {
    const root = await given.admin()
    const ada = await given.user({
      created_by_id: root.id,
      note: 'asked twice',
      sign_in_count: 7,
      current_sign_in_ip: '127.0.0.1',
    })
    await given.member({ group: await given.group() }, ada, 30)
    const { body } = await (await as(root))(ADDRESS, { id: ada.id })
    expect(Object.keys(body)).toEqual([
      ...PUBLIC,
      ...['last_sign_in_at', 'confirmed_at', 'last_activity_on', 'email', 'theme_id', 'color_scheme_id'],
      ...['projects_limit', 'current_sign_in_at', 'identities', 'can_create_group', 'can_create_project'],
      ...['two_factor_enabled', 'external', 'private_profile', 'commit_email', 'shared_runners_minutes_limit'],
      ...['extra_shared_runners_minutes_limit', 'scim_identities', 'is_admin', 'note', 'namespace_id', 'created_by'],
      ...['using_license_seat', 'is_auditor', 'provisioned_by_group_id', 'highest_role', 'current_sign_in_ip'],
      ...['last_sign_in_ip', 'sign_in_count'],
    ])
    expect(body).toMatchObject({
      note: 'asked twice',
      created_by: {
        id: root.id,
        username: root.username,
        name: root.name,
        state: 'active',
        avatar_url: expect.any(String),
        web_url: `${server.origin}/${root.username}`,
      },
      highest_role: 30,
      current_sign_in_ip: '127.0.0.1',
      last_sign_in_ip: null,
      sign_in_count: 7,
    })
  })

  test('every field shows its own column', async ({ given, as }) => {
    const columns = {
      public_email: 'public@example.com',
      last_sign_in_at: '2026-01-01T00:00:00.000Z',
      current_sign_in_at: '2026-01-02T00:00:00.000Z',
      confirmed_at: '2026-01-03T00:00:00.000Z',
      created_at: '2026-01-04T00:00:00.000Z',
      last_activity_on: '2026-01-05',
      commit_email: 'commit@example.com',
      current_sign_in_ip: '192.0.2.1',
      last_sign_in_ip: '192.0.2.2',
      projects_limit: 12,
      theme_id: 3,
      color_scheme_id: 5,
      shared_runners_minutes_limit: 6,
      extra_shared_runners_minutes_limit: 7,
      provisioned_by_group_id: (await given.group()).id,
    }
    const ada = await given.user({ ...columns, two_factor_enabled: 1, external: 1, can_create_group: 0, auditor: 1 })
    const call = await as(await given.admin())
    expect((await call(ADDRESS, { id: ada.id })).body).toMatchObject({
      ...columns,
      ...{ two_factor_enabled: true, external: true, can_create_group: false, is_auditor: true },
    })
  })

  test('the highest role counts memberships of projects and groups, and no requests', async ({ given, as }) => {
    const ada = await given.user()
    const call = await as(await given.admin())
    const highest = async () => (await call(ADDRESS, { id: ada.id })).body.highest_role
    expect(await highest()).toBe(0)
    await given.member({ group: await given.group() }, ada, 20)
    await given.member({ project: await given.project() }, ada, 40)
    await given.member({ group: await given.group() }, ada, 30)
    await given.member({ group: await given.group() }, ada, 50, { requested_at: '2026-05-22T00:00:00.000Z' })
    expect(await highest()).toBe(40)
  })

  test.for([
    ['active', 'human', true],
    ['active', 'project_bot', false],
    ['blocked', 'human', false],
    ['deactivated', 'human', false],
  ] as const)('a user in state %s of kind %s uses a license seat: %s', async ([state, kind, seat], { given, as }) => {
    const { id } = await given.user({ state, kind })
    expect((await (await as(await given.admin()))(ADDRESS, { id })).body.using_license_seat).toBe(seat)
  })

  test.for([
    ['Sailor', 'Engines', 'Sailor at Engines'],
    ['Sailor', '', 'Sailor'],
    ['', 'Engines', 'Engines'],
    ['', '', null],
  ] as const)('the job title %j at %j is %j', async ([job_title, organization, work_information], { given, as }) => {
    const user = await given.user({ job_title, organization })
    expect((await (await as(user))(ADDRESS, { id: user.id })).body.work_information).toBe(work_information)
  })

  test.for([
    ['human', false],
    ['ghost', false],
    ['project_bot', true],
    ['alert_bot', true],
  ] as const)('a %s is a bot: %s', async ([kind, bot], { given, as }) => {
    const user = await given.user({ kind })
    expect((await (await as(await given.user()))(ADDRESS, { id: user.id })).body.bot).toBe(bot)
  })

  test('a blocked user is still found', async ({ given, as }) => {
    const blocked = await given.user({ state: 'blocked' })
    expect((await (await as(await given.user()))(ADDRESS, { id: blocked.id })).body.state).toBe('blocked')
  })

  test('an unknown time zone is null', async ({ given, as }) => {
    const user = await given.user({ time_zone: 'Mars/Olympus' })
    expect((await (await as(user))(ADDRESS, { id: user.id })).body.local_time).toBeNull()
  })

  test('an unknown id is 404, and text is an unknown address', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect(await call(ADDRESS, { id: 4711 })).toMatchObject(notFound('User'))
    for (const id of ['ada', '1.5', '-1', '+1', '1e3'])
      expect(await call(ADDRESS, { id })).toMatchObject({ status: 404, body: { error: '404 Not Found' } })
  })

  test('refuses anonymous callers and blocked users', async ({ given, asLoose }) => {
    const user = await given.user()
    expect(await (await asLoose(null))(ADDRESS, { id: user.id })).toMatchObject(forbidden('Not authorized!'))
    expect(await (await asLoose(null))(ADDRESS, { id: 4711 })).toMatchObject(forbidden('Not authorized!'))
    expect(await (await asLoose(await given.user({ state: 'blocked' })))(ADDRESS, { id: user.id })).toMatchObject(
      BLOCKED,
    )
  })

  test('is limited per ten minutes if the setting says so, except for administrators', async ({
    server,
    given,
    asLoose,
  }) => {
    await changeSettings(server, { users_get_by_id_limit: 2 })
    const user = await given.user()
    const call = await asLoose(user)
    const statuses = async (ask: () => Promise<{ status: number }>) => [
      (await ask()).status,
      (await ask()).status,
      (await ask()).status,
    ]
    expect(await statuses(() => call(ADDRESS, { id: user.id }))).toEqual([200, 200, 429])
    const refused = await call(ADDRESS, { id: user.id })
    expect(refused.body).toEqual({
      message: { error: 'This endpoint has been requested too many times. Try again later.' },
    })
    expect(refused.headers.get('retry-after')).toBe('600')
    const root = await asLoose(await given.admin())
    expect(await statuses(() => root(ADDRESS, { id: user.id }))).toEqual([200, 200, 200])
    server.clock.advance(600_000)
    expect((await call(ADDRESS, { id: user.id })).status).toBe(200)
  })
})
