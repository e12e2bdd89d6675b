import { request } from 'node:http'
import { z } from 'zod'
import { describe, expect, test } from '../../../support/test.ts'
import { anInstance } from '../../kit/an-instance.ts'
import { changeSettings } from '../../kit/settings.ts'

/** Sends a request from another address of this machine. */
const from = (port: number, localAddress: string, token: string) =>
  new Promise<number>((done, fail) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/v4/user',
        localAddress,
        agent: false,
        headers: { 'PRIVATE-TOKEN': token },
      },
      (res) => {
        res.resume()
        res.on('end', () => done(res.statusCode ?? 0))
      },
    )
      .on('error', fail)
      .end()
  })

describe('settings of access take effect', () => {
  test('admin_mode: a token without the scope has no rights of an administrator', async ({ server, given }) => {
    const admin = await given.admin()
    const [plain, full] = [await given.token(admin), await given.token(admin, { scopes: '["api","admin_mode"]' })]
    await changeSettings(server, { admin_mode: true })
    expect((await server.send('GET', '/application/settings', { token: plain })).status).toBe(403)
    expect((await server.send('GET', '/application/settings', { token: full })).status).toBe(200)
  })

  test('session_expire_delay: a console session ends after so many idle minutes, and after twelve hours', async () => {
    const { instance, clock } = anInstance()
    await instance.open()
    await instance.db.write((trx) => instance.settings.store(trx, { session_expire_delay: 30 }, clock.iso()))
    await instance.settings.load(instance.db.read)
    const session = instance.sessions.start({ user_id: 1, token_id: null })
    clock.advance(30 * 60_000)
    expect(instance.sessions.find(session)).toBeDefined()
    clock.advance(30 * 60_000 + 1)
    expect(instance.sessions.find(session)).toBeUndefined()
    await instance.db.write((trx) => instance.settings.store(trx, { session_expire_delay: 10_080 }, clock.iso()))
    await instance.settings.load(instance.db.read)
    const other = instance.sessions.start({ user_id: 1, token_id: null })
    clock.advance(12 * 3_600_000 + 1)
    expect(instance.sessions.find(other)).toBeUndefined()
  })

  test('maintenance_mode, maintenance_mode_message: reads go on, writes are refused, and settings can be changed', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    const admin = await given.admin()
    const project = await given.project()
    const call = await asLoose(admin)
    await changeSettings(server, { maintenance_mode: true })
    const plain = { status: 503, body: { message: 'This instance is in maintenance mode.' } }
    expect(await call('POST /projects/:id/issues', { id: project.id, title: 'one' })).toMatchObject(plain)
    expect(await call('DELETE /projects/:id', { id: project.id })).toMatchObject(plain)
    expect(await call('GET /projects/:id', { id: project.id })).toMatchObject({ status: 200 })
    expect((await (await asLoose(null))('POST /projects', { name: 'one' })).status).toBe(401)
    await changeSettings(server, { maintenance_mode_message: 'Back at noon.' })
    expect(await call('POST /projects/:id/star', { id: project.id })).toMatchObject({
      status: 503,
      body: { message: 'Back at noon.' },
    })
    const state = await (await as(admin))('GET /-/gantry/v1/state', {})
    expect(state.body.appearance.maintenance_message).toBe('Back at noon.')
    expect(await call('PUT /application/settings', { maintenance_mode: false })).toMatchObject({ status: 200 })
    expect(await call('POST /projects/:id/star', { id: project.id })).toMatchObject({ status: 201 })
  })

  test('impersonation_enabled: impersonation tokens are refused', async ({ server, given }) => {
    const token = await given.token(await given.user(), { impersonation: 1 })
    expect((await server.send('GET', '/user', { token })).status).toBe(200)
    await changeSettings(server, { impersonation_enabled: false })
    expect((await server.send('GET', '/user', { token })).status).toBe(401)
  })

  test('disable_personal_access_tokens: tokens of people who are no administrators stop working, and none is created', async ({
    server,
    given,
    asLoose,
  }) => {
    const [user, admin] = [await given.user(), await given.admin()]
    const token = await given.token(user)
    const call = await asLoose(admin)
    await changeSettings(server, { disable_personal_access_tokens: true })
    expect(await server.send('GET', '/user', { token })).toMatchObject({
      status: 401,
      body: { error_description: 'Personal access tokens are disabled on this instance.' },
    })
    const made = { user_id: user.id, name: 'one', scopes: ['api'] }
    expect((await call('POST /users/:user_id/personal_access_tokens', made)).status).toBe(403)
    const { body: listed } = await call('GET /personal_access_tokens', { user_id: user.id })
    const { id } = z.array(z.object({ id: z.int() })).parse(listed)[0] ?? { id: 0 }
    expect((await call('POST /personal_access_tokens/:id/rotate', { id })).status).toBe(403)
    expect((await call('POST /personal_access_tokens/self/rotate', {})).status).toBe(403)
    await changeSettings(server, { disable_personal_access_tokens: false })
    expect((await server.send('GET', '/user', { token })).status).toBe(200)
    expect((await call('POST /users/:user_id/personal_access_tokens', made)).status).toBe(201)
  })

  test('personal_access_token_prefix: new tokens start with the text', async ({ server, given, as }) => {
    const user = await given.user()
    const call = await as(await given.admin())
    await changeSettings(server, { personal_access_token_prefix: 'corp-' })
    const { body } = await call('POST /users/:user_id/personal_access_tokens', {
      user_id: user.id,
      name: 'one',
      scopes: ['api'],
    })
    expect(body.token).toMatch(/^corp-/)
  })

  test('max_personal_access_token_lifetime: longer tokens are refused, and lowering the limit revokes them', async ({
    server,
    given,
  }) => {
    const user = await given.user()
    const admin = await given.admin()
    const keep = { name: 'Gantry launch', expires_at: null }
    const launch = await given.token(admin, keep)
    const [short, long, endless] = [
      await given.token(user, { expires_at: '2026-06-21' }),
      await given.token(user, { expires_at: '2026-06-22' }),
      await given.token(user, { expires_at: null }),
    ]
    const call = (address: string, input: Record<string, unknown>) =>
      import('../../../support/server.ts').then(({ callBy }) => callBy(server, launch, address, input))
    expect((await call('PUT /application/settings', { max_personal_access_token_lifetime: 30 })).status).toBe(200)
    await server.instance.jobs.idle()
    const statuses = []
    for (const token of [short, long, endless, launch])
      statuses.push((await server.send('GET', '/user', { token })).status)
    expect(statuses).toEqual([200, 401, 401, 200])
    expect(server.events.filter(({ event }) => event === 'token.revoked')).toHaveLength(2)
    const made = { user_id: user.id, name: 'one', scopes: ['api'], expires_at: '2026-06-22' }
    expect((await call('POST /users/:user_id/personal_access_tokens', made)).status).toBe(422)
    server.events.splice(0)
    expect((await call('PUT /application/settings', { max_personal_access_token_lifetime: 60 })).status).toBe(200)
    await server.instance.jobs.idle()
    expect(server.events.map(({ event }) => event)).toEqual(['settings.updated'])
  })

  test('unique_ips_limit_enabled, unique_ips_limit_per_user, unique_ips_limit_time_window: too many addresses are refused until one is old', async ({
    server,
    given,
  }) => {
    const token = await given.token(await given.user())
    await changeSettings(server, {
      unique_ips_limit_enabled: true,
      unique_ips_limit_per_user: 2,
      unique_ips_limit_time_window: 600,
    })
    const statuses = []
    for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.1'])
      statuses.push(await from(server.port, address, token))
    expect(statuses).toEqual([200, 200, 403, 200])
    server.clock.advance(600_001)
    expect(await from(server.port, '127.0.0.3', token)).toBe(200)
  })
})
