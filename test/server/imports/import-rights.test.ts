import { importProjectJob } from '../../../src-server/imports/import-project.worker.ts'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { projectArchive } from '../../support/archives.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { importFile } from './import-file.ts'

/** Requests an import, makes a change, and only then runs the job. @returns the record of the import */
async function importAfter(
  server: TestServer,
  given: Given,
  user: { id: number },
  change: () => Promise<unknown>,
  fields: Record<string, string> = {},
  archive?: Uint8Array,
) {
  await server.instance.jobs.stop()
  const { answer } = await importFile(server, given, user, archive ?? (await projectArchive({})), fields)
  expect(answer.status).toBe(201)
  await change()
  await importProjectJob.run({ import_id: 1 }, server.instance, new AbortController().signal, NOBODY)
  return server.db.read.selectFrom('import').selectAll().executeTakeFirstOrThrow()
}

const demote = ({ db }: TestServer, { id }: { id: number }) =>
  db.write((trx) => trx.updateTable('user').set({ admin: 0 }).where('id', '=', id).execute())

const limitProjects = ({ db }: TestServer, { id }: { id: number }, projects_limit: number) =>
  db.write((trx) => trx.updateTable('user').set({ projects_limit }).where('id', '=', id).execute())

const storedEvents = async ({ db }: TestServer) =>
  (await db.read.selectFrom('outbox_event').selectAll().orderBy('id').execute()).map(
    ({ event, payload, snapshot }) => ({
      event,
      payload: JSON.parse(payload),
      snapshot: JSON.parse(snapshot),
    }),
  )

const MEMBER = { user: { username: 'ben', email: 'ben@example.com' }, access_level: 40, source_type: 'Project' }

describe('rights that change between the acceptance of an import and its job', () => {
  test('a blocked user imports nothing', async ({ server, given }) => {
    const ada = await given.user()
    const row = await importAfter(server, given, ada, () =>
      server.db.write((trx) => trx.updateTable('user').set({ state: 'blocked' }).where('id', '=', ada.id).execute()),
    )
    expect(row).toMatchObject({
      status: 'failed',
      error:
        'The user who started the import was deleted or is no longer active. Another user must start the import again.',
    })
    expect(await server.db.read.selectFrom('project').select('id').execute()).toEqual([])
  })

  test('a Maintainer of the group who becomes a Developer imports nothing', async ({ server, given, as }) => {
    const [ada, owner] = [await given.user(), await given.user()]
    const group = await given.group({ path: 'team' })
    await given.member({ group }, ada, 40)
    await given.member({ group }, owner, 50)
    const call = await as(owner)
    const change = () => call('PUT /groups/:id/members/:user_id', { id: group.id, user_id: ada.id, access_level: 30 })
    const row = await importAfter(server, given, ada, change, { namespace: 'team' })
    expect(row).toMatchObject({ status: 'failed', error: 'Namespace is not valid' })
  })

  test('nobody imports anything once imports from archives are turned off', async ({ server, given }) => {
    const ada = await given.user()
    const row = await importAfter(server, given, ada, () => changeSettings(server, { import_sources: ['git'] }))
    expect(row).toMatchObject({ status: 'failed', error: 'Imports from export archives are turned off.' })
    expect(await server.db.read.selectFrom('project').select('id').execute()).toEqual([])
  })

  test.for([
    [0, { status: 'failed', error: 'Namespace is not valid' }],
    [1, { status: 'finished', error: null }],
  ] as const)(
    'a limit of %s projects set later counts the imported one',
    async ([limit, ending], { server, given }) => {
      const ada = await given.user()
      const row = await importAfter(server, given, ada, () => limitProjects(server, ada, limit))
      expect(row).toMatchObject(ending)
    },
  )

  test("an administrator's limit counts the projects in the administrator's own namespace", async ({
    server,
    given,
  }) => {
    const [admin, ben] = [await given.admin(), await given.user({ username: 'ben' })]
    await limitProjects(server, admin, 1)
    const change = () => given.project({ owner: admin })
    const row = await importAfter(server, given, admin, change, { namespace: ben.username })
    expect(row).toMatchObject({ status: 'failed', error: 'Namespace is not valid' })
  })

  test('a project that is removed before the job begins stays removed', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const call = await as(ada)
    const row = await importAfter(server, given, ada, () => call('DELETE /projects/:id', { id: 'ada/imported' }))
    expect(row).toMatchObject({ status: 'failed', error: 'The project was removed during its import.' })
  })

  test('a former administrator maps no members', async ({ server, given }) => {
    const admin = await given.admin({ username: 'root' })
    await given.user({ username: 'ben', email: 'ben@example.com' })
    const archive = await projectArchive({ relations: { project_members: [MEMBER] } })
    const row = await importAfter(server, given, admin, () => demote(server, admin), {}, archive)
    expect(row).toMatchObject({ status: 'finished' })
    expect(await server.db.read.selectFrom('member').select('user_id').execute()).toEqual([{ user_id: admin.id }])
  })

  test('a former administrator sets no storage', async ({ server, given }) => {
    const admin = await given.admin({ username: 'root' })
    const fields = { 'override_params[repository_storage]': 'default' }
    const row = await importAfter(server, given, admin, () => demote(server, admin), fields)
    expect(row).toMatchObject({ status: 'failed', error: 'Only administrators may set the repository storage.' })
  })

  test('an Owner who becomes a Maintainer no longer overwrites a project', async ({ server, given, as }) => {
    const [ada, owner] = [await given.user(), await given.user()]
    const group = await given.group({ path: 'team' })
    for (const user of [ada, owner]) await given.member({ group }, user, 50)
    const old = await given.project({ in: group, path: 'imported', name: 'imported' })
    const call = await as(owner)
    const change = () => call('PUT /groups/:id/members/:user_id', { id: group.id, user_id: ada.id, access_level: 40 })
    const row = await importAfter(server, given, ada, change, { namespace: 'team', overwrite: 'true' })
    expect(row).toMatchObject({ status: 'failed', error: 'Path has already been taken' })
    expect(await server.db.read.selectFrom('project').select('id').execute()).toEqual([{ id: old.id }])
  })
})

describe('places that change between the acceptance of an import and its job', () => {
  const pathsIn = async ({ db }: TestServer) =>
    (await db.read.selectFrom('project').select('path_with_namespace').where('pending_delete', '=', 0).execute()).map(
      ({ path_with_namespace }) => path_with_namespace,
    )

  test.for(['false', 'true'])(
    'the project stays in a group that is renamed (overwrite: %s)',
    async (overwrite, { server, given, as }) => {
      const ada = await given.user()
      const group = await given.group({ path: 'team', name: 'Team' })
      await given.member({ group }, ada, 50)
      if (overwrite === 'true') await given.project({ in: group, path: 'imported', name: 'imported' })
      const call = await as(ada)
      const change = () => call('PUT /groups/:id', { id: group.id, path: 'crew', name: 'Crew' })
      const row = await importAfter(server, given, ada, change, { namespace: 'team', overwrite })
      expect(row.status).toBe('finished')
      expect(await pathsIn(server)).toEqual(['crew/imported'])
      const { body } = await call('GET /projects/:id', { id: 'crew/imported' })
      expect(body).toMatchObject({ id: row.project_id, name_with_namespace: 'Crew / imported' })
    },
  )

  test('a project to overwrite that moved away stays, and a group at its path stops the import', async ({
    server,
    given,
    as,
  }) => {
    const ada = await given.user()
    const group = await given.group({ path: 'team' })
    await given.member({ group }, ada, 50)
    const old = await given.project({ in: group, path: 'imported', name: 'imported' })
    const call = await as(ada)
    const change = async () => {
      await call('PUT /projects/:id', { id: old.id, path: 'moved', name: 'moved' })
      await call('POST /groups', { name: 'Imported', path: 'imported', parent_id: group.id })
    }
    const row = await importAfter(server, given, ada, change, { namespace: 'team', overwrite: 'true' })
    expect(row).toMatchObject({ status: 'failed', error: 'Path has already been taken' })
    expect(await pathsIn(server)).toEqual(['team/moved'])
  })
})

describe('redirects from the path of an imported project', () => {
  const RENAMED = { path: 'moved', name: 'moved' }

  test('end when the import is accepted', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const old = await given.project({ owner: ada, path: 'imported', name: 'imported' })
    const call = await as(ada)
    await call('PUT /projects/:id', { id: old.id, ...RENAMED })
    expect(await call('GET /projects/:id', { id: 'ada/imported' })).toMatchObject({ body: { id: old.id } })
    const { project_id } = await importFile(server, given, ada, await projectArchive({}))
    expect(await call('GET /projects/:id', { id: 'ada/imported' })).toMatchObject({ body: { id: project_id } })
    await call('DELETE /projects/:id', { id: project_id })
    expect((await call('GET /projects/:id', { id: 'ada/imported' })).status).toBe(404)
  })

  test('end when the project to overwrite was renamed during the import', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const old = await given.project({ owner: ada, path: 'imported', name: 'imported' })
    const call = await as(ada)
    const rename = () => call('PUT /projects/:id', { id: old.id, ...RENAMED })
    const row = await importAfter(server, given, ada, rename, { overwrite: 'true' })
    expect(row.status).toBe('finished')
    expect(await call('GET /projects/:id', { id: 'ada/imported' })).toMatchObject({ body: { id: row.project_id } })
    await call('DELETE /projects/:id', { id: row.project_id })
    expect((await call('GET /projects/:id', { id: 'ada/imported' })).status).toBe(404)
    expect((await call('GET /projects/:id', { id: 'ada/moved' })).status).toBe(200)
  })
})

describe('events of imports', () => {
  test('contain the project that is overwritten', async ({ server, given }) => {
    const ada = await given.user({ username: 'ada' })
    const old = await given.project({ owner: ada, path: 'imported', name: 'imported' })
    const { project_id } = await importFile(server, given, ada, await projectArchive({}), { overwrite: 'true' })
    const place = { path_with_namespace: 'ada/imported', owners: [{ id: ada.id }] }
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'import.scheduled',
        snapshot: { project: { id: project_id }, overwrites: { id: old.id, ...place } },
      },
      {
        event: 'project.removed',
        payload: { project_id: old.id, path_with_namespace: 'ada/imported', actor_id: ada.id },
        snapshot: { project: { id: old.id, ...place } },
      },
      { event: 'import.ended', snapshot: { project: { id: project_id, ...place }, error: null } },
    ])
  })

  test('contain the reason of a failure and the removed project', async ({ server, given }) => {
    const ada = await given.user({ username: 'ada' })
    const { project_id, status } = await importFile(server, given, ada, Buffer.from('no archive'))
    expect(await storedEvents(server)).toMatchObject([
      { event: 'import.scheduled', snapshot: { path_with_namespace: 'ada/imported', overwrites: null } },
      { event: 'project.removed', payload: { project_id }, snapshot: { project: { id: project_id } } },
      { event: 'import.ended', snapshot: { project: { id: project_id }, error: status?.import_error } },
    ])
  })

  test('a refused request stores no event', async ({ server, given }) => {
    const ada = await given.user()
    expect((await importFile(server, given, ada, Buffer.from('x'), { path: '-' })).answer.status).toBe(400)
    expect(await storedEvents(server)).toEqual([])
  })
})
