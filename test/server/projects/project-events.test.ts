import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

/** The stored events, oldest first. */
const storedEvents = async ({ db }: TestServer) =>
  (await db.read.selectFrom('outbox_event').selectAll().orderBy('id').execute()).map((row) => ({
    event: row.event,
    actor_id: row.actor_id,
    sudo_by_id: row.sudo_by_id,
    payload: JSON.parse(row.payload),
    snapshot: JSON.parse(row.snapshot),
  }))

describe('events of projects', () => {
  test('contain a new project with its owners', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    await (await as(ada))('POST /projects', { name: 'Pier', path: 'pier', visibility: 'internal' })
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'project.created',
        actor_id: ada.id,
        snapshot: {
          project: { name: 'Pier', path_with_namespace: 'ada/pier', visibility: 'internal', owners: [{ id: ada.id }] },
        },
      },
      { event: 'member.added' },
    ])
  })

  test('name the administrator as actor and the user as creator', async ({ server, given, as }) => {
    const [ada, admin] = [await given.user({ username: 'ada' }), await given.admin()]
    await (await as(admin))('POST /projects/user/:user_id', { user_id: ada.id, name: 'Pier' })
    expect((await storedEvents(server))[0]).toMatchObject({
      event: 'project.created',
      actor_id: admin.id,
      payload: { creator_id: ada.id },
      snapshot: { project: { owners: [{ id: ada.id }] } },
    })
  })

  test('contain both values of each changed field', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const { id } = await given.project({ owner: ada, name: 'Pier', path: 'pier' })
    const call = await as(ada)
    await call('PUT /projects/:id', { id, topics: ['Sea'] })
    const names = { name: 'Quay', path: 'quay' }
    await call('PUT /projects/:id', { id, ...names, description: 'Lamps', merge_method: 'ff', topics: ['Sea', 'Salt'] })
    expect((await storedEvents(server)).slice(1)).toMatchObject([
      {
        event: 'project.renamed',
        payload: { old_name: 'Pier', old_path_with_namespace: 'ada/pier' },
        snapshot: {
          project: { name: 'Quay', path_with_namespace: 'ada/quay' },
          changes: {
            name: { before: 'Pier', after: 'Quay' },
            path: { before: 'pier', after: 'quay' },
            path_with_namespace: { before: 'ada/pier', after: 'ada/quay' },
          },
        },
      },
      {
        event: 'project.updated',
        snapshot: {
          changes: {
            description: { before: null, after: 'Lamps' },
            merge_method: { before: 'merge', after: 'ff' },
            topics: { before: ['Sea'], after: ['Sea', 'Salt'] },
          },
        },
      },
    ])
  })

  test('name a changed import URL without its value, which may contain a password', async ({ server, given, as }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    await server.db.write((trx) =>
      trx
        .updateTable('project')
        .set({ import_url: 'https://ada:secret@example.com/pier.git' })
        .where('id', '=', id)
        .execute(),
    )
    await (await as(ada))('PUT /projects/:id', { id, import_url: '' })
    const events = await storedEvents(server)
    expect(events).toMatchObject([{ payload: { changed: ['import_url'] }, snapshot: { changes: {} } }])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  test('are not stored for a change to current values or a refused change', async ({ server, given, asLoose }) => {
    const ada = await given.user()
    const { id, name } = await given.project({ owner: ada })
    const call = await asLoose(ada)
    expect((await call('PUT /projects/:id', { id, name })).status).toBe(200)
    expect((await call('PUT /projects/:id', { id, name: '!' })).status).toBe(400)
    expect(await storedEvents(server)).toEqual([])
  })

  test('contain the project after archiving, unarchiving and stars', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const { id } = await given.project({ owner: ada })
    const call = await as(ada)
    for (const address of ['archive', 'archive', 'unarchive', 'unarchive', 'star', 'star', 'unstar', 'unstar'] as const)
      await call(`POST /projects/:id/${address}`, { id })
    const project = { id, owners: [{ id: ada.id }] }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'project.archived', snapshot: { project } },
      { event: 'project.unarchived', snapshot: { project } },
      { event: 'project.starred', snapshot: { project, user: { username: 'ada' } } },
      { event: 'project.unstarred', snapshot: { project, user: { username: 'ada' } } },
    ])
  })

  test('contain the origin of a fork that is created, linked and unlinked', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user({ username: 'ada' }), await given.user({ username: 'ben' })]
    const origin = await given.project({ owner: ada, path: 'pier', visibility: 'public' })
    const call = await as(ben)
    const fork = await call('POST /projects/:id/fork', { id: origin.id })
    const { id } = fork.body
    await call('DELETE /projects/:id/fork', { id })
    await call('POST /projects/:id/fork/:forked_from_id', { id, forked_from_id: origin.id })
    const snapshot = {
      project: { id, path_with_namespace: 'ben/pier', owners: [{ id: ben.id }] },
      forked_from: { id: origin.id, path_with_namespace: 'ada/pier', owners: [{ id: ada.id }] },
    }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'project.created', snapshot: { project: { id } } },
      { event: 'member.added' },
      { event: 'project.forked', snapshot },
      { event: 'project.unforked', snapshot },
      { event: 'project.forked', snapshot },
    ])
  })

  test('contain the old namespace and the new visibility of a transfer, at both addresses', async ({
    server,
    given,
    as,
  }) => {
    const admin = await given.admin({ username: 'root' })
    const group = await given.group({ path: 'docks', visibility: 'private' })
    await given.member({ group }, admin, 50)
    const [one, two] = [
      await given.project({ owner: admin, path: 'one', visibility: 'public' }),
      await given.project({ owner: admin, path: 'two', visibility: 'public' }),
    ]
    const call = await as(admin)
    await call('PUT /projects/:id/transfer', { id: one.id, namespace: group.id })
    await call('POST /groups/:id/projects/:project_id', { id: group.id, project_id: two.id })
    const transferred = (project: { id: number; namespace_id: number }, path: string) => ({
      event: 'project.transferred',
      payload: { project_id: project.id, old_namespace_id: project.namespace_id },
      snapshot: {
        project: { path_with_namespace: `docks/${path}`, visibility: 'private' },
        changes: {
          namespace_id: { before: project.namespace_id, after: group.id },
          path_with_namespace: { before: `root/${path}`, after: `docks/${path}` },
          visibility: { before: 'public', after: 'private' },
        },
      },
    })
    expect(await storedEvents(server)).toMatchObject([transferred(one, 'one'), transferred(two, 'two')])
  })

  test('contain the changed path after marking and restoring', async ({ server, given, as }) => {
    const ada = await given.user()
    const group = await given.group({ path: 'docks' })
    await given.member({ group }, ada, 50)
    const { id } = await given.project({ in: group, path: 'pier' })
    await changeSettings(server, { delayed_project_deletion: true })
    const call = await as(ada)
    await call('DELETE /projects/:id', { id })
    await call('POST /projects/:id/restore', { id })
    const [own, marked] = ['docks/pier', `docks/pier-deleted-${id}`]
    expect(await storedEvents(server)).toMatchObject([
      { event: 'project.marked', snapshot: { changes: { path_with_namespace: { before: own, after: marked } } } },
      { event: 'project.restored', snapshot: { changes: { path_with_namespace: { before: marked, after: own } } } },
    ])
  })
})
