import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { runs } from '../../support/runs.ts'
import { samplePicture } from '../../support/sample-picture.ts'
import { callBy, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { hookReceiver } from '../hooks/hook-receiver.ts'
import { operation, perform } from '../worlds/operations.ts'
import { startWorldServer } from '../worlds/world-server.ts'

const REPORT = 'GET /-/gantry/v1/dry-runs/:request_id'

/** Sends writes that are rolled back, and reads their reports. */
function rehearsing(server: TestServer, token: string | undefined) {
  const dry = (address: string, input: Record<string, unknown> = {}) =>
    callBy(server, token, address, input, { 'Gantry-Dry-Run': 'true' })
  const report = async (address: string, input: Record<string, unknown> = {}) => {
    const { headers } = await dry(address, input)
    return (await callBy(server, token, REPORT, { request_id: headers.get('x-request-id') })).body as Report
  }
  return { dry, report }
}

interface Report {
  tables: unknown[]
  rows: { table: string; key: object; before: object | null; after: object | null }[]
  events: { event: string; payload: unknown }[]
  deliveries: { hook_id: number; event_name: string; body: Record<string, unknown> }[]
  jobs: { kind: string; payload: unknown }[]
  users: { id: number; username: string }[]
}

describe('the header Gantry-Dry-Run', () => {
  test('answers a write as if it were done, and changes nothing', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const { dry } = rehearsing(server, token)
    const first = await dry('POST /topics', { name: 'sea', title: 'Sea' })
    const second = await dry('POST /topics', { name: 'sea', title: 'Sea' })
    expect(first).toMatchObject({ status: 201, body: { id: 1, name: 'sea' } })
    expect(second.body).toEqual(first.body)
    expect(first.headers.get('gantry-dry-run')).toBe('true')
    expect((await callBy(server, token, 'GET /topics', {})).body).toEqual([])
    const done = await callBy(server, token, 'POST /topics', { name: 'sea', title: 'Sea' })
    expect(done).toMatchObject({ status: 201, body: first.body })
    expect(server.events.map(({ event }) => event)).toEqual(['topic.created'])
  })

  test('lists the label and the assignee of an issue once, without the lists that follow from them', async ({
    server,
    given,
  }) => {
    const admin = await given.admin()
    const { report } = rehearsing(server, await given.token(admin))
    const { id } = await given.project()
    const { rows, users } = await report('POST /projects/:id/issues', {
      ...{ id, title: 'New', labels: 'bug', assignee_ids: [admin.id] },
    })
    expect(users).toEqual([{ id: admin.id, username: admin.username }])
    const tables = rows.map(({ table }) => table)
    expect(tables.filter((table) => /^(issue|label|assignee)_/.test(table)).sort()).toEqual([
      ...['issue_assignee', 'issue_label'],
    ])
  })

  test('refuses what the write would refuse, with the same message', async ({ server, given, as }) => {
    const token = await given.token(await given.user())
    const { dry } = rehearsing(server, token)
    const refused = await dry('POST /topics', { name: 'sea', title: 'Sea' })
    expect(refused).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
    expect(refused.headers.get('gantry-dry-run')).toBe('true')
    const admin = rehearsing(server, await given.token(await given.admin()))
    expect(await admin.dry('POST /topics', { name: 'sea' })).toMatchObject({
      status: 400,
      body: { error: 'title is missing' },
    })
    const call = await as(await given.admin())
    expect((await call(REPORT, { request_id: refused.headers.get('x-request-id') ?? '' })).status).toBe(404)
  })

  test.for(['', 'yes', 'TRUE', '1'])(
    'refuses the value "%s", and changes nothing',
    async (value, { server, given }) => {
      const token = await given.token(await given.admin())
      const input = { name: 'sea', title: 'Sea' }
      expect(await callBy(server, token, 'POST /topics', input, { 'Gantry-Dry-Run': value })).toMatchObject({
        status: 400,
        body: { error: 'Gantry-Dry-Run does not have a valid value' },
      })
      expect((await callBy(server, token, 'GET /topics', {})).body).toEqual([])
    },
  )

  test('with the value false, and on reads, changes nothing of the request', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const input = { name: 'sea', title: 'Sea' }
    const { status, headers } = await callBy(server, token, 'POST /topics', input, { 'Gantry-Dry-Run': 'false' })
    expect([status, headers.get('gantry-dry-run')]).toEqual([201, null])
    const read = await server.send('GET', '/topics', { token, headers: { 'Gantry-Dry-Run': 'true' } })
    expect(read).toMatchObject({ status: 200, body: [{ name: 'sea' }] })
    expect(read.headers.get('gantry-dry-run')).toBeNull()
  })

  test('is refused where a write does more than change the database', async ({ server, given }) => {
    const { dry } = rehearsing(server, await given.token(await given.admin()))
    const now = server.clock.now()
    expect(await dry('PUT /-/gantry/v1/clock', { by: '8d' })).toMatchObject({
      status: 422,
      body: { message: 'This request has no dry run, because not everything that it does is in the database' },
    })
    expect(server.clock.now()).toBe(now)
    expect((await dry('POST /-/gantry/v1/worlds', { name: 'one' })).status).toBe(422)
    expect(() => server.worlds.find('one')).toThrow('Not Found')
  })

  test('keeps no uploaded file', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const { dry } = rehearsing(server, token)
    const { files } = server.instance
    const stored = () => readdirSync(files.kept, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const avatar = new File([samplePicture], 'sea.png', { type: 'image/png' })
    const { status, body } = await dry('POST /topics', { name: 'sea', title: 'Sea', avatar })
    expect(status).toBe(201)
    expect(body).toMatchObject({ avatar_url: expect.stringContaining('/-/gantry/v1/pictures/') })
    expect(stored().map(({ parentPath, name }) => join(parentPath, name))).toEqual([])
    expect(readdirSync(files.temporary)).toEqual([])
    await callBy(server, token, 'POST /topics', { name: 'sea', title: 'Sea', avatar })
    expect(stored()).toHaveLength(1)
  })

  test('keeps settings, sessions and the use of tokens as they are', async ({ server, given }) => {
    const admin = await given.admin()
    const token = await given.token(admin, { last_used_at: null })
    const session = server.instance.sessions.start({ user_id: admin.id, token_id: null })
    const { dry } = rehearsing(server, token)
    expect((await dry('PUT /application/settings', { signup_enabled: false })).body).toMatchObject({
      signup_enabled: false,
    })
    expect(server.instance.settings.get('signup_enabled')).toBe(true)
    await server.instance.jobs.idle()
    const used = await server.db.read.selectFrom('personal_access_token').select('last_used_at').execute()
    expect(used).toEqual([{ last_used_at: null }])
    expect((await server.send('GET', '/user', { token: session })).status).toBe(200)
  })

  test('marks the request in the log of requests', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    await rehearsing(server, token).dry('POST /topics', { name: 'sea', title: 'Sea' })
    await callBy(server, token, 'POST /topics', { name: 'sea', title: 'Sea' })
    const { body } = await callBy(server, token, 'GET /-/gantry/v1/requests', {})
    expect(body).toMatchObject([{ dry_run: false }, { dry_run: true }])
  })
})

describe('a dry run', () => {
  test('changes no byte of the database, whatever was written before', { timeout: 120_000 }, async () => {
    const { server, token } = await startWorldServer()
    const bytes = () => server.db.freeze(async (database) => Buffer.from(database.bytes()))
    const headers = { 'Content-Type': 'application/json' }
    const send = (more: object) => (method: string, path: string, input: object) =>
      server.send(method, path, { token, headers: { ...headers, ...more }, body: JSON.stringify(input) })
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 4 }), operation, async (written, rehearsed) => {
        for (const one of written) await perform(send({}), one)
        await server.instance.events.idle()
        await server.instance.jobs.idle()
        const before = await bytes()
        const dry = await perform(send({ 'Gantry-Dry-Run': 'true' }), rehearsed)
        expect((await bytes()).equals(before)).toBe(true)
        expect((await perform(send({}), rehearsed)).status).toBe(dry.status)
      }),
      runs(5, 300),
    )
    await server.stop()
  })
})

describe(REPORT, () => {
  test('lists the rows that would be added, changed and removed, and the events', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const { report } = rehearsing(server, token)
    const added = await report('POST /topics', { name: 'sea', title: 'Sea' })
    expect(added.tables).toEqual([{ table: 'topic', added: 1, removed: 0, changed: 0 }])
    expect(added.rows).toMatchObject([{ table: 'topic', key: { id: 1 }, before: null, after: { name: 'sea' } }])
    expect(added.events).toEqual([{ event: 'topic.created', payload: expect.anything() }])
    await callBy(server, token, 'POST /topics', { name: 'sea', title: 'Sea' })
    expect((await report('PUT /topics/:id', { id: 1, title: 'Ocean' })).rows).toEqual([
      { table: 'topic', key: { id: 1 }, before: { title: 'Sea' }, after: { title: 'Ocean' } },
    ])
    expect((await report('DELETE /topics/:id', { id: 1 })).rows).toMatchObject([
      { table: 'topic', key: { id: 1 }, before: { name: 'sea' }, after: null },
    ])
  })

  test('lists rows that go with others, and the jobs that would follow', async ({ server, given }) => {
    const admin = await given.admin()
    const project = await given.project()
    const token = await given.token(admin)
    const issue = { id: project.id, issue_iid: 1 }
    await callBy(server, token, 'POST /projects/:id/issues', { id: project.id, title: 'Sea' })
    await callBy(server, token, 'POST /projects/:id/issues/:issue_iid/notes', { ...issue, body: 'Deep' })
    const { report } = rehearsing(server, token)
    const { rows } = await report('DELETE /projects/:id/issues/:issue_iid', issue)
    expect(rows.filter(({ after }) => after === null).map(({ table }) => table)).toEqual(
      expect.arrayContaining(['issue', 'note']),
    )
    const user = await given.user()
    const { jobs } = await report('DELETE /users/:id', { id: user.id })
    expect(jobs).toMatchObject([{ kind: 'user.remove', payload: { user_id: user.id } }])
  })

  test('lists what hooks would get, as they then get it', async ({ server, given }) => {
    const receiver = await hookReceiver()
    const token = await given.token(await given.admin())
    await callBy(server, token, 'POST /hooks', { url: receiver.url })
    const { report } = rehearsing(server, token)
    const project = { name: 'Shop', path: 'shop' }
    const { deliveries } = await report('POST /projects', project)
    expect(deliveries.map(({ event_name }) => event_name)).toEqual(['project_create', 'user_add_to_team'])
    await server.instance.events.idle()
    expect(receiver.received).toEqual([])
    await callBy(server, token, 'POST /projects', project)
    await receiver.waitFor(2)
    expect(receiver.received.map(({ body }) => body)).toEqual(deliveries.map(({ body }) => body))
  })

  test('tells no secret', async ({ server, given }) => {
    const admin = await given.admin()
    const { report } = rehearsing(server, await given.token(admin))
    const password = 'vUfk2-new-qLmw7'
    const user = { name: 'Ada', username: 'ada', email: 'ada@example.org', password, skip_confirmation: true }
    const text = JSON.stringify([
      await report('POST /users', user),
      await report('POST /hooks', { url: 'https://hooks.example.org', token: 'hook-secret-1234' }),
      await report('POST /users/:user_id/personal_access_tokens', { user_id: admin.id, name: 'one', scopes: ['api'] }),
    ])
    expect(text).toContain('[masked]')
    for (const secret of [password, 'hook-secret-1234', 'scrypt', 'glpat-']) expect(text).not.toContain(secret)
    const digests = await server.db.read.selectFrom('personal_access_token').select('token_digest').execute()
    for (const { token_digest } of digests) expect(text).not.toContain(token_digest)
  })

  test('is for administrators, also behind sudo, and only they are told where it is', async ({ server, given }) => {
    const user = await given.user()
    const group = await given.group()
    await given.member({ group }, user, 50)
    const own = await given.token(user)
    const sent = await rehearsing(server, own).dry('PUT /groups/:id', { id: group.id, description: 'New' })
    expect([sent.status, sent.headers.get('gantry-dry-run-report')]).toEqual([200, null])
    const request_id = sent.headers.get('x-request-id')
    expect((await callBy(server, own, REPORT, { request_id })).status).toBe(403)
    const admin = await given.token(await given.admin())
    expect(await callBy(server, admin, REPORT, { request_id })).toMatchObject({
      status: 200,
      body: { rows: expect.arrayContaining([expect.objectContaining({ table: 'group' })]) },
    })
    const asUser = { id: group.id, description: 'New', sudo: user.username }
    const { headers } = await rehearsing(server, admin).dry('PUT /groups/:id', asUser)
    expect(headers.get('gantry-dry-run-report')).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/-\/gantry\/v1\/dry-runs\/[\w-]{16}$/,
    )
  })

  test('belongs to the world of the request', async () => {
    const { server, fork, token } = await startWorldServer()
    const world = await fork({ name: 'one' })
    const { headers } = await server.send('POST', '/w/one/api/v4/topics', {
      token: world.token,
      headers: { 'Gantry-Dry-Run': 'true', 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'sea', title: 'Sea' }),
    })
    const url = new URL(headers.get('gantry-dry-run-report') ?? '')
    expect(url.pathname).toMatch(/^\/w\/one\//)
    expect(await server.send('GET', url.pathname, { token: world.token })).toMatchObject({ status: 200 })
    const request_id = headers.get('x-request-id')
    expect((await callBy(server, token, REPORT, { request_id })).status).toBe(404)
    await server.stop()
  })

  test('is kept for the last 100 dry runs', async ({ server, given }) => {
    const { dry, report } = rehearsing(server, await given.token(await given.admin()))
    const first = await dry('POST /topics', { name: 'sea', title: 'Sea' })
    const token = await given.token(await given.admin())
    for (let n = 0; n < 99; n++) server.instance.dry_runs.keep(`other-${n}`, NOTHING)
    const read = () => callBy(server, token, REPORT, { request_id: first.headers.get('x-request-id') })
    expect((await read()).status).toBe(200)
    expect((await report('POST /topics', { name: 'sea', title: 'Sea' })).rows).toHaveLength(1)
    expect((await read()).status).toBe(404)
  })
})

const NOTHING = { rows: [], complete: true, events: [], deliveries: [], jobs: [] }
