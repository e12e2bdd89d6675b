import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/failures/:request_id'
const json = { 'Content-Type': 'application/json' }

describe(ADDRESS, () => {
  test('shows request, answer, user and time', async ({ server, given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const token = await given.token(user)
    const failed = await server.send('POST', '/projects?page=2', {
      token,
      headers: { ...json, 'User-Agent': 'curl/8.5.0' },
      body: JSON.stringify({ path: '!', nested: { list: [1, true, null] } }),
    })
    expect(failed.status).toBe(400)
    const request_id = failed.headers.get('x-request-id') ?? ''
    const answer = await (await as(admin))(ADDRESS, { request_id })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({
      at: server.clock.iso(),
      status: 400,
      method: 'POST',
      path: '/api/v4/projects',
      address: 'POST /projects',
      message: expect.any(String),
      request_id,
      dry_run: false,
      ms: expect.any(Number),
      client: 'curl 8.5',
      user: { id: user.id, username: user.username, name: expect.any(String) },
      sudo_by: null,
      content_type: 'application/json',
      query: { page: '2' },
      body: { path: '!', nested: { list: [1, true, null] } },
      body_state: 'kept',
      files: [],
      masked: [],
      answer: failed.body,
      answer_state: 'kept',
      answer_bytes: failed.text.length,
      answer_headers: expect.objectContaining({
        'Content-Type': 'application/json',
        'Content-Length': String(failed.text.length),
        'X-Request-Id': failed.headers.get('x-request-id'),
      }),
    })
  })

  test('contains no secret that the request carried', async ({ server, given, as }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const call = await as(admin)
    const form = new URLSearchParams({ password: 'canary-password-1', note: `my ${token}` })
    for (const [path, init] of [
      ['/users', { headers: json, token, body: JSON.stringify({ password: 'canary-password-1', note: token }) }],
      ['/users', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, token, body: String(form) }],
      [`/users?private_token=${token}&token=canary-2`, { headers: json, body: '{}' }],
      ['/users', { headers: { ...json, Authorization: `Bearer ${token}` }, body: JSON.stringify({ bio: token }) }],
      [
        '/nowhere',
        { headers: json, token: 'canary-invalid-token', body: JSON.stringify({ x: 'canary-invalid-token' }) },
      ],
      [`/nowhere/${token}`, { headers: json, token, body: '{}' }],
    ] as const) {
      const failed = await server.send('POST', path, init)
      expect(failed.status).toBeGreaterThanOrEqual(400)
      const one = await call(ADDRESS, { request_id: failed.headers.get('x-request-id') ?? '' })
      expect(one.status).toBe(200)
      expect(one.text).not.toContain(token)
      expect(one.text).not.toContain('canary')
    }
    expect((await call('GET /-/gantry/v1/state', {})).text).not.toContain(token)
    expect((await call('GET /-/gantry/v1/failures', {})).text).not.toContain(token)
  })

  test('keeps neither files nor a body that cannot be read', async ({ server, given, as }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const form = new FormData()
    form.append('path', '!')
    form.append('file', new Blob(['canary']), 'a.tar.gz')
    const upload = await server.send('POST', '/projects/import', { token, body: form })
    const broken = await server.send('POST', '/projects', { token, headers: json, body: '{"password":"canary' })
    const seen = async ({ headers }: typeof upload) =>
      (await (await as(admin))(ADDRESS, { request_id: headers.get('x-request-id') ?? '' })).body
    expect(await seen(upload)).toMatchObject({ files: ['file'], body: { path: '!' }, body_state: 'kept' })
    expect(await seen(broken)).toMatchObject({ body: null, body_state: 'not_read', status: 400 })
  })

  test('is hidden from other users, and behind sudo from the user too', async ({ server, given, as }) => {
    const [admin, user, other] = [await given.admin(), await given.user(), await given.user()]
    const failing = async (token: string, path: string) =>
      (await server.send('GET', path, { token })).headers.get('x-request-id') ?? ''
    const own = await failing(await given.token(user), '/projects/0')
    const sudo = await failing(await given.token(admin), `/projects/0?sudo=${user.id}`)
    const statusFor = async (who: { id: number }, request_id: string) =>
      (await (await as(who))(ADDRESS, { request_id })).status
    expect([await statusFor(user, own), await statusFor(user, sudo)]).toEqual([200, 404])
    expect([await statusFor(other, own), await statusFor(other, 'unknown')]).toEqual([404, 404])
    expect([await statusFor(admin, own), await statusFor(admin, sudo)]).toEqual([200, 200])
    const { body } = await (await as(admin))(ADDRESS, { request_id: sudo })
    expect(body).toMatchObject({ user: { id: user.id }, sudo_by: { id: admin.id } })
  })
})
