import { badParameter, forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const badRequest = (reason: string) => ({ status: 400, body: { message: `400 Bad request - ${reason}` } })
const CREATE = 'POST /projects/:id/access_tokens'
const LIST = 'GET /projects/:id/access_tokens'
const DAY = 86_400_000

describe(CREATE, () => {
  test('creates a bot that is a member of the project, and its token', async ({ server, given, as }) => {
    const user = await given.user()
    const project = await given.project({ owner: user, visibility: 'private' })
    const call = await as(user)
    const answer = await call(CREATE, {
      id: project.id,
      name: 'deploy',
      scopes: ['api', 'read_api'],
      access_level: 30,
      expires_at: '2026-06-01',
    })
    const { id, user_id, token } = answer.body
    expect(answer.status).toBe(201)
    expect(answer.text).toBe(
      JSON.stringify({
        id,
        name: 'deploy',
        revoked: false,
        created_at: '2026-05-22T10:11:12.345Z',
        scopes: ['api', 'read_api'],
        user_id,
        last_used_at: null,
        active: true,
        expires_at: '2026-06-01',
        access_level: 30,
        token,
      }),
    )
    expect(await server.send('GET', '/user', { token })).toMatchObject({
      body: {
        id: user_id,
        username: expect.stringMatching(new RegExp(`^project_${project.id}_bot_[\\da-f]{16}$`)),
        name: 'deploy',
        bot: true,
        email: expect.stringMatching(/@noreply\.127\.0\.0\.1$/),
        can_create_group: false,
        projects_limit: 0,
      },
    })
    expect((await server.send('GET', `/projects/${project.id}`, { token })).status).toBe(200)
    const member = { id: project.id, user_id }
    expect((await call('GET /projects/:id/members/:user_id', member)).body).toMatchObject({
      access_level: 30,
      expires_at: '2026-06-01',
    })
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual([
      'user.created',
      'member.added',
      'token.created',
    ])
  })

  test('has the level of a Maintainer and lasts a year by default', async ({ given, as }) => {
    const user = await given.user()
    const { id } = await given.project({ owner: user })
    const { body } = await (await as(user))(CREATE, { id, name: 'deploy', scopes: ['api'] })
    expect(body).toMatchObject({ access_level: 40, expires_at: '2027-05-22' })
  })

  test('requires a Maintainer, who can grant no higher level', async ({ given, as, asLoose }) => {
    const [developer, maintainer, stranger] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, developer, 30)
    await given.member({ project }, maintainer, 40)
    const input = { id: project.id, name: 'deploy', scopes: ['api' as const] }
    expect(await (await as(developer))(CREATE, input)).toMatchObject(
      badRequest('User does not have permission to create project access token'),
    )
    expect(await (await as(stranger))(CREATE, input)).toMatchObject(notFound('Project'))
    expect(await (await asLoose(null))(CREATE, input)).toMatchObject(UNAUTHORIZED)
    const call = await as(maintainer)
    expect(await call(CREATE, { ...input, access_level: 50 })).toMatchObject(
      badRequest("Access level of the token can't be greater the access level of the user who created the token"),
    )
    expect((await call(CREATE, { ...input, access_level: 40 })).status).toBe(201)
  })

  test('a bot cannot create further tokens', async ({ server, given, as }) => {
    const user = await given.user()
    const { id } = await given.project({ owner: user })
    const { body } = await (await as(user))(CREATE, { id, name: 'deploy', scopes: ['api'], access_level: 50 })
    const answer = await server.send('POST', `/projects/${id}/access_tokens`, {
      token: body.token,
      body: JSON.stringify({ name: 'more', scopes: ['api'] }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(answer).toMatchObject(badRequest('User does not have permission to create project access token'))
  })

  test.for([
    [{}, badParameter('name is missing, scopes is missing')],
    [{ name: 'a', scopes: ['sudo'] }, badParameter('scopes does not have a valid value')],
    [{ name: 'a', scopes: ['api'], access_level: 35 }, badParameter('access_level does not have a valid value')],
    [{ name: ' ', scopes: [] }, badRequest("Name can't be blank and Scopes can't be blank")],
    [{ name: 'a', scopes: 'api', expires_at: '2027-05-23' }, badRequest('Expires at must be before 2027-05-22')],
  ] as const)('%j is refused, and creates no bot', async ([input, expected], { server, given, asLoose }) => {
    const user = await given.user()
    const { id } = await given.project({ owner: user })
    expect(await (await asLoose(user))(CREATE, { id, ...input })).toMatchObject(expected)
    expect(server.events).toEqual([])
    const bots = server.db.read.selectFrom('user').select('id').where('kind', '=', 'project_bot')
    expect(await bots.execute()).toEqual([])
  })

  test('the bot of an external user is external', async ({ server, given, as }) => {
    const user = await given.user({ external: 1 })
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, user, 40)
    const { body } = await (await as(user))(CREATE, { id: project.id, name: 'deploy', scopes: ['api'] })
    expect(await server.send('GET', '/user', { token: body.token })).toMatchObject({ body: { external: true } })
  })
})

describe('the tokens of a project', () => {
  test('are listed for Maintainers, with those of no other project', async ({ given, as }) => {
    const [user, developer] = [await given.user(), await given.user()]
    const project = await given.project({ owner: user })
    const other = await given.project({ owner: user })
    await given.member({ project }, developer, 30)
    const call = await as(user)
    await call(CREATE, { id: other.id, name: 'other', scopes: ['api'] })
    for (const name of ['one', 'two', 'three']) await call(CREATE, { id: project.id, name, scopes: ['api'] })
    const { body, headers } = await call(LIST, { id: project.id, per_page: 2 })
    expect(body.map(({ name, access_level }) => [name, access_level])).toEqual([
      ['one', 40],
      ['two', 40],
    ])
    expect(headers.get('x-total')).toBe('3')
    expect(await (await as(developer))(LIST, { id: project.id })).toMatchObject(UNAUTHORIZED)
    expect(await (await as(await given.admin()))(LIST, { id: project.id })).toMatchObject({ status: 200 })
  })

  test('are read one by one', async ({ given, as }) => {
    const [user, developer] = [await given.user(), await given.user()]
    const project = await given.project({ owner: user })
    const other = await given.project({ owner: user })
    await given.member({ project }, developer, 30)
    const call = await as(user)
    const { token, ...shown } = (await call(CREATE, { id: project.id, name: 'one', scopes: ['api'] })).body
    const path = { id: project.id, token_id: shown.id }
    const ONE = 'GET /projects/:id/access_tokens/:token_id'
    const answer = await call(ONE, path)
    expect(answer.body).toEqual(shown)
    expect(answer.text).not.toContain(token)
    expect(await call(ONE, { ...path, id: other.id })).toMatchObject({
      status: 404,
      body: { message: `404 Could not find project access token with token_id: ${shown.id} Not Found` },
    })
    for (const token_id of [shown.id, 4711])
      expect(await (await as(developer))(ONE, { ...path, token_id })).toMatchObject(UNAUTHORIZED)
  })

  test('are found along the members of the project', async ({ given, as }) => {
    const user = await given.user()
    const { id } = await given.project({ owner: user })
    const call = await as(user)
    for (const name of ['one', 'two']) await call(CREATE, { id, name, scopes: ['api'] })
    const plans = await plansOf(() => call(LIST, { id, per_page: 1 }))
    // A project has few bots.
    for (const [part, sorts] of [
      [/"member"."access_level" from "member".* limit/, true],
      [/as "total"/, false],
    ] as const)
      expectPlan(planWith(plans, part), { uses: ['member_project', 'personal_access_token_user'], sorts })
  })
})

describe('DELETE /projects/:id/access_tokens/:token_id', () => {
  test('revokes the token, ends the membership and blocks the bot', async ({ server, given, as }) => {
    const [user, developer] = [await given.user(), await given.user()]
    const project = await given.project({ owner: user })
    await given.member({ project }, developer, 30)
    const call = await as(user)
    const { body } = await call(CREATE, { id: project.id, name: 'one', scopes: ['api'] })
    const path = { id: project.id, token_id: body.id }
    expect(await (await as(developer))('DELETE /projects/:id/access_tokens/:token_id', path)).toMatchObject(
      UNAUTHORIZED,
    )
    expect(await call('DELETE /projects/:id/access_tokens/:token_id', { ...path, token_id: 4711 })).toMatchObject({
      status: 404,
    })
    expect((await call('DELETE /projects/:id/access_tokens/:token_id', path)).status).toBe(204)
    expect((await server.send('GET', '/user', { token: body.token })).status).toBe(401)
    expect((await call(LIST, { id: project.id })).body).toEqual([])
    const bot = { id: project.id, user_id: body.user_id }
    expect((await call('GET /projects/:id/members/:user_id', bot)).status).toBe(404)
    expect((await call('GET /users', { username: 'nobody' })).body).toEqual([])
    expect((await (await as(await given.admin()))('GET /users/:id', { id: body.user_id })).body.state).toBe('blocked')
    expect((await storedEvents(server)).slice(-3)).toMatchObject([
      { event: 'token.revoked', payload: { token_id: body.id, actor_id: user.id } },
      { event: 'member.removed', payload: { user_id: body.user_id, project_id: project.id } },
      { event: 'user.blocked', payload: { user_id: body.user_id, old_state: 'active' } },
    ])
  })
})

describe('POST /projects/:id/access_tokens/:token_id/rotate', () => {
  const ROTATE = 'POST /projects/:id/access_tokens/:token_id/rotate'

  test('replaces the token of the same bot, whose membership lasts as long', async ({ server, given, as }) => {
    const user = await given.user()
    const { id } = await given.project({ owner: user })
    const call = await as(user)
    const old = (await call(CREATE, { id, name: 'one', scopes: ['api'], access_level: 20 })).body
    const answer = await call(ROTATE, { id, token_id: old.id, expires_at: '2026-07-01' })
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'one', user_id: old.user_id, access_level: 20, expires_at: '2026-07-01' },
    })
    expect((await server.send('GET', '/user', { token: old.token })).status).toBe(401)
    expect((await server.send('GET', '/user', { token: answer.body.token })).status).toBe(200)
    expect((await call('GET /projects/:id/members/:user_id', { id, user_id: old.user_id })).body.expires_at).toBe(
      '2026-07-01',
    )
    expect(await call(ROTATE, { id, token_id: old.id })).toMatchObject(badRequest('token already revoked'))
    const self = await server.send('POST', '/personal_access_tokens/self/rotate', { token: answer.body.token })
    expect(self).toMatchObject({ status: 200, body: { user_id: old.user_id, expires_at: '2026-05-29' } })
    expect((await call('GET /projects/:id/members/:user_id', { id, user_id: old.user_id })).body.expires_at).toBe(
      '2026-05-29',
    )
  })

  test('is refused below Maintainer; only administrators learn that a token is missing', async ({ given, as }) => {
    const [user, developer] = [await given.user(), await given.user()]
    const project = await given.project({ owner: user })
    await given.member({ project }, developer, 30)
    const call = await as(user)
    const { body } = await call(CREATE, { id: project.id, name: 'one', scopes: ['api'] })
    const path = { id: project.id, token_id: body.id }
    expect(await (await as(developer))(ROTATE, path)).toMatchObject(UNAUTHORIZED)
    expect(await call(ROTATE, { ...path, token_id: 4711 })).toMatchObject(UNAUTHORIZED)
    const admin = await as(await given.admin())
    expect(await admin(ROTATE, { ...path, token_id: 4711 })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
  })
})

describe('a token of a project that expires', () => {
  test('stops to work with its day, and the bot is blocked', async ({ server, given, as }) => {
    const user = await given.user()
    const { id } = await given.project({ owner: user })
    const { body } = await (await as(user))(CREATE, { id, name: 'one', scopes: ['api'], expires_at: '2026-05-23' })
    expect((await server.send('GET', '/user', { token: body.token })).status).toBe(200)
    server.clock.advance(DAY)
    expect(await server.send('GET', '/user', { token: body.token })).toMatchObject({
      status: 401,
      body: { error_description: expect.stringContaining('Token is expired.') },
    })
    expect((await (await as(user))(LIST, { id })).body).toEqual([])
    const admin = await as(await given.admin())
    expect((await admin('GET /users/:id', { id: body.user_id })).body.state).toBe('blocked')
  })
})

describe('the tokens of a group', () => {
  test('belong to Owners, and reach the projects of the group', async ({ server, given, as }) => {
    const [owner, maintainer] = [await given.user(), await given.user()]
    const group = await given.group({ visibility: 'private' })
    await given.member({ group }, owner, 50)
    await given.member({ group }, maintainer, 40)
    const project = await given.project({ in: group, visibility: 'private' })
    const input = { id: group.full_path, name: 'deploy', scopes: ['read_api' as const], access_level: 20 as const }
    const [call, below] = [await as(owner), await as(maintainer)]
    expect(await below('POST /groups/:id/access_tokens', input)).toMatchObject(
      badRequest('User does not have permission to create group access token'),
    )
    const { body } = await call('POST /groups/:id/access_tokens', input)
    expect(body).toMatchObject({ access_level: 20, scopes: ['read_api'] })
    expect(await server.send('GET', `/projects/${project.id}`, { token: body.token })).toMatchObject({ status: 200 })
    expect(await server.send('GET', '/user', { token: body.token })).toMatchObject({
      body: { username: expect.stringMatching(new RegExp(`^group_${group.id}_bot_`)) },
    })
    const path = { id: group.id, token_id: body.id }
    expect((await call('GET /groups/:id/access_tokens', { id: group.id })).body).toHaveLength(1)
    expect((await call('GET /groups/:id/access_tokens/:token_id', path)).body).toMatchObject({ id: body.id })
    expect(await below('GET /groups/:id/access_tokens', { id: group.id })).toMatchObject(UNAUTHORIZED)
    const rotated = await call('POST /groups/:id/access_tokens/:token_id/rotate', path)
    expect(rotated.body).toMatchObject({ user_id: body.user_id, access_level: 20 })
    expect(
      (await call('DELETE /groups/:id/access_tokens/:token_id', { ...path, token_id: rotated.body.id })).status,
    ).toBe(204)
    expect(await server.send('GET', `/projects/${project.id}`, { token: rotated.body.token })).toMatchObject({
      status: 401,
    })
  })

  test('bots cannot be added elsewhere or changed as members', async ({ given, as }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    const other = await given.project({ owner })
    const call = await as(owner)
    const { body } = await call(CREATE, { id, name: 'deploy', scopes: ['api'] })
    const add = { id: other.id, user_id: String(body.user_id), access_level: 30 as const }
    expect(await call('POST /projects/:id/members', add)).toMatchObject({ status: 400 })
    expect(await call('DELETE /projects/:id/members/:user_id', { id, user_id: body.user_id })).toMatchObject(
      forbidden(),
    )
  })
})
