import { UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/failures'

describe(ADDRESS, () => {
  test('lists failed requests page by page, newest first', async ({ given, as, asLoose }) => {
    const nobody = await asLoose(null)
    for (let index = 1; index <= 5; index++) await nobody(`GET /nowhere/${index}`)
    const call = await as(await given.admin())
    const { body, headers } = await call(ADDRESS, { per_page: 2, page: 2 })
    expect(body.map(({ path, status }) => [path, status])).toEqual([
      ['/api/v4/nowhere/3', 404],
      ['/api/v4/nowhere/2', 404],
    ])
    expect(headers.get('x-total')).toBe('5')
  })

  test('lists only own requests for others than administrators', async ({ server, given, as, asLoose }) => {
    const [user, other] = [await given.user(), await given.user()]
    await (await asLoose(null))('GET /nowhere')
    for (const [who, path] of [
      [user, '/projects/0'],
      [other, '/groups/0'],
    ] as const)
      await server.send('GET', path, { token: await given.token(who) })
    const seen = async (who: { id: number }) =>
      (await (await as(who))(ADDRESS, {})).body.map(({ path }) => path.replace('/api/v4', ''))
    expect(await seen(user)).toEqual(['/projects/0'])
    expect(await seen(await given.user())).toEqual([])
    expect(await seen(await given.admin())).toEqual(['/groups/0', '/projects/0', '/nowhere'])
    const { failures } = (await (await as(user))('GET /-/gantry/v1/state', {})).body
    expect(failures.map(({ path }) => path)).toEqual(['/api/v4/projects/0'])
  })

  test('knows the sender of a request to an unknown address, and with a token of too few scopes', async ({
    server,
    given,
    as,
  }) => {
    const user = await given.user()
    const [token, narrow] = [await given.token(user), await given.token(user, { scopes: '["read_user"]' })]
    await server.send('GET', '/nowhere?page=2', { token })
    await server.send('GET', `/nowhere?private_token=${token}&broken=%zz`)
    await server.send('GET', '/projects', { token: narrow })
    await server.send('GET', '/nowhere', { token: 'unknown-token' })
    const { body } = await (await as(user))(ADDRESS, {})
    expect(body.map(({ path, status }) => [path, status])).toEqual([
      ['/api/v4/projects', 403],
      ['/api/v4/nowhere', 404],
    ])
    const one = await (await as(user))('GET /-/gantry/v1/failures/:request_id', {
      request_id: body[1]?.request_id ?? '',
    })
    expect(one.body).toMatchObject({ query: { page: '2' }, address: null, user: { id: user.id } })
  })

  test('says in words what was wrong with each parameter', async ({ given, as, asLoose }) => {
    const admin = await given.admin()
    const call = await asLoose(admin)
    await call('POST /projects', { name: '-', path: '-' })
    await call('POST /projects', {})
    await call('GET /projects/0')
    const { body } = await (await as(admin))(ADDRESS, {})
    const [missing, none, invalid] = body.map(({ message }) => message)
    expect([missing, none]).toEqual([
      '404 Project Not Found',
      'name, path are missing, at least one parameter must be provided',
    ])
    expect(invalid).toMatch(/^name .*, path /)
    expect(invalid).not.toMatch(/[{}[\]"]/)
  })

  test('needs a token', async ({ asLoose }) => {
    expect(await (await asLoose(null))(ADDRESS)).toMatchObject(UNAUTHORIZED)
  })
})
