import { describe, expect } from 'vitest'
import { test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { hookReceiver } from './hook-receiver.ts'

const URL = 'https://receiver.example/hook'

describe('POST /hooks', () => {
  test('creates a hook with the defaults of the platform', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const { status, body } = await call('POST /hooks', { url: URL, token: 'secret-of-the-hook' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      ...{ url: URL, name: null, description: null, created_at: expect.any(String) },
      ...{ push_events: false, tag_push_events: false, merge_requests_events: false },
      ...{ repository_update_events: true, enable_ssl_verification: true },
      ...{ alert_status: 'executable', disabled_until: null, url_variables: [] },
    })
  })

  test('needs a url', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    expect(await call('POST /hooks')).toMatchObject({ status: 400, body: { error: 'url is missing' } })
  })

  test.for([
    'ftp://receiver.example/',
    'receiver.example',
    'javascript:alert(1)',
    '',
    'http://169.254.169.254/latest',
    'http://receiver.example:0/',
    `https://receiver.example/${'x'.repeat(2048)}`,
    'https://{host}/hook',
    'https://receiver.example/{constructor}',
    'http://127.0.0.1:4880/-/gantry/v1/receivers/two.words',
    `http://127.0.0.1:4880/-/gantry/v1/receivers/${'x'.repeat(41)}`,
  ])('refuses the url %s', async (url, { given, asLoose }) => {
    const call = await asLoose(await given.admin())
    expect(await call('POST /hooks', { url })).toMatchObject({ status: 422, body: { error: 'Invalid url given' } })
  })

  test('refuses local addresses when the settings forbid these', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    expect((await call('POST /hooks', { url: 'http://127.0.0.1:9/' })).status).toBe(201)
    await changeSettings(server, { allow_local_requests_from_system_hooks: false })
    expect((await call('POST /hooks', { url: 'http://127.0.0.1:9/' })).status).toBe(422)
  })

  test.for(['line\nbreak', 'carriage\rreturn', 'ключ'])('refuses the token %j', async (token, { given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const { status, body } = await call('POST /hooks', { url: URL, token })
    expect({ status, body }).toEqual({ status: 422, body: { message: { token: ['is invalid'] } } })
  })

  test('shows neither the token nor the values of variables nor a password in the url', async ({
    server,
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.admin())
    const { body, text } = await call('POST /hooks', {
      url: 'https://user:word-of-the-url@{host}/hook',
      token: 'secret-of-the-hook',
      url_variables: [{ key: 'host', value: 'hidden.example' }],
    })
    expect(body).toMatchObject({ url: 'https://user:****@{host}/hook', url_variables: [{ key: 'host' }] })
    const stored = JSON.stringify(
      await server.db.read.selectFrom('system_hook').select(['token_sealed', 'url_variables_sealed']).execute(),
    )
    const events = JSON.stringify(await server.db.read.selectFrom('outbox_event').selectAll().execute())
    for (const secret of ['secret-of-the-hook', 'hidden.example']) {
      expect(text).not.toContain(secret)
      expect(stored).not.toContain(secret)
      expect(events).not.toContain(secret)
    }
    expect(events).not.toContain('word-of-the-url')
  })
})

describe('PUT /hooks/:id', () => {
  test('changes what is named, and nothing else', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const { body } = await call('POST /hooks', { url: URL, push_events: true })
    const changed = await call('PUT /hooks/:id', { id: idOf(body), push_events: false, name: 'Chat' })
    expect(changed.body).toEqual({ ...Object(body), push_events: false, name: 'Chat' })
  })

  test('needs a parameter', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const id = idOf((await call('POST /hooks', { url: URL })).body)
    expect(await call('PUT /hooks/:id', { id })).toMatchObject({
      status: 400,
      body: { error: 'No parameters provided' },
    })
  })

  test.for([
    ['without a token', {}, undefined],
    ['with a token', { token: 'new' }, 'new'],
  ] as const)('a new url %s', async ([, more, token], { given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const [first, second] = [await hookReceiver(), await hookReceiver()]
    const id = idOf((await call('POST /hooks', { url: first.url, token: 'old' })).body)
    await call('PUT /hooks/:id', { id, url: second.url, ...more })
    await call('POST /hooks/:id', { id })
    expect(second.received.map(({ headers }) => headers['x-gitlab-token'])).toEqual([token])
  })

  test('refuses variables that leave a name in braces without a value', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const url_variables = [{ key: 'host', value: 'receiver.example' }]
    const id = idOf((await call('POST /hooks', { url: 'https://{host}/hook', url_variables })).body)
    expect((await call('PUT /hooks/:id', { id, url: 'https://{host}/{path}' })).status).toBe(422)
    const other = [{ key: 'path', value: 'hook' }]
    expect((await call('PUT /hooks/:id', { id, url_variables: other })).status).toBe(422)
    expect((await call('PUT /hooks/:id', { id, name: 'Chat' })).status).toBe(200)
  })

  test('keeps the token when the url stays the same', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    const id = idOf((await call('POST /hooks', { url: receiver.url, token: 'old' })).body)
    await call('PUT /hooks/:id', { id, url: receiver.url, name: 'Chat' })
    await call('POST /hooks/:id', { id })
    expect(receiver.received.map(({ headers }) => headers['x-gitlab-token'])).toEqual(['old'])
  })
})

describe('POST /hooks/:id', () => {
  test('delivers the mock and answers with it', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    const id = idOf((await call('POST /hooks', { url: receiver.url })).body)
    const { status, body } = await call('POST /hooks/:id', { id })
    expect(status).toBe(201)
    expect(body).toMatchObject({ event_name: 'project_create', name: 'Ruby', path: 'ruby', project_id: 1 })
    expect(receiver.received.map((one) => one.body)).toEqual([body])
  })

  test('names its delivery, which was made before it was sent', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver((_, to) => {
      server.clock.advance(5000)
      to.end()
    })
    const id = idOf((await call('POST /hooks', { url: receiver.url })).body)
    const { headers } = await call('POST /hooks/:id', { id })
    const [delivery] = await server.db.read.selectFrom('hook_delivery').selectAll().execute()
    expect(headers.get('x-gantry-delivery')).toBe(String(delivery?.id))
    expect(delivery?.created_at).toBe(delivery?.sent_at)
  })

  test('answers with the mock also when nothing listens, and records the failure', async ({
    server,
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.admin())
    const id = idOf((await call('POST /hooks', { url: 'http://127.0.0.1:9/' })).body)
    expect((await call('POST /hooks/:id', { id })).status).toBe(201)
    const rows = await server.db.read.selectFrom('hook_delivery').selectAll().execute()
    expect(rows).toMatchObject([{ hook_id: id, cause: 'test', state: 'ended', failure: 'refused' }])
  })
})

describe('DELETE /hooks/:id', () => {
  test('deletes the hook with its deliveries', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const id = idOf((await call('POST /hooks', { url: 'http://127.0.0.1:9/' })).body)
    await call('POST /hooks/:id', { id })
    expect((await call('DELETE /hooks/:id', { id })).status).toBe(204)
    expect((await call('GET /hooks/:id', { id })).body).toEqual({ message: '404 Not found' })
    expect(await server.db.read.selectFrom('hook_delivery').selectAll().execute()).toEqual([])
  })
})

const idOf = (body: unknown) => Number(Object(body).id)
