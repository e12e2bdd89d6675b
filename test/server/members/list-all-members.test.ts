import { addDays } from '../../../src-server/kit/clock.ts'
import { describe, expect, test } from '../../support/test.ts'
import { shareGroup, shareProject } from './shares.ts'

describe('GET /projects/:id/members/all', () => {
  test('lists every member once, with the highest level', async ({ given, as, server }) => {
    const top = await given.group()
    const group = await given.group({ parent: top })
    const partners = await given.group()
    const project = await given.project({ in: group })
    const [above, both, direct, shared, expired] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    await given.member({ group: top }, above, 50)
    await given.member({ group }, both, 20)
    await given.member({ project }, both, 40, { expires_at: '2026-12-01' })
    await given.member({ project }, direct, 30)
    await given.member({ group: partners }, shared, 50)
    await given.member({ project }, expired, 30, { expires_at: server.clock.today() })
    await shareProject(server, project, partners, 30)

    const reader = await as(direct)
    const { status, body } = await reader('GET /projects/:id/members/all', { id: project.id })
    expect(status).toBe(200)
    expect(body.map((one) => [one.id, one.access_level, one.expires_at])).toEqual([
      [above.id, 50, null],
      [both.id, 40, '2026-12-01'],
      [direct.id, 30, null],
      [shared.id, 30, null],
    ])
  })

  test('includes the owner of a personal project', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const { body } = await (await as(owner))('GET /projects/:id/members/all', { id: project.id })
    expect(body).toMatchObject([{ id: owner.id, access_level: 50, expires_at: null, membership_state: 'active' }])
    const { body: one } = await (await as(owner))('GET /projects/:id/members/all/:user_id', {
      id: project.id,
      user_id: owner.id,
    })
    expect(one.access_level).toBe(50)
  })

  test('does not reveal members of a hidden group to strangers', async ({ given, as, server }) => {
    const [stranger, insider, partner, both] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const hidden = await given.group({ visibility: 'private' })
    const group = await given.group()
    const project = await given.project({ in: group })
    await given.member({ group: hidden }, partner, 40)
    await given.member({ group: hidden }, both, 40)
    await given.member({ project }, both, 10)
    await given.member({ group }, insider, 20)
    await shareProject(server, project, hidden, 30)
    const seen = async (who: { id: number }) => {
      const { body, headers } = await (await as(who))('GET /projects/:id/members/all', { id: project.id })
      expect(headers.get('x-total')).toBe(String(body.length))
      return body.map((one) => [one.id, one.access_level])
    }
    expect(await seen(stranger)).toEqual([
      [insider.id, 20],
      [both.id, 10],
    ])
    const everybody = [
      [insider.id, 20],
      [partner.id, 30],
      [both.id, 30],
    ]
    expect(await seen(insider)).toEqual(everybody)
    expect(await seen(await given.admin())).toEqual(everybody)
  })
})

describe('GET /groups/:id/members/all', () => {
  test('includes members of parent groups, and of groups that the group or a parent is shared with', async ({
    given,
    as,
    server,
  }) => {
    const top = await given.group()
    const group = await given.group({ parent: top })
    const partners = await given.group()
    const others = await given.group()
    const [owner, minimal, a, b] = [await given.user(), await given.user(), await given.user(), await given.user()]
    await given.member({ group: top }, owner, 50)
    await given.member({ group: top }, minimal, 5)
    await given.member({ group: partners }, a, 50)
    await given.member({ group: others }, b, 20)
    await shareGroup(server, group, partners, 30)
    await shareGroup(server, top, others, 40)
    const { body } = await (await as(owner))('GET /groups/:id/members/all', { id: group.full_path })
    expect(body.map((one) => [one.id, one.access_level])).toEqual([
      [owner.id, 50],
      [minimal.id, 5],
      [a.id, 30],
      [b.id, 20],
    ])
  })

  test('leaves out members of an expired share', async ({ given, as, server }) => {
    const group = await given.group()
    const partners = await given.group()
    const [owner, partner] = [await given.user(), await given.user()]
    await given.member({ group }, owner, 50)
    await given.member({ group: partners }, partner, 50)
    await shareGroup(server, group, partners, 30, addDays(server.clock.today(), 2))
    const ids = async () =>
      (await (await as(owner))('GET /groups/:id/members/all', { id: group.id })).body.map((one) => one.id)
    expect(await ids()).toEqual([owner.id, partner.id])
    server.clock.advance(2 * 86_400_000)
    expect(await ids()).toEqual([owner.id])
  })

  test('filters by query, user_ids and skip_users; awaiting is empty', async ({ given, as, asLoose }) => {
    const group = await given.group()
    const owner = await given.user({ name: 'Olga Owner', username: 'olga' })
    const ada = await given.user({ name: 'Ada Byron', username: 'countess', public_email: 'ada@example.org' })
    const bo = await given.user({ name: 'Bo_ Byron', username: 'bo' })
    for (const [user, level] of [
      [owner, 50],
      [ada, 30],
      [bo, 20],
    ] as const)
      await given.member({ group }, user, level)
    const list = async (query: Record<string, unknown>) => {
      const { body } = await (await as(owner))('GET /groups/:id/members/all', { id: group.id, ...query })
      return body.map((one) => one.username)
    }
    expect(await list({ query: 'byron' })).toEqual(['countess', 'bo'])
    expect(await list({ query: 'a byr' })).toEqual(['countess'])
    expect(await list({ query: '@COUNT' })).toEqual(['countess'])
    expect(await list({ query: 'o_' })).toEqual(['bo'])
    expect(await list({ query: 'ADA@example.org' })).toEqual(['countess'])
    expect(await list({ query: ada.email })).toEqual([])
    expect(await list({ query: ' ' })).toHaveLength(3)
    expect(await list({ user_ids: [bo.id, ada.id, 999] })).toEqual(['countess', 'bo'])
    expect(await list({ skip_users: [bo.id], query: 'b' })).toEqual(['countess'])
    expect(await list({ state: 'active' })).toHaveLength(3)
    expect(await list({ state: 'awaiting' })).toEqual([])
    const admin = await given.admin()
    const found = await (await as(admin))('GET /groups/:id/members/all', {
      id: group.id,
      query: ada.email.toUpperCase(),
    })
    expect(found.body).toMatchObject([{ username: 'countess', email: ada.email }])
    const refused = await (await asLoose(owner))('GET /groups/:id/members/all', {
      id: group.id,
      user_ids: ['x'],
      state: 'on',
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'user_ids is invalid, state does not have a valid value' },
    })
  })

  test('a single user: 404 for a user who is no member', async ({ given, asLoose }) => {
    const top = await given.group()
    const group = await given.group({ parent: top })
    const [owner, stranger] = [await given.user(), await given.user()]
    await given.member({ group: top }, owner, 50)
    const call = await asLoose(owner)
    expect(await call('GET /groups/:id/members/all/:user_id', { id: group.id, user_id: owner.id })).toMatchObject({
      status: 200,
      body: { id: owner.id, access_level: 50 },
    })
    expect(await call('GET /groups/:id/members/:user_id', { id: group.id, user_id: owner.id })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
    expect(await call('GET /groups/:id/members/all/:user_id', { id: group.id, user_id: stranger.id })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
    expect(await call('GET /groups/:id/members/:user_id', { id: group.id, user_id: 'olga' })).toMatchObject({
      status: 400,
      body: { error: 'user_id is invalid' },
    })
  })
})
