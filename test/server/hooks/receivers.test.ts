import { describe, expect } from 'vitest'
import { test } from '../../support/test.ts'

type Call = (address: string, input?: Record<string, unknown>) => Promise<{ status: number; body: unknown }>

const RECEIVE = 'POST /-/gantry/v1/receivers/:name'
const GET = 'GET /-/gantry/v1/receivers/:name'

const hookTo = async (call: Call, url: string, more = {}) =>
  Number(Object((await call('POST /hooks', { url, ...more })).body).id)
const deliveriesOf = ({ body }: { body: unknown }): Record<string, unknown>[] => Object(body).deliveries ?? []

describe(RECEIVE, () => {
  test('takes the deliveries of a hook on this server and tells whether the token matched', async ({
    server,
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.admin())
    const url = `${server.origin}/-/gantry/v1/receivers/console`
    const id = await hookTo(call, url, { token: 'token-of-the-hook' })
    await call('POST /groups', { name: 'Deck', path: 'deck' })
    await server.instance.events.idle()
    await server.instance.jobs.idle()
    const seen = await call(GET, { name: 'console' })
    expect(deliveriesOf(seen)).toMatchObject([
      { event_name: 'user_add_to_group', token: 'as_stored', status: 200 },
      { event_name: 'group_create', token: 'as_stored', status: 200, body: { full_path: 'deck' } },
    ])
    expect(JSON.stringify(seen.body)).not.toContain('token-of-the-hook')
    expect((await call('GET /-/gantry/v1/receivers')).body).toMatchObject([
      { name: 'console', answer: 'ok', received: 2 },
    ])
    expect((await call('GET /-/gantry/v1/hooks/:id', { id })).body).toMatchObject({ deliveries: 2, failed: 0 })
    await call('DELETE /-/gantry/v1/receivers/:name', { name: 'console' })
    expect(deliveriesOf(await call(GET, { name: 'console' }))).toEqual([])
  })

  test('tells a missing token from another one', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    await hookTo(call, 'https://gantry.example/-/gantry/v1/receivers/in', { token: 'token-of-the-hook' })
    const send = (headers: Record<string, string>) =>
      fetch(`${server.origin}/-/gantry/v1/receivers/in`, {
        ...{ method: 'POST', body: '{"event_name":"user_create","password":"of-a-user"}' },
        headers: { 'content-type': 'application/json', ...headers },
      })
    await send({})
    await send({ 'x-gitlab-token': 'another-token' })
    await send({ 'x-gitlab-token': 'token-of-the-hook' })
    const shown = deliveriesOf(await call(GET, { name: 'in' }))
    expect(shown.map(({ token }) => token)).toEqual(['as_stored', 'different', 'missing'])
    expect(shown[0]?.body).toEqual({ event_name: 'user_create', password: '[masked]' })
    expect(shown[1]?.headers).toMatchObject({ 'x-gitlab-token': '[masked]' })
  })

  test.for([
    ['error', 500],
    ['unauthorized', 401],
    ['wrong', 200],
    ['slow', 200],
  ] as const)('answers %s as it is told', async ([answer, status], { server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const url = `${server.origin}/-/gantry/v1/receivers/console`
    await hookTo(call, url)
    expect((await call('PUT /-/gantry/v1/receivers/:name', { name: 'console', answer })).body).toMatchObject({ answer })
    await call('POST /users', { name: 'Bo', username: 'bo', email: 'bo@example.org', force_random_password: true })
    // A slow receiver holds no transaction, so other writes go on.
    expect((await call('POST /topics', { name: 'deck', title: 'Deck' })).status).toBe(201)
    await server.instance.events.idle()
    await server.instance.jobs.idle()
    const [row] = await server.db.read.selectFrom('hook_delivery').selectAll().execute()
    expect(row).toMatchObject({ response_status: status })
    expect(Number(row?.duration_ms) >= 2900).toBe(answer === 'slow')
    expect(row?.response_body?.startsWith('<!doctype html>')).toBe(answer === 'wrong')
  })

  test('does not exist without a hook that points to it', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    for (const address of [GET, RECEIVE, 'DELETE /-/gantry/v1/receivers/:name'])
      expect(await call(address, { name: 'console' }), address).toMatchObject({ status: 404 })
    const id = await hookTo(call, 'http://127.0.0.1:4880/-/gantry/v1/receivers/console')
    expect((await call(GET, { name: 'console' })).status).toBe(200)
    await call('DELETE /hooks/:id', { id })
    expect((await call(GET, { name: 'console' })).status).toBe(404)
  })
})
