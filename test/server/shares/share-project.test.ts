import { badParameter, forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedAccess, storedAccess } from '../demo/checks.ts'

const SHARE = 'POST /projects/:id/share'
const UNSHARE = 'DELETE /projects/:id/share/:group_id'
const NOT_FOUND = { status: 404, body: { message: 'Not Found' } }
const conflict = (message: string) => ({ status: 409, body: { message } })

describe(SHARE, () => {
  test("gives the group's members access up to the level and date", async ({ server, given, as }) => {
    const [ada, ben, cyd] = [await given.user(), await given.user(), await given.user()]
    const group = await given.group()
    await given.member({ group }, ben, 50)
    await given.member({ group }, cyd, 10)
    const project = await given.project({ owner: ada, visibility: 'private' })
    const call = await as(ada)
    const answer = await call(SHARE, {
      id: project.id,
      group_id: group.id,
      group_access: 30,
      expires_at: '2026-05-24',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: { project_id: project.id, group_id: group.id, group_access: 30, expires_at: '2026-05-24' },
    })
    expect(Object.keys(answer.body)).toEqual(['id', 'project_id', 'group_id', 'group_access', 'expires_at'])
    const levels = async () =>
      (
        await server.db.read
          .selectFrom('project_authorization')
          .select(['user_id', 'access_level'])
          .where('project_id', '=', project.id)
          .orderBy('user_id')
          .execute()
      ).map((one) => [one.user_id, one.access_level])
    expect(await levels()).toEqual([
      [ada.id, 50],
      [ben.id, 30],
      [cyd.id, 10],
    ])
    expect((await call('GET /projects/:id', { id: project.id })).body.shared_with_groups).toMatchObject([
      { group_id: group.id, group_access_level: 30, expires_at: '2026-05-24' },
    ])
    const payload = { project_id: project.id, group_id: group.id, actor_id: ada.id }
    expect(server.events).toEqual([{ event: 'project.shared', payload }])
    server.clock.advance(2 * 86_400_000)
    await call('GET /projects', {})
    expect(await levels()).toEqual([[ada.id, 50]])
  })

  test('replaces an expired share', async ({ server, given, as }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const call = await as(ada)
    const share = { id: project.id, group_id: (await given.group()).id, group_access: 30 } as const
    expect((await call(SHARE, { ...share, expires_at: '2026-05-24' })).status).toBe(201)
    expect((await call(SHARE, share)).status).toBe(409)
    server.clock.advance(2 * 86_400_000)
    expect(await call(SHARE, share)).toMatchObject({ status: 201, body: { expires_at: null } })
  })

  test('a share that ends today is accepted, gives no access, and may be replaced', async ({ given, as }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const project = await given.project({ owner: ada, visibility: 'private' })
    const group = await given.group()
    await given.member({ group }, ben, 30)
    const call = await as(ada)
    const share = { id: project.id, group_id: group.id, group_access: 30 } as const
    expect((await call(SHARE, { ...share, expires_at: '2026-05-22' })).status).toBe(201)
    expect((await (await as(ben))('GET /projects/:id', { id: project.id })).status).toBe(404)
    expect((await call(SHARE, share)).status).toBe(201)
    expect((await (await as(ben))('GET /projects/:id', { id: project.id })).status).toBe(200)
  })

  test('replacing or ending a share affects no other share', async ({ server, given, as }) => {
    const ada = await given.user()
    const [first, second] = [await given.project({ owner: ada }), await given.project({ owner: ada })]
    const [group, other] = [await given.group(), await given.group()]
    const call = await as(ada)
    const pairs = [
      [first.id, other.id],
      [second.id, group.id],
      [first.id, group.id],
    ] as const
    for (const [id, group_id] of pairs) await call(SHARE, { id, group_id, group_access: 30, expires_at: '2026-05-22' })
    const stored = async () =>
      (await server.db.read.selectFrom('project_group_link').selectAll().orderBy('id').execute()).map(
        ({ project_id, group_id, expires_at }) => [project_id, group_id, expires_at],
      )
    const kept = [
      [first.id, other.id, '2026-05-22'],
      [second.id, group.id, '2026-05-22'],
    ]
    const target = { id: first.id, group_id: group.id }
    await call(SHARE, { ...target, group_access: 20 })
    expect(await stored()).toEqual([...kept, [first.id, group.id, null]])
    expect((await call(UNSHARE, target)).status).toBe(204)
    expect(await stored()).toEqual(kept)
  })

  test('the events of a share contain both sides, the level and the date', async ({ server, given, as }) => {
    const ada = await given.user()
    const [project, group] = [await given.project({ owner: ada }), await given.group()]
    const call = await as(ada)
    await call(SHARE, { id: project.id, group_id: group.id, group_access: 30, expires_at: '2026-05-24' })
    await call(UNSHARE, { id: project.id, group_id: group.id })
    const payload = { project_id: project.id, group_id: group.id, actor_id: ada.id }
    const snapshot = {
      project: { id: project.id },
      group: { id: group.id },
      group_access: 30,
      expires_at: '2026-05-24',
    }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'project.shared', payload, snapshot },
      { event: 'project.unshared', payload, snapshot },
    ])
  })

  test('accepts a form', async ({ server, given }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const body = new URLSearchParams({ group_id: String((await given.group()).id), group_access: '20', expires_at: '' })
    const answer = await server.send('POST', `/projects/${project.id}/share`, { token: await given.token(ada), body })
    expect(answer).toMatchObject({ status: 201, body: { group_access: 20, expires_at: null } })
  })

  test('refuses duplicates and parent groups', async ({ given, asLoose }) => {
    const ada = await given.user()
    const root = await given.group()
    const group = await given.group({ parent: root })
    const other = await given.group()
    await given.member({ group: root }, ada, 50)
    const { id } = await given.project({ in: group })
    const call = await asLoose(ada)
    const share = (group_id: number, more = {}) => call(SHARE, { id, group_id, group_access: 10, ...more })
    expect((await share(other.id)).status).toBe(201)
    expect(await share(other.id)).toMatchObject(conflict('Group already shared with this group'))
    const above = conflict('Project cannot be shared with the group it is in or one of its ancestors.')
    expect(await share(group.id)).toMatchObject(above)
    expect(await share(root.id)).toMatchObject(above)
    const past = conflict('Expires at cannot be a date in the past')
    expect(await share((await given.group()).id, { expires_at: '2026-05-21' })).toMatchObject(past)
  })

  test('refuses locked groups, and groups outside a closed hierarchy', async ({ given, asLoose }) => {
    const ada = await given.user()
    const [locked, root, outside] = [
      await given.group({ share_with_group_lock: 1 }),
      await given.group({ prevent_sharing_groups_outside_hierarchy: 1 }),
      await given.group(),
    ]
    const [inner, beside] = [await given.group({ parent: root }), await given.group({ parent: root })]
    await given.member({ group: locked }, ada, 50)
    await given.member({ group: root }, ada, 50)
    const call = await asLoose(ada)
    const share = (project: { id: number }, group: { id: number }) =>
      call(SHARE, { id: project.id, group_id: group.id, group_access: 10 })
    expect(await share(await given.project({ in: locked }), outside)).toMatchObject({
      status: 400,
      body: { message: 'The project sharing with group is disabled' },
    })
    const project = await given.project({ in: inner })
    expect(await share(project, outside)).toMatchObject(NOT_FOUND)
    expect((await share(project, beside)).status).toBe(201)
  })

  test('requires Maintainer, a visible group, and at most the own level', async ({ server, given, asLoose }) => {
    const [ada, ben, cyd] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project({ owner: ada, visibility: 'private' })
    await given.member({ project }, ben, 40)
    await given.member({ project }, cyd, 30)
    const group = await given.group()
    const hidden = await given.group({ visibility: 'private' })
    const sent = { id: project.id, group_id: group.id, group_access: 40 }
    const maintainer = await asLoose(ben)
    expect(await maintainer(SHARE, { ...sent, group_id: hidden.id })).toMatchObject(NOT_FOUND)
    expect(await maintainer(SHARE, { ...sent, group_id: 4711 })).toMatchObject(NOT_FOUND)
    expect(await maintainer(SHARE, { ...sent, group_access: 50 })).toMatchObject(forbidden())
    expect(await maintainer(SHARE, { id: project.id })).toMatchObject(
      badParameter('group_id is missing, group_access is missing'),
    )
    expect(await maintainer(SHARE, { ...sent, group_access: 15, expires_at: 'soon' })).toMatchObject(
      badParameter('group_access does not have a valid value, expires_at is invalid'),
    )
    expect(await (await asLoose(cyd))(SHARE, sent)).toMatchObject(forbidden())
    expect(await (await asLoose(await given.user()))(SHARE, sent)).toMatchObject(notFound('Project'))
    expect(await (await asLoose(null))(SHARE, sent)).toMatchObject(UNAUTHORIZED)
    expect((await maintainer(SHARE, sent)).status).toBe(201)
    expect(server.events).toHaveLength(1)
    const archived = await given.project({ owner: ada, archived: 1 })
    expect(await (await asLoose(ada))(SHARE, { ...sent, id: archived.id })).toMatchObject(forbidden())
  })
})

describe(UNSHARE, () => {
  test('removes the access', async ({ server, given, as, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const group = await given.group()
    await given.member({ group }, ben, 50)
    const { id } = await given.project({ owner: ada, visibility: 'private' })
    const call = await as(ada)
    await call(SHARE, { id, group_id: group.id, group_access: 20 })
    expect((await (await as(ben))('GET /projects/:id', { id })).status).toBe(200)
    expect(await (await asLoose(ben))(UNSHARE, { id, group_id: group.id })).toMatchObject(forbidden())
    const old = { token: await given.token(ada), headers: { 'If-Unmodified-Since': 'Tue, 01 Jan 2019 00:00:00 GMT' } }
    expect((await server.send('DELETE', `/projects/${id}/share/${group.id}`, old)).status).toBe(412)
    expect((await call(UNSHARE, { id, group_id: group.id })).status).toBe(204)
    expect(await (await asLoose(ben))('GET /projects/:id', { id })).toMatchObject(notFound('Project'))
    expect(await (await asLoose(ada))(UNSHARE, { id, group_id: group.id })).toMatchObject(notFound('Group Link'))
    expect(await (await asLoose(ada))(UNSHARE, { id, group_id: 'x' })).toMatchObject(
      badParameter('group_id is invalid'),
    )
    expect(server.events.map(({ event }) => event)).toEqual(['project.shared', 'project.unshared'])
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
  })
})
