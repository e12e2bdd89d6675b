import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { harSchema } from './har-schema.ts'

const ADDRESS = 'GET /-/gantry/v1/requests/export'
const curl = { 'User-Agent': 'curl/8.5.0' }
const json = { ...curl, 'Content-Type': 'application/json' }
const form = { ...curl, 'Content-Type': 'application/x-www-form-urlencoded' }

/** Reads an export with a client of its own, so that it can be left out. */
async function exported(server: TestServer, token: string, query: string) {
  const answer = await server.send('GET', `/-/gantry/v1/requests/export?${query}`, { token })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer
}

const harOf = async (server: TestServer, token: string, query = '') =>
  harSchema.parse(JSON.parse((await exported(server, token, `client=curl 8.5&${query}`)).text)).log.entries

const linesOf = async (server: TestServer, token: string, query = '') =>
  (await exported(server, token, `format=jsonl&client=curl 8.5&${query}`)).text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe(ADDRESS, () => {
  test('writes a HAR 1.2 document with requests, answers and times, the oldest first', async ({ server, given }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const project = await given.project({ owner: admin })
    const path = `/projects/${project.id}/issues`
    await server.send('GET', `${path}?labels[]=Ox%20eye&labels[]=bug&not[state]=closed`, { token, headers: curl })
    const issue = { title: 'Größe', labels: ['bug'] }
    const made = await server.send('POST', path, { token, headers: json, body: JSON.stringify(issue) })
    await server.send('PUT', `${path}/1`, { token, headers: form, body: 'title=New&labels[]=a&labels[]=b' })
    await server.send('GET', '/projects/0', { token, headers: curl })
    const { headers } = await exported(server, token, 'client=curl 8.5')
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('content-disposition')).toBe('attachment; filename="gantry-requests-20260522T101112Z.har"')
    const entries = await harOf(server, token)
    const url = `${server.origin}/api/v4${path}`
    const missing = '{"message":"404 Project Not Found"}'
    expect(entries).toMatchObject([
      {
        request: {
          url: `${url}?labels%5B%5D=Ox+eye&labels%5B%5D=bug&not%5Bstate%5D=closed`,
          queryString: [
            { name: 'labels[]', value: 'Ox eye' },
            { name: 'labels[]', value: 'bug' },
            { name: 'not[state]', value: 'closed' },
          ],
          bodySize: 0,
        },
        response: { status: 200, statusText: 'OK', content: { size: 2, mimeType: 'application/json', text: '[]' } },
        _gantry: { address: 'GET /projects/:id/issues', client: 'curl 8.5', user: { id: admin.id } },
      },
      {
        request: {
          method: 'POST',
          url,
          headers: [
            { name: 'User-Agent', value: 'curl/8.5.0' },
            { name: 'Content-Type', value: 'application/json' },
          ],
          postData: { mimeType: 'application/json', text: JSON.stringify(issue) },
        },
        response: { status: 201, content: { size: Buffer.byteLength(made.text) } },
      },
      {
        request: {
          method: 'PUT',
          postData: {
            params: [
              { name: 'title', value: 'New' },
              { name: 'labels[]', value: 'a' },
              { name: 'labels[]', value: 'b' },
            ],
          },
        },
      },
      {
        response: { status: 404, content: { size: missing.length, text: missing } },
        _gantry: { user: { id: admin.id } },
      },
    ])
    expect(JSON.parse(entries[1]?.response.content.text ?? '')).toMatchObject(issue)
    for (const { time, timings } of entries) expect(timings).toEqual({ send: 0, wait: time, receive: 0 })
    const ids = entries.map(({ response }) => response.headers.find(({ name }) => name === 'X-Request-Id')?.value)
    expect(ids).toEqual(entries.map(({ _gantry }) => _gantry.request_id))
  })

  test('writes JSON, one request in each line, with everything that the log has', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const sent = await server.send('POST', '/topics', { token, headers: json, body: '{"name":"a","title":"A"}' })
    await server.send('GET', '/projects/0', { token, headers: curl })
    const { headers } = await exported(server, token, 'format=jsonl')
    expect(headers.get('content-type')).toBe('application/x-ndjson')
    expect(headers.get('content-disposition')).toContain('Z.jsonl"')
    expect(await linesOf(server, token)).toMatchObject([
      {
        ...{ method: 'POST', address: 'POST /topics', status: 201, client: 'curl 8.5', user_agent: 'curl/8.5.0' },
        ...{ body: { name: 'a', title: 'A' }, body_state: 'kept', answer: JSON.parse(sent.text) },
        request_id: sent.headers.get('x-request-id'),
      },
      { method: 'GET', status: 404, message: '404 Project Not Found' },
    ])
  })

  test('writes an empty document if no request matches', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    expect([await harOf(server, token), await linesOf(server, token)]).toEqual([[], []])
  })

  test('takes the filters of the list', async ({ server, given, as }) => {
    const user = await given.user()
    const token = await given.token(user)
    await server.send('GET', '/user', { token, headers: curl })
    await server.send('POST', '/projects', { token, headers: curl })
    await server.send('GET', '/nowhere', { token: await given.token(await given.user()), headers: curl })
    await server.send('GET', '/version', { token, headers: { 'X-Gantry-Client': 'console' } })
    const admin = await given.admin()
    const call = await as(admin)
    const reader = await given.token(admin)
    for (const filters of [
      { user_id: user.id },
      { address: 'GET /user' },
      { method: 'POST' },
      { status: '4xx' },
      { failed: false },
      { search: 'WHERE' },
      { until: server.clock.iso() },
      { client: 'console', search: '/version' },
    ] as const) {
      const listed = (await call('GET /-/gantry/v1/requests', { client: 'curl 8.5', ...filters })).body
      const query = new URLSearchParams({ client: 'curl 8.5', ...texts(filters), format: 'jsonl' })
      const lines = (await exported(server, reader, String(query))).text.trim().split('\n')
      const ids = lines.flatMap((line) => (line === '' ? [] : JSON.parse(line).request_id))
      expect([filters, ids]).toEqual([filters, listed.map(({ request_id }) => request_id).reverse()])
    }
  })

  test('has no secret of requests, answers and addresses', async ({ server, given }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const canary = 'canary-9f3b'
    const send = (method: string, path: string, body?: string, headers: Record<string, string> = json) =>
      server.send(method, path, { token, headers, ...(body !== undefined && { body }) })
    await send('POST', '/hooks', JSON.stringify({ url: 'https://example.com/', token: `${canary}-1` }))
    await send('POST', '/users', `email=a@example.com&name=A&username=a&password=${canary}-2`, form)
    await send('GET', `/user?private_token=${token}&db_password=${canary}-3`)
    await send('GET', `/projects/token=${canary}-4?u=https://me:${canary}-5@example.com/`)
    await server.send('GET', '/user', { headers: { ...curl, Authorization: `Bearer ${token}` } })
    await server.send('GET', '/user', { headers: { ...curl, 'PRIVATE-TOKEN': `${canary}-6` } })
    await send('POST', '/projects', '{}', { ...json, 'Content-Type': `application/json; secret=${canary}-7` })
    await send('POST', '/projects', `{"password":"${canary}-8`)
    await send('GET', '/user', undefined, { 'User-Agent': `curl/8.5.0 token=${canary}-9` })
    const made = await send('POST', `/users/${admin.id}/personal_access_tokens?name=new&scopes[]=api`)
    const fresh = JSON.parse(made.text).token
    for (const format of ['har', 'jsonl']) {
      const { text } = await exported(server, token, `format=${format}&client=curl 8.5`)
      expect(text.match(/personal_access_tokens/g)?.length).toBeGreaterThan(0)
      for (const secret of [canary, token, fresh])
        for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
          expect(text).not.toContain(form)
    }
    expect(await harOf(server, token)).toHaveLength(10)
  })

  test('says which bodies are not in the log', async ({ server, given }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const project = await given.project({ owner: admin })
    const issues = givenIssuesOn(server)
    for (let i = 0; i < 8; i++) await issues.issue(project, admin, { description: 'ä'.repeat(5_000) })
    await server.send('GET', `/projects/${project.id}/issues`, { token, headers: curl })
    const body = JSON.stringify({ name: 'long', description: 'x'.repeat(40_000) })
    await server.send('POST', '/projects', { token, headers: json, body })
    const entries = await harOf(server, token)
    expect(entries).toMatchObject([
      { response: { content: { comment: 'The body is not in the log: too_large' } } },
      { request: { postData: { text: '', comment: 'The body is not in the log: too_large' } } },
    ])
    expect(entries[0]?.response.content.text).toBeUndefined()
  })

  test('has only own requests for others than administrators, and none for nobody', async ({ server, given }) => {
    const [user, other] = [await given.token(await given.user()), await given.token(await given.user())]
    await server.send('GET', '/user', { token: user, headers: curl })
    const seen = async (token: string) => (await harOf(server, token)).length
    expect([await seen(user), await seen(other), await seen(await given.token(await given.admin()))]).toEqual([1, 0, 1])
    expect((await server.send('GET', '/-/gantry/v1/requests/export')).status).toBe(401)
  })

  test('refuses a format that is none with those that are', async ({ given, as }) => {
    const answer = await (await as(await given.admin()))(ADDRESS, { format: 'xml' as 'har' })
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'format does not have a valid value. Valid values: har, jsonl' },
    ])
  })
})

const texts = (filters: object) => Object.fromEntries(Object.entries(filters).map(([name, one]) => [name, String(one)]))
