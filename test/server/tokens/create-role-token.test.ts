import { badParameter, forbidden, notFound } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'POST /-/gantry/v1/role-tokens'

describe(ADDRESS, () => {
  test('the token has the role in every group and in every project of a person', async ({ server, given, as }) => {
    const group = await given.group({ visibility: 'private' })
    const inside = await given.project({ visibility: 'private', in: group })
    const personal = await given.project({ visibility: 'private' })
    const call = await as(await given.admin())
    const { status, body } = await call(ADDRESS, { role: 'developer' })
    expect({ status, ...body }).toMatchObject({
      status: 201,
      role: 'developer',
      username: 'role-developer',
      scopes: ['api'],
      expires_at: '2027-05-22',
    })
    for (const path of [`/projects/${inside.id}`, `/projects/${personal.id}`]) {
      const { body: seen } = await server.send('GET', path, { token: body.token })
      expect(seen).toMatchObject({ permissions: expect.anything() })
      const issue = await server.send('POST', `${path}/issues`, {
        token: body.token,
        body: new URLSearchParams({ title: 'One' }),
      })
      expect(issue.status).toBe(201)
      expect(
        (await server.send('PUT', path, { token: body.token, body: new URLSearchParams({ name: 'No' }) })).status,
      ).toBe(403)
    }
  })

  test('the user is created once, and gets the role in groups that are new', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const first = (await call(ADDRESS, { role: 'reporter' })).body
    const group = await given.group({ visibility: 'private' })
    const members = { id: group.id }
    const before = (await call('GET /groups/:id/members', members)).body.map(({ username }) => username)
    const second = (await call(ADDRESS, { role: 'reporter' })).body
    const after = (await call('GET /groups/:id/members', members)).body
    expect(second.user_id).toBe(first.user_id)
    expect(second.token).not.toBe(first.token)
    expect(before).not.toContain('role-reporter')
    expect(after).toContainEqual(expect.objectContaining({ username: 'role-reporter', access_level: 20 }))
    server.events.length = 0
    await call(ADDRESS, { role: 'reporter' })
    expect(server.events.map(({ event }) => event)).toEqual(['token.created'])
  })

  test('with a source, the user has the role there only', async ({ server, given, as }) => {
    const here = await given.group({ visibility: 'private' })
    const project = await given.project({ visibility: 'private', in: here })
    const elsewhere = await given.group({ visibility: 'private' })
    const call = await as(await given.admin())
    const { full_path } = (await call('GET /groups/:id', { id: here.id })).body
    const { path_with_namespace } = (await call('GET /projects/:id', { id: project.id })).body
    const { token } = (await call(ADDRESS, { role: 'maintainer', source: full_path })).body
    expect((await server.send('GET', `/groups/${here.id}`, { token })).status).toBe(200)
    expect((await server.send('GET', `/groups/${elsewhere.id}`, { token })).status).toBe(404)
    await call(ADDRESS, { role: 'maintainer', source: path_with_namespace })
    expect((await call('GET /projects/:id/members', { id: project.id })).body).toEqual([])
    await call(ADDRESS, { role: 'guest', source: path_with_namespace })
    expect((await call('GET /projects/:id/members', { id: project.id })).body).toMatchObject([
      { username: 'role-guest', access_level: 10 },
    ])
  })

  test('a role that was changed meanwhile is set again', async ({ given, as }) => {
    const group = await given.group()
    const call = await as(await given.admin())
    const { user_id } = (await call(ADDRESS, { role: 'guest' })).body
    await call('PUT /groups/:id/members/:user_id', { id: group.id, user_id, access_level: 30 })
    await call(ADDRESS, { role: 'guest' })
    expect((await call('GET /groups/:id/members/:user_id', { id: group.id, user_id })).body.access_level).toBe(10)
  })

  test('an administrator, an external user and a user without memberships', async ({ server, given, as }) => {
    const group = await given.group({ visibility: 'internal' })
    const call = await as(await given.admin())
    const seen = async (role: 'admin' | 'external' | 'user') => {
      const { token, scopes } = (await call(ADDRESS, { role })).body
      const { body } = await server.send('GET', '/user', { token })
      const { status } = await server.send('GET', `/groups/${group.id}`, { token })
      return [scopes.join(), body, status]
    }
    expect(await seen('admin')).toMatchObject(['api,sudo,admin_mode', { username: 'role-admin', is_admin: true }, 200])
    expect(await seen('external')).toMatchObject(['api', { username: 'role-external', external: true }, 404])
    expect(await seen('user')).toMatchObject(['api', { username: 'role-user', external: false }, 200])
  })

  test('has the scopes and the last day that were asked for', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const asked = { role: 'owner', scopes: ['read_api'], expires_at: '2026-06-01' } as const
    const { body } = await call(ADDRESS, { ...asked, scopes: [...asked.scopes] })
    expect(body).toMatchObject({ scopes: ['read_api'], expires_at: '2026-06-01' })
    const refused = await server.send('POST', '/projects', {
      token: body.token,
      body: new URLSearchParams({ name: 'No' }),
    })
    expect(refused.status).toBe(403)
    expect(await call(ADDRESS, { role: 'owner', expires_at: '2027-05-23' })).toMatchObject({
      status: 422,
      body: { message: 'Expires at must be before 2027-05-22' },
    })
  })

  test('refuses other roles, unknown places and a name that is taken, and changes nothing', async ({
    server,
    given,
    as,
  }) => {
    const admin = await given.admin()
    const call = await as(admin)
    const rows = () => server.db.read.selectFrom('user').select('username').execute()
    const before = await rows()
    const { token } = (
      await call('POST /users/:user_id/personal_access_tokens', {
        ...{ user_id: admin.id, name: 'a', scopes: ['api'] },
      })
    ).body
    const send = (body: Record<string, string>) =>
      server.send('POST', '/-/gantry/v1/role-tokens', { token, body: new URLSearchParams(body) })
    expect(await send({ role: 'planner' })).toMatchObject(
      badParameter(
        'role does not have a valid value. Valid values: guest, reporter, developer, maintainer, owner, user, external, admin',
      ),
    )
    expect(await send({})).toMatchObject(badParameter('role is missing'))
    expect(await send({ role: 'guest', source: 'no/where' })).toMatchObject(notFound('Project'))
    expect(await send({ role: 'admin', source: 'no/where' })).toMatchObject(
      badParameter('source is for the roles of members, not for admin'),
    )
    expect(await rows()).toEqual(before)
    await given.user({ username: 'role-guest' })
    expect((await send({ role: 'guest' })).status).toBe(409)
    await given.group({ path: 'role-owner' })
    expect((await send({ role: 'owner' })).status).toBe(409)
  })

  test('is for administrators', async ({ given, as }) => {
    expect(await (await as(await given.user()))(ADDRESS, { role: 'guest' })).toMatchObject(forbidden())
  })
})
