import { givenIssuesOn } from '../../../support/given-issues.ts'
import { describe, expect, test } from '../../../support/test.ts'
import { changeSettings } from '../../kit/settings.ts'

describe('limits of requests take effect', () => {
  test('issues_create_limit: more new issues get 429', async ({ server, given, asLoose }) => {
    const project = await given.project()
    const call = await asLoose(await given.user())
    await changeSettings(server, { issues_create_limit: 1 })
    const create = async () => (await call('POST /projects/:id/issues', { id: project.id, title: 'one' })).status
    expect([await create(), await create()]).toEqual([201, 429])
  })

  test('notes_create_limit, notes_create_limit_allowlist: more comments get 429, except from people on the list', async ({
    server,
    given,
    asLoose,
  }) => {
    const [user, bot] = [await given.user(), await given.user({ username: 'robot' })]
    const project = await given.project()
    const { iid } = await givenIssuesOn(server).issue(project, user)
    await changeSettings(server, { notes_create_limit: 1, notes_create_limit_allowlist: ['robot'] })
    const comment = async (who: { id: number }, body: string) =>
      (
        await (
          await asLoose(who)
        )('POST /projects/:id/issues/:noteable_id/notes', { id: project.id, noteable_id: iid, body })
      ).status
    expect([await comment(user, 'a'), await comment(user, 'b')]).toEqual([201, 429])
    expect([await comment(bot, 'a'), await comment(bot, 'b')]).toEqual([201, 201])
  })

  test('users_get_by_id_limit, users_get_by_id_limit_allowlist: more reads get 429, except from people on the list', async ({
    server,
    given,
    asLoose,
  }) => {
    const [user, bot] = [await given.user(), await given.user({ username: 'robot' })]
    await changeSettings(server, { users_get_by_id_limit: 1, users_get_by_id_limit_allowlist: ['Robot'] })
    const read = async (who: { id: number }) => (await (await asLoose(who))('GET /users/:id', { id: user.id })).status
    expect([await read(user), await read(user)]).toEqual([200, 429])
    expect([await read(bot), await read(bot)]).toEqual([200, 200])
  })

  test('projects_api_rate_limit_unauthenticated: more anonymous lists get 429', async ({ server, given }) => {
    await changeSettings(server, { projects_api_rate_limit_unauthenticated: 1 })
    const list = async (token?: string) =>
      (await server.send('GET', '/projects', token === undefined ? {} : { token })).status
    expect([await list(), await list()]).toEqual([200, 429])
    expect(await list(await given.token(await given.user()))).toBe(200)
  })

  test('throttle_authenticated_api_enabled, throttle_authenticated_api_requests_per_period, throttle_authenticated_api_period_in_seconds, rate_limiting_response_text: signed-in requests over the limit get the text until the period ends', async ({
    server,
    given,
  }) => {
    const token = await given.token(await given.user())
    await changeSettings(server, {
      throttle_authenticated_api_enabled: true,
      throttle_authenticated_api_requests_per_period: 1,
      throttle_authenticated_api_period_in_seconds: 10,
      rate_limiting_response_text: 'Slow down.',
    })
    const read = () => server.send('GET', '/version', { token })
    expect((await read()).status).toBe(200)
    const over = await read()
    expect([over.status, over.text]).toEqual([429, 'Slow down.\n'])
    server.clock.advance(10_000)
    expect((await read()).status).toBe(200)
  })

  test('throttle_unauthenticated_api_enabled, throttle_unauthenticated_api_requests_per_period, throttle_unauthenticated_api_period_in_seconds: anonymous requests over the limit get 429', async ({
    server,
  }) => {
    await changeSettings(server, {
      throttle_unauthenticated_api_enabled: true,
      throttle_unauthenticated_api_requests_per_period: 1,
      throttle_unauthenticated_api_period_in_seconds: 10,
    })
    const read = async () => (await server.send('GET', '/projects')).status
    expect([await read(), await read()]).toEqual([200, 429])
    server.clock.advance(10_000)
    expect(await read()).toBe(200)
  })
})
