import { describe, expect, test } from '../../../support/test.ts'
import { changeSettings } from '../../kit/settings.ts'

const CREATE = 'POST /users'
const person = (n: number, more: Record<string, unknown> = {}) => ({
  email: `p${n}@corp.example`,
  name: `Person ${n}`,
  username: `person${n}`,
  password: 'vUfk2-rqpLmw7',
  ...more,
})

describe('settings of new accounts take effect', () => {
  test('email_confirmation_setting: accounts start confirmed only with off, and hard refuses the others', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    expect((await call(CREATE, person(1))).body).toMatchObject({ confirmed_at: server.clock.iso() })
    await changeSettings(server, { email_confirmation_setting: 'hard' })
    const { body } = await call(CREATE, person(2))
    expect(body).toMatchObject({ confirmed_at: null })
    const token = await given.token(body)
    expect(await server.send('GET', '/user', { token })).toMatchObject({ status: 403 })
    await changeSettings(server, { email_confirmation_setting: 'soft' })
    expect(await server.send('GET', '/user', { token })).toMatchObject({ status: 200 })
  })

  test('minimum_password_length: shorter passwords are refused', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    await changeSettings(server, { minimum_password_length: 14 })
    expect(await call(CREATE, person(1))).toMatchObject({
      status: 400,
      body: { message: { password: ['is too short (minimum is 14 characters)'] } },
    })
  })

  test.each([
    ['password_number_required', 'vUfk-rqpLmwa', 'must contain at least one number'],
    ['password_symbol_required', 'vUfk2rqpLmw7', 'must contain at least one symbol'],
    ['password_uppercase_required', 'vufk2-rqplmw7', 'must contain at least one uppercase letter'],
    ['password_lowercase_required', 'VUFK2-RQPLMW7', 'must contain at least one lowercase letter'],
  ] as const)('%s: a password such as %s is refused', async (name, password, text) => {
    const { startTestServer, callBy } = await import('../../../support/server.ts')
    const { givenOn } = await import('../../../support/given.ts')
    const server = await startTestServer()
    const given = givenOn(server)
    const token = await given.token(await given.admin())
    await changeSettings(server, { [name]: true })
    expect(await callBy(server, token, CREATE, person(1, { password }))).toMatchObject({
      status: 400,
      body: { message: { password: [text] } },
    })
    expect(await callBy(server, token, CREATE, person(2))).toMatchObject({ status: 201 })
    await server.stop()
  })

  test('default_projects_limit, can_create_group, user_defaults_to_private_profile, default_syntax_highlighting_theme: new accounts get the values', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    await changeSettings(server, {
      default_projects_limit: 3,
      can_create_group: false,
      user_defaults_to_private_profile: true,
      default_syntax_highlighting_theme: 2,
    })
    expect((await call(CREATE, person(1))).body).toMatchObject({
      projects_limit: 3,
      can_create_group: false,
      private_profile: true,
      color_scheme_id: 2,
    })
  })

  test('user_default_external, user_default_internal_regex: new accounts are external unless their address matches', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    await changeSettings(server, { user_default_external: true, user_default_internal_regex: '@Corp\\.example$' })
    expect((await call(CREATE, person(1))).body).toMatchObject({ external: false })
    expect((await call(CREATE, person(2, { email: 'p2@other.example' }))).body).toMatchObject({ external: true })
    expect((await call(CREATE, person(3, { external: true }))).body).toMatchObject({ external: true })
  })

  test('avatarsvc_enabled: people without an uploaded picture have none', async ({ server, given, as }) => {
    const call = await as(await given.user())
    expect((await call('GET /user', {})).body.avatar_url).toContain('/avatars/')
    await changeSettings(server, { avatarsvc_enabled: false })
    expect((await call('GET /user', {})).body.avatar_url).toBeNull()
  })

  test('domain_denylist_enabled, domain_denylist, domain_allowlist, email_restrictions_enabled, email_restrictions: invitations are refused by address', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const call = await as(owner)
    const invite = async (email: string) => {
      const { body } = await call('POST /groups/:id/invitations', { id: group.id, email: [email], access_level: 10 })
      return body.status === 'success' ? 'success' : Object(body.message)[email]
    }
    await changeSettings(server, { domain_denylist: ['*.bad.example', 'worse.example'] })
    expect(await invite('a@one.bad.example')).toBe('success')
    await changeSettings(server, { domain_denylist_enabled: true })
    const denied = 'Invite email is not from an allowed domain. Check with your administrator.'
    expect([await invite('b@one.bad.example'), await invite('b@worse.example')]).toEqual([denied, denied])
    expect(await invite('b@better.example')).toBe('success')
    await changeSettings(server, { domain_allowlist: ['corp.example'] })
    expect(await invite('c@better.example')).toBe(
      'Invite email is not allowed for sign-up. Check with your administrator.',
    )
    expect(await invite('c@corp.example')).toBe('success')
    await changeSettings(server, { email_restrictions: '^test' })
    expect(await invite('test1@corp.example')).toBe('success')
    await changeSettings(server, { email_restrictions_enabled: true })
    expect(await invite('test2@corp.example')).toBe('Invite email is not allowed. Check with your administrator.')
  })

  test('deactivate_dormant_users, deactivate_dormant_users_period: unused accounts are deactivated by the first request of a new day', async ({
    server,
    given,
  }) => {
    const now = server.clock.iso()
    const used = await given.user({ created_at: '2025-01-01T00:00:00.000Z', last_activity_on: '2026-05-01' })
    const signedIn = await given.user({
      created_at: '2025-01-01T00:00:00.000Z',
      last_activity_on: '2025-01-01',
      current_sign_in_at: '2026-05-01T00:00:00.000Z',
    })
    const unused = await given.user({ created_at: '2025-01-01T00:00:00.000Z', last_activity_on: '2026-02-22' })
    const never = await given.user({ created_at: '2025-01-01T00:00:00.000Z', last_activity_on: null })
    const recent = await given.user({ created_at: now, last_activity_on: null })
    const admin = await given.admin({ created_at: '2025-01-01T00:00:00.000Z', last_activity_on: '2025-01-01' })
    const states = async () => {
      await server.send('GET', '/version')
      await server.instance.jobs.idle()
      const rows = await server.db.read.selectFrom('user').select(['id', 'state']).execute()
      return [used, signedIn, unused, never, recent, admin].map(({ id }) => rows.find((row) => row.id === id)?.state)
    }
    const active = Array.from({ length: 6 }, () => 'active')
    server.clock.advance(86_400_000)
    expect(await states()).toEqual(active)
    await changeSettings(server, { deactivate_dormant_users: true, deactivate_dormant_users_period: 100 })
    server.clock.advance(86_400_000)
    expect(await states()).toEqual(['active', 'active', 'active', 'deactivated', 'active', 'active'])
    await changeSettings(server, { deactivate_dormant_users_period: 90 })
    server.clock.advance(86_400_000)
    expect(await states()).toEqual(['active', 'active', 'deactivated', 'deactivated', 'active', 'active'])
    expect(server.events.filter(({ event }) => event === 'user.deactivated')).toHaveLength(2)
  })

  test('delete_unconfirmed_users, unconfirmed_users_delete_after_days: unconfirmed accounts that nobody used are deleted by the first request of a new day', async ({
    server,
    given,
  }) => {
    const old = { created_at: '2025-01-01T00:00:00.000Z' }
    const unconfirmed = await given.user({ ...old, confirmed_at: null })
    const kept = [
      await given.user(old),
      await given.user({ ...old, confirmed_at: null, sign_in_count: 1 }),
      await given.user({ created_at: server.clock.iso(), confirmed_at: null }),
      await given.admin({ ...old, confirmed_at: null }),
    ]
    const remaining = async () => {
      server.clock.advance(86_400_000)
      await server.send('GET', '/version')
      await server.instance.jobs.idle()
      const ids = new Set((await server.db.read.selectFrom('user').select('id').execute()).map(({ id }) => id))
      return [unconfirmed, ...kept].map(({ id }) => ids.has(id))
    }
    const all = [true, true, true, true, true]
    expect(await remaining()).toEqual(all)
    await changeSettings(server, { delete_unconfirmed_users: true, unconfirmed_users_delete_after_days: 20 })
    // Without confirmation, no account is unconfirmed.
    expect(await remaining()).toEqual(all)
    await changeSettings(server, { email_confirmation_setting: 'hard' })
    expect(await remaining()).toEqual([false, true, true, true, true])
    await changeSettings(server, { unconfirmed_users_delete_after_days: 1 })
    expect(await remaining()).toEqual([false, true, true, false, true])
    expect(server.events.filter(({ event }) => event === 'user.removed')).toHaveLength(2)
  })
})
