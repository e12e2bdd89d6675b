import { forbidden, invalid } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const SIGN_UP = 'POST /-/gantry/v1/sign-up'
const SIGN_IN = 'POST /-/gantry/v1/sign-in'
const PASSWORD = 'vUfk2-rqpLmw7'
const ADA = { name: 'Ada Byron', username: 'ada', email: ' Ada@Example.com', password: PASSWORD }

describe(SIGN_UP, () => {
  test('creates an account that waits for approval, and approval lets it in', async ({ server, given, as }) => {
    const call = await as(null)
    const { status, body } = await call(SIGN_UP, ADA)
    expect({ status, body }).toEqual({
      status: 201,
      body: { user_id: expect.any(Number), username: 'ada', waits_for: 'approval', text: null, session: null },
    })
    expect(server.events).toEqual([{ event: 'user.created', payload: { user_id: body.user_id } }])
    const row = await server.db.read
      .selectFrom('user')
      .selectAll()
      .where('id', '=', body.user_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'Ada Byron',
      email: 'ada@example.com',
      state: 'blocked_pending_approval',
      admin: 0,
      created_by_id: null,
      confirmed_at: server.clock.iso(),
      password_hash: expect.stringMatching(/^scrypt\$256\$/),
      password_expires_at: null,
    })
    expect(await call(SIGN_IN, { login: 'ada', password: PASSWORD })).toMatchObject({
      status: 403,
      body: {
        message: '403 Forbidden - Your account is pending approval from your administrator and hence blocked.',
      },
    })
    await (await as(await given.admin()))('POST /users/:id/approve', { id: body.user_id })
    expect(await call(SIGN_IN, { login: 'ada', password: PASSWORD })).toMatchObject({ status: 201 })
  })

  test('signs in at once where no approval is needed', async ({ server, as }) => {
    await changeSettings(server, { require_admin_approval_after_user_signup: false })
    const { body } = await (await as(null))(SIGN_UP, ADA)
    expect(body).toMatchObject({ waits_for: null, session: { user_id: body.user_id, required: null } })
    const token = body.session?.token ?? ''
    expect((await server.send('GET', '/user', { token })).body).toMatchObject({ username: 'ada' })
  })

  test('an unconfirmed address waits for an administrator while confirmation is hard', async ({
    server,
    given,
    as,
  }) => {
    await changeSettings(server, {
      require_admin_approval_after_user_signup: false,
      email_confirmation_setting: 'hard',
    })
    const call = await as(null)
    const { body } = await call(SIGN_UP, ADA)
    expect(body).toMatchObject({ waits_for: 'confirmation', session: null })
    expect((await call(SIGN_IN, { login: 'ada', password: PASSWORD })).status).toBe(403)
    const admin = await as(await given.admin())
    const confirmed = await admin('POST /-/gantry/v1/users/:id/confirm', { id: body.user_id })
    expect(confirmed.body).toEqual({ user_id: body.user_id, confirmed_at: server.clock.iso() })
    expect(server.events.at(-1)).toMatchObject({ event: 'user.updated', payload: { changed: ['confirmed_at'] } })
    expect((await call(SIGN_IN, { login: 'ada', password: PASSWORD })).status).toBe(201)
  })

  test('confirming an address accepts its invitations, and a second time changes nothing', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    await (await as(owner))('POST /groups/:id/invitations', {
      id: group.id,
      email: ['ada@example.com'],
      access_level: 30,
    })
    const ada = await given.user({ username: 'ada', confirmed_at: null })
    const admin = await as(await given.admin())
    await admin('POST /-/gantry/v1/users/:id/confirm', { id: ada.id })
    const members = await admin('GET /groups/:id/members', { id: group.id })
    expect(members.body.map(({ id }) => id)).toContain(ada.id)
    server.events.length = 0
    expect((await admin('POST /-/gantry/v1/users/:id/confirm', { id: ada.id })).status).toBe(200)
    expect(server.events).toEqual([])
  })

  test('names and addresses that exist are refused as on the platform', async ({ given, as }) => {
    await given.user({ username: 'taken', email: 'taken@example.com', state: 'blocked' })
    const call = await as(null)
    expect(await call(SIGN_UP, { ...ADA, username: 'TAKEN', email: 'Taken@example.com' })).toMatchObject(
      invalid({ email: ['has already been taken'], username: ['has already been taken'] }),
    )
  })

  test.for<[Partial<typeof ADA>, Record<string, string[]>]>([
    [{ email: 'ada' }, { email: ['is invalid'] }],
    [{ name: ' ' }, { name: ["can't be blank"] }],
    [{ username: 'admin' }, { username: ['admin is a reserved name'] }],
    [{ password: 'short' }, { password: ['is too short (minimum is 8 characters)'] }],
    [{ password: 'ada-byron-99' }, { password: ['must not contain commonly used combinations of words and letters'] }],
  ])('%j is refused', async ([input, faults], { server, as }) => {
    expect(await (await as(null))(SIGN_UP, { ...ADA, ...input })).toMatchObject(invalid(faults))
    expect(server.events).toEqual([])
  })

  test('is limited per address', async ({ server, as }) => {
    const call = await as(null)
    for (let n = 0; n < 20; n++) expect((await call(SIGN_UP, { ...ADA, password: 'short' })).status).toBe(400)
    expect((await call(SIGN_UP, ADA)).status).toBe(429)
    server.clock.advance(60_000)
    expect((await call(SIGN_UP, ADA)).status).toBe(201)
  })

  test('rights cannot be sent, and administrators alone confirm addresses', async ({ server, given, as, asLoose }) => {
    const sent = { ...ADA, admin: true, external: false, state: 'active', confirmed_at: 'now', projects_limit: 9 }
    const call = await asLoose(null)
    expect(await call(SIGN_UP, sent)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('admin is not known, allowed: ') },
    })
    expect(await call(SIGN_UP, ADA)).toMatchObject({ status: 201, body: { waits_for: 'approval' } })
    const [row] = await server.db.read
      .selectFrom('user')
      .select(['admin', 'projects_limit'])
      .where('username', '=', 'ada')
      .execute()
    expect(row).toEqual({ admin: 0, projects_limit: 100_000 })
    expect(await (await as(await given.user()))('POST /-/gantry/v1/users/:id/confirm', { id: 1 })).toMatchObject(
      forbidden(),
    )
  })
})
