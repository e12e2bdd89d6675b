import type { Given } from '../../support/given.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const KINDS = [['project'], ['group']] as const

/** A public project or group with an Owner, and somebody without access to it. */
async function world(given: Given, kind: 'project' | 'group', more: { request_access_enabled?: 0 | 1 } = {}) {
  const group = await given.group({ visibility: 'public', ...(kind === 'group' && more) })
  const project = await given.project({ in: group, visibility: 'public', ...(kind === 'project' && more) })
  const [owner, asker] = [await given.user(), await given.user()]
  await given.member({ group }, owner, 50)
  return { owner, asker, group, project, id: kind === 'project' ? project.id : group.id }
}

describe.each(KINDS)('requests for access to a %s', (kind) => {
  const list = `GET /${kind}s/:id/access_requests`
  const send = `POST /${kind}s/:id/access_requests`
  const approve = `PUT /${kind}s/:id/access_requests/:user_id/approve`
  const deny = `DELETE /${kind}s/:id/access_requests/:user_id`
  const own = `GET /-/gantry/v1/${kind}s/:id/access_request`
  const member = `GET /${kind}s/:id/members/:user_id`

  test('give no access until they are approved, as Developer by default', async ({ server, given, asLoose }) => {
    const { owner, asker, id } = await world(given, kind)
    const [ask, manage] = [await asLoose(asker), await asLoose(owner)]
    expect((await ask(own, { id })).body).toEqual({ requested_at: null, may_request: true })
    const requested_at = server.clock.iso()
    expect(await ask(send, { id })).toMatchObject({
      status: 201,
      body: { id: asker.id, username: asker.username, name: asker.name, state: 'active', requested_at },
    })
    expect((await ask(own, { id })).body).toEqual({ requested_at, may_request: false })
    expect((await manage(list, { id })).body).toMatchObject([{ id: asker.id, requested_at }])
    expect((await manage(member, { id, user_id: asker.id })).status).toBe(404)
    expect(await manage(approve, { id, user_id: asker.id })).toMatchObject({
      status: 201,
      body: { id: asker.id, access_level: 30, expires_at: null, created_by: { id: owner.id } },
    })
    expect((await manage(list, { id })).body).toEqual([])
    expect((await ask(own, { id })).body).toEqual({ requested_at: null, may_request: false })
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual(['member.requested', 'member.added'])
  })

  test('are approved with another role, but not above the own one, and not with an unknown one', async ({
    given,
    asLoose,
  }) => {
    const { owner, asker, group, project, id } = await world(given, kind)
    await (await asLoose(asker))(send, { id })
    const maintainer = await given.user()
    await given.member({ group }, maintainer, 40)
    const [low, manage] = [await asLoose(maintainer), await asLoose(owner)]
    const input = { id, user_id: asker.id }
    expect((await low(approve, { ...input, access_level: 50 })).status).toBe(403)
    expect(await manage(approve, { ...input, access_level: 25 })).toMatchObject({
      status: 400,
      body: { message: { access_level: ['is not included in the list'] } },
    })
    expect((await manage(list, { id })).body).toHaveLength(1)
    expect((await manage(approve, { ...input, access_level: 20 })).body).toMatchObject({ access_level: 20 })
    const sees = await (await asLoose(asker))('GET /projects/:id', { id: project.id })
    expect(sees.body).toMatchObject({
      permissions: kind === 'group' ? { group_access: { access_level: 20 } } : { project_access: { access_level: 20 } },
    })
  })

  test('are refused for members, administrators and bots, twice, and where they are turned off', async ({
    server,
    given,
    asLoose,
  }) => {
    const { owner, asker, group, id } = await world(given, kind)
    const guest = await given.user()
    await given.member({ group }, guest, 10)
    for (const who of [owner, guest, await given.admin()])
      expect(await (await asLoose(who))(send, { id })).toMatchObject({
        status: 403,
        body: { message: '403 Forbidden' },
      })
    const bot = await given.user({ kind: 'project_bot' })
    expect((await (await asLoose(bot))(send, { id })).body).toEqual({
      message: { user_id: ['project bots cannot be added to other groups / projects'] },
    })
    const ask = await asLoose(asker)
    await ask(send, { id })
    expect(await ask(send, { id })).toMatchObject({
      status: 400,
      body: { message: { user_id: ['already exists in source'] } },
    })
    const closed = await world(given, kind, { request_access_enabled: 0 })
    const askClosed = await asLoose(closed.asker)
    expect((await askClosed(own, { id: closed.id })).body).toEqual({ requested_at: null, may_request: false })
    expect((await askClosed(send, { id: closed.id })).status).toBe(403)
    expect(await storedEvents(server)).toHaveLength(1)
  })

  test('are denied by whoever manages the members, and withdrawn by the user alone', async ({
    server,
    given,
    asLoose,
  }) => {
    const { owner, asker, id } = await world(given, kind)
    const [ask, manage] = [await asLoose(asker), await asLoose(owner)]
    const [other, user_id] = [await asLoose(await given.user()), asker.id]
    await ask(send, { id })
    for (const [address, input] of [
      [list, { id }],
      [deny, { id, user_id }],
      [approve, { id, user_id }],
    ] as const)
      expect((await other(address, input)).status).toBe(403)
    expect((await manage(deny, { id, user_id })).status).toBe(204)
    for (const call of [manage, ask])
      expect(await call(deny, { id, user_id })).toMatchObject({ status: 404, body: { message: '404 Not found' } })
    expect((await manage(approve, { id, user_id })).status).toBe(404)
    await ask(send, { id })
    expect((await ask(deny, { id, user_id })).status).toBe(204)
    const ended = (await storedEvents(server)).filter(({ event }) => event === 'member.request_ended')
    expect(ended).toMatchObject([
      { payload: { user_id, actor_id: owner.id }, snapshot: { user: { username: asker.username }, access_level: 30 } },
      { payload: { user_id, actor_id: user_id } },
    ])
  })

  test('end with the account', async ({ server, given, asLoose }) => {
    const { asker, id } = await world(given, kind)
    await (await asLoose(asker))(send, { id })
    const admin = await asLoose(await given.admin())
    expect((await admin('DELETE /users/:id', { id: asker.id })).status).toBe(204)
    await server.instance.jobs.idle()
    expect((await storedEvents(server)).map(({ event }) => event)).toContain('member.request_ended')
    expect((await admin(list, { id })).body).toEqual([])
  })

  test('are listed from an index, the oldest first', async ({ given, asLoose }) => {
    const { owner, group, project, id } = await world(given, kind)
    const users = [await given.user(), await given.user(), await given.user()]
    for (const user of users)
      await given.member(kind === 'group' ? { group } : { project }, user, 30, {
        requested_at: '2026-05-20T00:00:00.000Z',
      })
    const manage = await asLoose(owner)
    const { body, headers } = await manage(list, { id, per_page: 2, page: 2 })
    expect(body).toMatchObject([{ id: users[2]?.id }])
    expect(headers.get('x-total')).toBe('3')
    const plans = await plansOf(() => manage(list, { id }))
    expectPlans(plans, {})
    expect(JSON.stringify(plans)).toContain(`member_${kind}_request`)
  })
})
