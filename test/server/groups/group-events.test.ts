import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

describe('events about groups', () => {
  test('contain the group, its first member, and both values of each change', async ({ server, given, as }) => {
    const ada = await given.user({ name: 'Ada' })
    const call = await as(ada)
    const { body } = await call('POST /groups', { name: 'Harbour', path: 'harbour', visibility: 'private' })
    await call('PUT /groups/:id', { id: body.id, path: 'port', description: 'Ships' })
    const group = { id: body.id, name: 'Harbour', visibility: 'private', parent_id: null }
    const by = { actor_id: ada.id, sudo_by_id: null }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'group.created', ...by, snapshot: { group: { ...group, full_path: 'harbour' } } },
      {
        event: 'member.added',
        ...by,
        snapshot: { user: { name: 'Ada' }, group, project: null, access_level: 50, created_by_id: ada.id },
      },
      {
        event: 'group.updated',
        ...by,
        snapshot: {
          group: { ...group, full_path: 'port' },
          changes: { path: { before: 'harbour', after: 'port' }, description: { before: '', after: 'Ships' } },
        },
      },
      {
        event: 'group.renamed',
        ...by,
        payload: { old_full_path: 'harbour', full_path: 'port' },
        snapshot: { group: { ...group, full_path: 'port' } },
      },
    ])
  })

  test('never contain the runners token', async ({ server, given, as }) => {
    const call = await as(await given.user())
    const { body } = await call('POST /groups', { name: 'Harbour', path: 'harbour' })
    await call('PUT /groups/:id', { id: body.id, description: 'Ships' })
    const row = await server.db.read.selectFrom('group').select('runners_token').executeTakeFirstOrThrow()
    expect(row.runners_token).toMatch(/^GR/)
    expect(JSON.stringify(await storedEvents(server))).not.toContain(row.runners_token)
  })

  test('contain both parents of a transfer, and the new Owner of a top-level group', async ({ server, given, as }) => {
    const [admin, old_parent, parent] = [await given.admin(), await given.group(), await given.group()]
    const group = await given.group({ parent: old_parent })
    const call = await as(admin)
    await call('POST /groups/:id/transfer', { id: group.id, group_id: parent.id })
    await call('POST /groups/:id/transfer', { id: group.id })
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'group.transferred',
        snapshot: {
          group: { id: group.id, parent_id: parent.id },
          old_parent: { id: old_parent.id, full_path: old_parent.full_path },
          parent: { id: parent.id, full_path: parent.full_path },
        },
      },
      {
        event: 'group.transferred',
        snapshot: { group: { parent_id: null }, old_parent: { id: parent.id }, parent: null },
      },
      { event: 'member.added', snapshot: { user: { id: admin.id }, group: { id: group.id }, access_level: 50 } },
    ])
  })

  test('contain a removed group and its projects as they were', async ({ server, given, as }) => {
    const [ada, top] = [await given.user(), await given.group()]
    const group = await given.group({ parent: top, name: 'Pier', path: 'pier', visibility: 'private' })
    const project = await given.project({ in: group, name: 'Lamp', path: 'lamp' })
    await given.member({ group: top }, ada, 50)
    await given.member({ group }, ada, 50)
    const call = await as(ada)
    const { full_path } = group
    await call('DELETE /groups/:id', { id: group.id })
    await call('POST /groups/:id/restore', { id: group.id })
    await call('DELETE /groups/:id', { id: group.id })
    await call('DELETE /groups/:id', { id: group.id, permanently_remove: true, full_path })
    const snapshot = { group: { id: group.id, name: 'Pier', full_path, visibility: 'private' } }
    const events = await storedEvents(server)
    expect(events).toMatchObject([
      { event: 'group.marked', snapshot: { ...snapshot, removed_on: '2026-05-29' } },
      { event: 'group.restored', snapshot },
      { event: 'group.marked', snapshot },
      {
        event: 'project.removed',
        payload: { project_id: project.id, path_with_namespace: `${full_path}/lamp` },
        snapshot: { project: { name: 'Lamp', owners: [{ id: ada.id }] } },
      },
      { event: 'member.removed', payload: { user_id: ada.id }, snapshot: { user: { id: ada.id }, ...snapshot } },
      { event: 'group.removed', payload: { full_path }, snapshot },
    ])
    // One transaction, so a crash loses or repeats none of them.
    expect(new Set(events.slice(-3).map(({ request_id }) => request_id)).size).toBe(1)
    await server.instance.jobs.idle()
    expect(await storedEvents(server)).toHaveLength(6)
  })

  test('of a removal contain each project, member and subgroup before the group that contains them', async ({
    server,
    given,
    as,
  }) => {
    const [ada, ben] = [await given.user({ name: 'Ada' }), await given.user({ name: 'Ben' })]
    const top = await given.group({ path: 'top' })
    const pier = await given.group({ parent: top, path: 'pier' })
    const deep = await given.group({ parent: pier, path: 'deep' })
    const beside = await given.group({ parent: top, path: 'pier-2' })
    const project = await given.project({ in: deep, path: 'lamp' })
    await given.member({ group: top }, ada, 50)
    await given.member({ group: pier }, ben, 30)
    await given.member({ group: deep }, ada, 40)
    await given.member({ project }, ben, 30)
    const call = await as(ada)
    await call('POST /groups/:id/invitations', { id: pier.id, email: ['carl@example.com'], access_level: 20 })
    await changeSettings(server, { delayed_group_deletion: false })
    expect((await call('DELETE /groups/:id', { id: top.id })).status).toBe(202)
    const removals = (await storedEvents(server)).filter(({ event }) => event.endsWith('.removed'))
    const by = { actor_id: ada.id }
    const group = (one: { id: number; full_path: string }) => ({ group: { id: one.id, full_path: one.full_path } })
    expect(removals).toMatchObject([
      { event: 'project.removed', ...by, payload: { project_id: project.id } },
      { event: 'member.removed', ...by, snapshot: { user: { name: 'Ada' }, ...group(deep), access_level: 40 } },
      { event: 'member.removed', ...by, snapshot: { user: { name: 'Ben' }, ...group(pier), access_level: 30 } },
      { event: 'member.removed', ...by, snapshot: { user: { name: 'Ada' }, ...group(top), access_level: 50 } },
      { event: 'group.removed', ...by, snapshot: group(deep) },
      { event: 'group.removed', ...by, snapshot: group(beside) },
      { event: 'group.removed', ...by, snapshot: group(pier) },
      { event: 'group.removed', ...by, snapshot: group(top) },
    ])
    await server.instance.jobs.idle()
    expect((await storedEvents(server)).filter(({ event }) => event.endsWith('.removed'))).toHaveLength(8)
  })

  test('are stored once for a group that is due, in the transaction that hides it', async ({ server, given, as }) => {
    const ada = await given.user()
    const group = await given.group()
    const project = await given.project({ in: group })
    await given.member({ group }, ada, 50)
    await (await as(ada))('DELETE /groups/:id', { id: group.id })
    server.clock.advance(7 * 86_400_000)
    await (await as(null))('GET /projects', {})
    await server.instance.jobs.idle()
    const removals = (await storedEvents(server)).filter(({ event }) => event.endsWith('.removed'))
    expect(removals).toMatchObject([
      { event: 'project.removed', payload: { project_id: project.id, actor_id: ada.id } },
      { event: 'member.removed', payload: { group_id: group.id, user_id: ada.id, actor_id: ada.id } },
      { event: 'group.removed', payload: { group_id: group.id, actor_id: ada.id } },
    ])
    expect(await server.db.read.selectFrom('namespace').select('id').where('kind', '=', 'group').execute()).toEqual([])
  })

  test('are not stored for refused requests', async ({ server, given, as }) => {
    const [guest, group] = [await given.user(), await given.group()]
    await given.member({ group }, guest, 10)
    const call = await as(guest)
    const answers = [
      await call('PUT /groups/:id', { id: group.id, name: 'Mine' }),
      await call('POST /groups/:id/transfer', { id: group.id }),
      await call('DELETE /groups/:id', { id: group.id }),
      await call('POST /groups/:id/restore', { id: group.id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await storedEvents(server)).toEqual([])
  })
})
