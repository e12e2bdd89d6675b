import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const KINDS = [
  ['project', 'POST /projects/:id/members', 40],
  ['group', 'POST /groups/:id/members', 50],
] as const

describe.each(KINDS)('a new member of a %s: %s', (kind, address, managing) => {
  const world = async (given: ReturnType<typeof givenOn>) => {
    const above = await given.group({ name: 'Above' })
    const here = kind === 'group' ? await given.group({ parent: above }) : await given.project({ in: above })
    const of = kind === 'group' ? { group: here } : { project: here }
    const manager = await given.user()
    await given.member(of, manager, managing)
    return { above, here, of, manager, id: here.id }
  }

  test('becomes a member, stores an event, and gets access to everything below', async ({ server, given, as }) => {
    const { here, manager, id } = await world(given)
    const user = await given.user()
    const call = await as(manager)
    const { status, body } = await call(address, {
      id,
      user_id: String(user.id),
      access_level: 30,
      expires_at: '2027-01-02',
      invite_source: 'a test',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: user.id,
      access_level: 30,
      created_by: { id: manager.id },
      expires_at: '2027-01-02',
      membership_state: 'active',
    })
    const place = { project_id: kind === 'project' ? here.id : null, group_id: kind === 'group' ? here.id : null }
    expect(server.events).toContainEqual({
      event: 'member.added',
      payload: {
        ...place,
        user_id: user.id,
        access_level: 30,
        expires_at: '2027-01-02',
        invite_source: 'a test',
        actor_id: manager.id,
      },
    })
    const feed = await server.db.read.selectFrom('event').selectAll().where('action', '=', 'joined').execute()
    const target = { target_type: kind === 'group' ? 'Group' : 'Project', target_id: here.id }
    expect(feed).toMatchObject([{ author_id: user.id, ...place, ...target, created_at: server.clock.iso() }])
    const reach = await server.db.read
      .selectFrom(kind === 'project' ? 'project_authorization' : 'group_authorization')
      .select('access_level')
      .where('user_id', '=', user.id)
      .execute()
    expect(reach).toEqual([{ access_level: 30 }])
  })

  test('can be named by username, regardless of case', async ({ given, as }) => {
    const { manager, id } = await world(given)
    const user = await given.user({ username: 'Ada.Byron' })
    const { status, body } = await (await as(manager))(address, { id, username: 'ada.BYRON', access_level: 20 })
    expect([status, body]).toMatchObject([201, { id: user.id, access_level: 20 }])
  })

  test.for([
    [
      {},
      400,
      { error: 'access_level is missing, user_id, username are missing, at least one parameter must be provided' },
    ],
    [
      { user_id: 1, username: 'x' },
      400,
      { error: 'access_level is missing, user_id, username are mutually exclusive' },
    ],
    [{ user_id: 1, access_level: 'x' }, 400, { error: 'access_level is invalid' }],
    [{ user_id: 1, access_level: 20, expires_at: 'soon' }, 400, { error: 'expires_at is invalid' }],
    [{ user_id: 999_999, access_level: 20 }, 404, { message: '404 User Not Found' }],
    [{ user_id: 'x', access_level: 20 }, 404, { message: '404 User Not Found' }],
    [{ user_id: '0x1', access_level: 20 }, 404, { message: '404 User Not Found' }],
    [{ username: 'nobody', access_level: 20 }, 404, { message: '404 User Not Found' }],
  ] as const)('%j → %i %j', async ([input, status, body], { given, asLoose }) => {
    const { manager, id } = await world(given)
    const answer = await (await asLoose(manager))(address, { id, ...input })
    expect(answer).toMatchObject({ status, body })
  })

  test.for([
    [{ access_level: 25 }, { access_level: ['is not included in the list'] }],
    [{ access_level: 0 }, { access_level: ['is not included in the list'] }],
    [{ access_level: 5 }, { access_level: ['is not included in the list'] }],
    [{ access_level: 60 }, { access_level: ['is not included in the list'] }],
    [{ access_level: 20, expires_at: '2026-05-21' }, { expires_at: ['cannot be a date in the past'] }],
    [
      { access_level: 1, expires_at: '2020-01-01' },
      { access_level: ['is not included in the list'], expires_at: ['cannot be a date in the past'] },
    ],
  ] as const)('%j is refused with %j', async ([input, message], { given, as }) => {
    const { manager, id } = await world(given)
    const answer = await (await as(manager))(address, { id, user_id: String((await given.user()).id), ...input })
    expect([answer.status, answer.body]).toEqual([400, { message }])
  })

  test('cannot get a lower level than the one inherited from a parent group', async ({ given, as }) => {
    const { above, manager, id } = await world(given)
    const user = await given.user()
    await given.member({ group: above }, user, 30)
    const call = await as(manager)
    expect((await call(address, { id, username: user.username, access_level: 20 })).body).toEqual({
      message: { access_level: ['should be greater than or equal to Developer inherited membership from group Above'] },
    })
    expect((await call(address, { id, username: user.username, access_level: 30 })).status).toBe(201)
  })

  test('inherits the highest level that counts today, at equal levels from the nearest group', async ({
    server,
    given,
    as,
  }) => {
    const top = await given.group({ name: 'Top' })
    const mid = await given.group({ parent: top, name: 'Mid' })
    const here = kind === 'group' ? await given.group({ parent: mid }) : await given.project({ in: mid })
    const call = await as(await given.admin())
    const faults = async (levels: readonly [top: number, mid: number], row = {}) => {
      const user = await given.user()
      await given.member({ group: top }, user, levels[0], row)
      await given.member({ group: mid }, user, levels[1], row)
      return (await call(address, { id: here.id, username: user.username, access_level: 10 })).body
    }
    const refused = (text: string) => ({
      message: { access_level: [`should be greater than or equal to ${text}`] },
    })
    expect(await faults([30, 20])).toEqual(refused('Developer inherited membership from group Top'))
    expect(await faults([20, 40])).toEqual(refused('Maintainer inherited membership from group Mid'))
    expect(await faults([50, 50])).toEqual(refused('Owner inherited membership from group Mid'))
    expect(await faults([30, 20], { expires_at: '2026-05-22' })).toMatchObject({ access_level: 10 })
    expect(await faults([30, 20], { requested_at: server.clock.iso() })).toMatchObject({ access_level: 10 })
  })

  test('is added once; access requests and expired memberships are replaced', async ({ server, given, as }) => {
    const { of, manager, id } = await world(given)
    const [user, asking, former] = [await given.user(), await given.user(), await given.user()]
    await given.member(of, asking, 10, { requested_at: server.clock.iso() })
    const call = await as(manager)
    const add = (who: { username: string }, more = {}) =>
      call(address, { id, username: who.username, access_level: 20, ...more })
    expect((await add(user)).status).toBe(201)
    expect(await add(user)).toMatchObject({ status: 409, body: { message: 'Member already exists' } })
    expect((await add(asking)).status).toBe(201)
    expect(await add(former, { expires_at: server.clock.today() })).toMatchObject({
      status: 201,
      body: { expires_at: server.clock.today() },
    })
    expect(await add(former)).toMatchObject({ status: 201, body: { expires_at: null } })
  })

  test('cannot be a bot of another project', async ({ given, as }) => {
    const { manager, id } = await world(given)
    const bot = await given.user({ kind: 'project_bot' })
    expect((await (await as(manager))(address, { id, username: bot.username, access_level: 20 })).body).toEqual({
      message: { user_id: ['project bots cannot be added to other groups / projects'] },
    })
  })

  test('is added by those who may manage members, up to their own level', async ({ given, asLoose }) => {
    const { of, id } = await world(given)
    const user = await given.user()
    for (const level of [0, 10, 20, 30, 40, 50]) {
      const actor = await given.user()
      if (level > 0) await given.member(of, actor, level)
      const call = await asLoose(actor)
      for (const access_level of [10, 40, 50]) {
        const allowed = level >= managing && level >= access_level
        const answer = await call(address, { id, user_id: (await given.user()).id, access_level })
        expect([level, access_level, answer.status]).toEqual([level, access_level, allowed ? 201 : 403])
      }
    }
    expect((await (await asLoose(null))(address, { id, user_id: user.id, access_level: 10 })).status).toBe(401)
    expect(
      (await (await asLoose(await given.admin()))(address, { id, user_id: user.id, access_level: 50 })).status,
    ).toBe(201)
  })

  test('several at once: errors name the users who cannot be added', async ({ given, as }) => {
    const { above, manager, id, of } = await world(given)
    const [a, b, high, member, last] = [
      await given.user({ username: 'constructor' }),
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    await given.member({ group: above }, high, 40)
    await given.member(of, member, 10)
    const call = await as(manager)
    const add = (more: object) => call(address, { id, access_level: 30, ...more })
    expect(await add({ user_id: `${a.id}, ${b.id},999999,${member.id}` })).toMatchObject({
      status: 201,
      body: { status: 'success' },
    })
    expect((await add({ username: `${high.username},${last.username}` })).body).toEqual({
      status: 'error',
      message: {
        [high.username]:
          'Access level should be greater than or equal to Maintainer inherited membership from group Above',
      },
    })
    expect((await add({ user_id: `${a.id},${b.id}`, access_level: 7 })).body).toEqual({
      status: 'error',
      message: {
        constructor: 'Access level is not included in the list',
        [b.username]: 'Access level is not included in the list',
      },
    })
    const bot = await given.user({ kind: 'project_bot' })
    expect((await add({ user_id: `${bot.id},${a.id}` })).body).toEqual({
      status: 'error',
      message: { [bot.username]: 'User project bots cannot be added to other groups / projects' },
    })
    const most = Array.from({ length: 100 }, (_, i) => 100_000 + i)
    expect((await add({ user_id: most.join(' , ') })).body).toEqual({ status: 'success' })
    expect((await add({ user_id: ',' })).body).toEqual({ status: 'error', message: 'No users specified.' })
    expect((await add({ user_id: Array.from({ length: 101 }, (_, i) => i + 1).join() })).body).toEqual({
      status: 'error',
      message: 'Too many users specified (limit is 100)',
    })
    const members = await call(kind === 'project' ? 'GET /projects/:id/members' : 'GET /groups/:id/members', { id })
    const levels = new Map(members.body.map((one) => [one.id, one.access_level]))
    expect([a, b, member, last].map((one) => levels.get(one.id))).toEqual([30, 30, 30, 30])
    expect([high, bot].map((one) => levels.get(one.id))).toEqual([undefined, undefined])
  })
})

describe('POST /projects/:id/members', () => {
  test('several at once: the owner of a personal project stays as it is', async ({ given, as }) => {
    const [owner, other] = [await given.user(), await given.user()]
    const { id } = await given.project({ owner })
    const call = await as(owner)
    const sent = { id, user_id: `${owner.id},${other.id}`, access_level: 50 }
    expect((await call('POST /projects/:id/members', sent)).body).toEqual({
      status: 'error',
      message: { [owner.username]: 'not authorized to update member' },
    })
    const members = (await call('GET /projects/:id/members', { id })).body
    expect(members.map((one) => one.id)).toEqual([other.id])
  })

  test('is refused if the group forbids new members in its projects, in paid tiers', async ({ given, asLoose }) => {
    const group = await given.group({ membership_lock: 1 })
    const project = await given.project({ in: group })
    const [owner, user] = [await given.user(), await given.user()]
    await given.member({ group }, owner, 50)
    const call = await asLoose(owner)
    expect(
      await call('POST /projects/:id/members', { id: project.id, user_id: user.id, access_level: 10 }),
    ).toMatchObject({
      status: 405,
      body: { message: '405 Method Not Allowed' },
    })
    expect((await call('POST /groups/:id/members', { id: group.id, user_id: user.id, access_level: 10 })).status).toBe(
      201,
    )
  })

  test('is allowed on the free tier, which has no such lock; and minimal access does not exist', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const group = await given.group({ membership_lock: 1 })
    const project = await given.project({ in: group })
    const [owner, user] = [await given.user(), await given.user()]
    await given.member({ group }, owner, 50)
    const token = await given.token(owner)
    const send = (path: string, body: object) =>
      server.send('POST', path, { token, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
    expect((await send(`/projects/${project.id}/members`, { user_id: user.id, access_level: 10 })).status).toBe(201)
    expect((await send(`/groups/${group.id}/members`, { user_id: user.id, access_level: 5 })).body).toEqual({
      message: { access_level: ['is not included in the list'] },
    })
    await server.stop()
  })

  test('a personal project keeps its owner', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(await given.admin())
    const answer = await call('POST /projects/:id/members', {
      id: project.id,
      username: owner.username,
      access_level: 10,
    })
    expect(answer.status).toBe(409)
  })
})

describe('POST /groups/:id/members', () => {
  test('minimal access is for top-level groups', async ({ given, as }) => {
    const group = await given.group()
    const [owner, user] = [await given.user(), await given.user()]
    await given.member({ group }, owner, 50)
    const { status, body } = await (await as(owner))('POST /groups/:id/members', {
      id: group.id,
      user_id: String(user.id),
      access_level: 5,
    })
    expect([status, body]).toMatchObject([201, { access_level: 5 }])
  })
})
