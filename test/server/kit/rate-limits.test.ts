import { endpoints } from '../../../src-server/api.ts'
import { RateLimits } from '../../../src-server/kit/access/rate-limits.ts'
import { settingDefaults } from '../../../src-server/kit/settings/registry.ts'
import { givenOn } from '../../support/given.ts'
import { findSample } from '../../support/samples/all.ts'
import { openingOf } from '../../support/samples/opening.ts'
import { openStage } from '../../support/samples/scene.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from './settings.ts'

const limitHeaders = (headers: Headers) => [...headers.keys()].filter((name) => /^(ratelimit|retry)/.test(name))

describe('the rate limit of the whole API', () => {
  test('is off by default and sends no headers', async ({ server, given }) => {
    const token = await given.token(await given.user())
    for (let i = 0; i < 5; i++) {
      const { status, headers } = await server.send('GET', '/user', { token })
      expect({ status, sent: limitHeaders(headers) }).toEqual({ status: 200, sent: [] })
    }
  })

  test('counts down per user, refuses with a text, and restarts with the next period', async ({ server, given }) => {
    const token = await given.token(await given.user())
    const other = await given.token(await given.user())
    await changeSettings(server, {
      throttle_authenticated_api_enabled: true,
      throttle_authenticated_api_requests_per_period: 3,
      throttle_authenticated_api_period_in_seconds: 60,
    })
    for (const remaining of ['2', '1', '0']) {
      const { status, headers } = await server.send('GET', '/user', { token })
      expect(status).toBe(200)
      expect(headers.get('RateLimit-Limit')).toBe('3')
      expect(headers.get('RateLimit-Remaining')).toBe(remaining)
      expect(headers.get('RateLimit-Name')).toBe('throttle_authenticated_api')
      expect(headers.get('RateLimit-Reset')).toBe(String(Math.ceil((server.clock.now() + 60_000) / 1000)))
      expect(headers.get('Retry-After')).toBeNull()
    }
    // A client that waits as long as it is told is not too early: the time is rounded up.
    server.clock.advance(20_500)
    const refused = await server.send('GET', '/user', { token })
    expect({ status: refused.status, text: refused.text }).toEqual({ status: 429, text: 'Retry later\n' })
    expect(refused.headers.get('Content-Type')).toBe('text/plain')
    expect(refused.headers.get('Retry-After')).toBe('40')
    expect(refused.headers.get('RateLimit-Remaining')).toBe('0')
    expect(refused.headers.get('RateLimit-Observed')).toBe('4')
    expect((await server.send('GET', '/user', { token: other })).status).toBe(200)
    server.clock.advance(39_500)
    expect((await server.send('GET', '/user', { token })).status).toBe(200)
  })

  test('counts anonymous callers by address and answers with the configured text', async ({ server, given }) => {
    const token = await given.token(await given.user())
    await changeSettings(server, {
      throttle_unauthenticated_api_enabled: true,
      throttle_unauthenticated_api_requests_per_period: 1,
      rate_limiting_response_text: 'Come back tomorrow',
    })
    expect((await server.send('GET', '/projects')).headers.get('RateLimit-Name')).toBe('throttle_unauthenticated_api')
    expect(await server.send('GET', '/projects')).toMatchObject({ status: 429, text: 'Come back tomorrow\n' })
    const known = await server.send('GET', '/user', { token })
    expect({ status: known.status, sent: limitHeaders(known.headers) }).toEqual({ status: 200, sent: [] })
  })
})

describe('the windows', () => {
  const MINUTE = 60_000

  test('of a long period stay when short ones are removed', () => {
    const limits = new RateLimits()
    limits.count('export:1', 10 * MINUTE, 0)
    for (let user = 0; user < 10_000; user++) limits.count(`note:${user}`, MINUTE, 1)
    // The second export within ten minutes must still count as the second.
    for (let user = 0; user < 10_000; user++) limits.count(`note:${user}`, MINUTE, 5 * MINUTE)
    expect(limits.count('export:1', 10 * MINUTE, 5 * MINUTE)).toEqual({ count: 2, ends: 10 * MINUTE })
  })

  test('end after their period, not before', () => {
    const limits = new RateLimits()
    limits.count('note:1', MINUTE, 0)
    expect(limits.count('note:1', MINUTE, MINUTE - 1)).toEqual({ count: 2, ends: MINUTE })
    expect(limits.count('note:2', MINUTE, MINUTE - 1)).toEqual({ count: 1, ends: 2 * MINUTE - 1 })
    expect(limits.count('note:1', MINUTE, MINUTE)).toEqual({ count: 1, ends: 2 * MINUTE })
  })

  test('follow a changed period', () => {
    const limits = new RateLimits()
    limits.count('note:1', MINUTE, 0)
    expect(limits.count('note:1', 10 * MINUTE, MINUTE)).toEqual({ count: 2, ends: 10 * MINUTE })
    expect(limits.count('note:1', MINUTE, 2 * MINUTE)).toEqual({ count: 1, ends: 3 * MINUTE })
  })

  test('are removed after their end', () => {
    const limits = new RateLimits()
    for (let user = 0; user < 50_000; user++) limits.count(`note:${user}`, MINUTE, user * MINUTE)
    expect(limits.size).toBeLessThanOrEqual(10_000)
  })
})

/** Every address that creates a comment. */
const commenting = endpoints
  .map(({ contract }): string => contract.address)
  .filter((address) => /^POST .*\/(notes|discussions)$/.test(address))

describe('the limit of one action', () => {
  test('is off by default', () => {
    expect(settingDefaults).toMatchObject({
      issues_create_limit: 0,
      notes_create_limit: 0,
      project_import_limit: 0,
      users_get_by_id_limit: 0,
      projects_api_rate_limit_unauthenticated: 0,
    })
  })

  test('does not count other actions of the user', async ({ server, given, as }) => {
    await changeSettings(server, { issues_create_limit: 1, notes_create_limit: 1 })
    const user = await given.user()
    const { id } = await given.project({ owner: user })
    const call = await as(user)
    const note = { id, issue_iid: 1, body: 'Seen' }
    expect((await call('POST /projects/:id/issues', { id, title: 'Leak' })).status).toBe(201)
    expect((await call('POST /projects/:id/issues/:issue_iid/notes', note)).status).toBe(201)
    expect((await call('POST /projects/:id/issues/:issue_iid/notes', note)).status).toBe(429)
    expect((await call('POST /projects/:id/issues', { id, title: 'Leak' })).status).toBe(429)
  })

  test.for(commenting)('counts comments sent to %s', async (address) => {
    const stage = await openStage()
    const { path, body } = await openingOf(stage, 'owner', findSample(address))
    await changeSettings(stage.server, { notes_create_limit: 1 })
    const send = () => callBy(stage.server, stage.tokens.owner, address, { ...body, ...path })
    expect([(await send()).status, (await send()).status]).toEqual([201, 429])
    await stage.server.stop()
  })

  test('counts per minute and user, and answers with the text of the application', async ({ server, given }) => {
    await changeSettings(server, { users_get_by_id_limit: 2 })
    const user = await given.user()
    const token = await given.token(user)
    const admin = await given.token(await given.admin())
    for (let i = 0; i < 2; i++) expect((await server.send('GET', `/users/${user.id}`, { token })).status).toBe(200)
    server.clock.advance(500)
    const refused = await server.send('GET', `/users/${user.id}`, { token })
    expect(refused).toMatchObject({
      status: 429,
      body: { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
    })
    expect(refused.headers.get('Retry-After')).toBe('600')
    expect((await server.send('GET', `/users/${user.id}`, { token: admin })).status).toBe(200)
    server.clock.advance(599_500)
    expect((await server.send('GET', `/users/${user.id}`, { token })).status).toBe(200)
    await changeSettings(server, { users_get_by_id_limit: 0 })
    for (let i = 0; i < 5; i++) expect((await server.send('GET', `/users/${user.id}`, { token })).status).toBe(200)
  })
})

describe('the documented limits', () => {
  test('hold without a changed setting, with the headers of the throttle', async ({ onTestFinished }) => {
    const server = await startTestServer({ limits: 'documented' })
    onTestFinished(() => server.stop())
    const given = givenOn(server)
    const user = await given.user()
    const token = await given.token(user)
    const project = await given.project({ owner: user })
    const anonymous = await server.send('GET', '/projects')
    expect(anonymous.headers.get('ratelimit-limit')).toBe('3600')
    const signed_in = await server.send('GET', '/user', { token })
    expect([signed_in.headers.get('ratelimit-limit'), signed_in.headers.get('ratelimit-remaining')]).toEqual([
      '7200',
      '7199',
    ])
    const statuses: number[] = []
    for (let i = 0; i < 7; i++)
      statuses.push((await server.send('POST', `/projects/${project.id}/export`, { token })).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429])
    await server.instance.jobs.idle()
    server.clock.advance(60_000)
    expect((await server.send('POST', `/projects/${project.id}/export`, { token })).status).toBe(202)
    await server.instance.jobs.idle()
  })

  test('are settings like any others: shown, and changed by administrators', async ({ onTestFinished }) => {
    const server = await startTestServer({ limits: 'documented' })
    onTestFinished(() => server.stop())
    const given = givenOn(server)
    const token = await given.token(await given.admin())
    const settings = await server.send('GET', '/application/settings', { token })
    expect(settings.body).toMatchObject({
      ...{ notes_create_limit: 300, users_get_by_id_limit: 300, projects_api_rate_limit_unauthenticated: 400 },
      ...{ project_import_limit: 6, project_export_limit: 6, project_download_export_limit: 1 },
      ...{ issues_create_limit: 0, throttle_authenticated_api_enabled: true },
    })
    const listed = await server.send('GET', '/-/gantry/v1/settings', { token })
    const named = Object(listed.body).settings.find(({ name }: { name: string }) => name === 'notes_create_limit')
    expect(named).toMatchObject({ default: 300, value: 300, changed: false })
    const body = JSON.stringify({ throttle_authenticated_api_enabled: false, notes_create_limit: 0 })
    await server.send('PUT', '/application/settings', { token, body, headers: { 'Content-Type': 'application/json' } })
    expect((await server.send('GET', '/user', { token })).headers.get('ratelimit-limit')).toBe(null)
    expect(server.instance.settings.get('notes_create_limit')).toBe(0)
  })
})
