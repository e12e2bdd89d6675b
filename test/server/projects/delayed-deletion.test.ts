import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const DELETE = 'DELETE /projects/:id'
const RESTORE = 'POST /projects/:id/restore'
const DAY_MS = 86_400_000

const delayed = (server: TestServer, days = 7) =>
  changeSettings(server, { delayed_project_deletion: true, deletion_adjourned_period: days })
const refusal = (message: string) => ({ status: 400, body: { message } })
const idsOf = async ({ db }: TestServer) =>
  (await db.read.selectFrom('project').select('id').execute()).map((project) => project.id)

describe(`${DELETE}, delayed`, () => {
  test('marks and archives the project and frees its name and path', async ({ server, given, as }) => {
    await delayed(server)
    const ada = await given.user()
    const group = await given.group({ path: 'harbour', name: 'Harbour' })
    await given.member({ group }, ada, 50)
    const { id } = await given.project({ in: group, name: 'Pier', path: 'pier' })
    const call = await as(ada)
    expect(await call(DELETE, { id })).toMatchObject({ status: 202, body: { message: '202 Accepted' } })
    expect((await call('GET /projects/:id', { id })).body).toMatchObject({
      name: `Pier-deleted-${id}`,
      path_with_namespace: `harbour/pier-deleted-${id}`,
      name_with_namespace: `Harbour / Pier-deleted-${id}`,
      archived: true,
      marked_for_deletion_on: '2026-05-22',
      marked_for_deletion_at: '2026-05-22',
    })
    expect((await call(DELETE, { id })).status).toBe(202)
    const payload = { project_id: id, actor_id: ada.id, old_path_with_namespace: 'harbour/pier' }
    expect(server.events).toEqual([{ event: 'project.marked', payload }])
    const next = await call('POST /projects', { name: 'Pier', path: 'pier', namespace_id: group.id })
    expect(next.body.path_with_namespace).toBe('harbour/pier')
    await server.instance.jobs.idle()
    expect(await idsOf(server)).toEqual([id, next.body.id])
  })

  test('a marked project cannot be unarchived, changed, moved, shared or forked; members can change', async ({
    server,
    given,
    asLoose,
  }) => {
    await delayed(server)
    const [ada, ben] = [await given.user(), await given.user()]
    const [group, other] = [await given.group(), await given.group()]
    for (const each of [group, other]) await given.member({ group: each }, ada, 50)
    const { id } = await given.project({ in: group, path: 'pier', default_branch: 'main', empty_repo: 0 })
    const call = await asLoose(ada)
    await call(DELETE, { id })
    const before = (await call('GET /projects/:id', { id })).body
    for (const [address, input] of [
      ['POST /projects/:id/unarchive', {}],
      ['PUT /projects/:id', { description: 'x' }],
      ['PUT /projects/:id/transfer', { namespace: other.id }],
      ['POST /projects/:id/share', { group_id: other.id, group_access: 10 }],
      ['POST /projects/:id/issues', { title: 'x' }],
      ['POST /projects/:id/environments', { name: 'x' }],
    ] as const)
      expect(await call(address, { id, ...input }), address).toMatchObject(forbidden())
    expect(await call('POST /projects/:id/fork', { id, path: 'fork' })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
    expect((await call('GET /projects/:id', { id })).body).toEqual(before)
    expect((await call('POST /projects/:id/members', { id, user_id: ben.id, access_level: 30 })).status).toBe(201)
    expect((await call('POST /projects/:id/star', { id })).status).toBe(201)
  })

  test('removes only a marked project at once, by its full path', async ({ server, given, asLoose }) => {
    await delayed(server)
    const ada = await given.user()
    const group = await given.group({ path: 'harbour' })
    await given.member({ group }, ada, 50)
    const { id } = await given.project({ in: group, path: 'pier' })
    const call = await asLoose(ada)
    const now = (full_path?: string) => call(DELETE, { id, permanently_remove: true, full_path })
    expect(await now('harbour/pier')).toMatchObject(refusal('Project must be marked for deletion first.'))
    await call(DELETE, { id })
    const wrong = refusal('`full_path` is incorrect. You must enter the complete path for the project.')
    expect(await now()).toMatchObject(wrong)
    expect(await now('harbour/pier')).toMatchObject(wrong)
    expect((await now(`harbour/pier-deleted-${id}`)).status).toBe(202)
    expect(await call('GET /projects/:id', { id })).toMatchObject(notFound('Project'))
    await server.instance.jobs.idle()
    expect(await idsOf(server)).toEqual([])
  })

  test('personal projects and the free tier have no delay', async ({ server, given, as }) => {
    await delayed(server)
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    const call = await as(ada)
    expect((await call(DELETE, { id })).status).toBe(202)
    await server.instance.jobs.idle()
    expect(await idsOf(server)).toEqual([])

    const free = await startTestServer({ tier: 'free' })
    await delayed(free)
    const there = givenOn(free)
    const ben = await there.user()
    const group = await there.group()
    await there.member({ group }, ben, 50)
    const project = await there.project({ in: group })
    const token = await there.token(ben)
    expect(await callBy(free, token, RESTORE, { id: project.id })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
    expect((await callBy(free, token, DELETE, { id: project.id, permanently_remove: true })).status).toBe(202)
    await free.instance.jobs.idle()
    expect(await idsOf(free)).toEqual([])
    await free.stop()
  })

  test('deletion can be limited to administrators', async ({ server, given, asLoose }) => {
    await changeSettings(server, { default_project_deletion_protection: true })
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    expect(await (await asLoose(ada))(DELETE, { id })).toMatchObject(forbidden())
    expect((await (await asLoose(await given.admin()))(DELETE, { id })).status).toBe(202)
  })

  test('removes due projects and no restored ones', async ({ server, given, as }) => {
    await delayed(server, 2)
    const ada = await given.user()
    const group = await given.group()
    await given.member({ group }, ada, 50)
    const call = await as(ada)
    const [first, second] = [await given.project({ in: group }), await given.project({ in: group })]
    await call(DELETE, { id: first.id })
    await call(DELETE, { id: second.id })
    server.clock.advance(DAY_MS)
    await call('GET /projects', {})
    await server.instance.jobs.idle()
    expect(await idsOf(server)).toEqual([first.id, second.id])
    await call(RESTORE, { id: second.id })
    server.events.length = 0
    server.clock.advance(DAY_MS)
    await call('GET /projects', {})
    await server.instance.jobs.idle()
    expect(await idsOf(server)).toEqual([second.id])
    expect(server.events).toMatchObject([
      {
        event: 'project.removed',
        payload: {
          project_id: first.id,
          actor_id: ada.id,
          path_with_namespace: `${first.path_with_namespace}-deleted-${first.id}`,
        },
      },
    ])
  })

  test('a job that runs too early or twice does nothing', async ({ server, given, as }) => {
    await delayed(server, 2)
    const ada = await given.user()
    const group = await given.group()
    await given.member({ group }, ada, 50)
    const { id } = await given.project({ in: group })
    await (await as(ada))(DELETE, { id })
    const { removeDueProject } = await import('../../../src-server/projects/deletion/remove-due-project.worker.ts')
    const run = () => removeDueProject.run({ project_id: id }, server.instance, new AbortController().signal, NOBODY)
    await run()
    expect(await idsOf(server)).toEqual([id])
    server.clock.advance(2 * DAY_MS)
    await run()
    await run()
    await server.instance.jobs.idle()
    expect(await idsOf(server)).toEqual([])
    expect(server.events.filter(({ event }) => event === 'project.removed')).toHaveLength(1)
  })
})

describe(RESTORE, () => {
  test('restores name and path', async ({ server, given, as }) => {
    await delayed(server)
    const ada = await given.user()
    const group = await given.group({ path: 'harbour' })
    await given.member({ group }, ada, 50)
    const { id } = await given.project({ in: group, name: 'Pier', path: 'pier' })
    const call = await as(ada)
    await call(DELETE, { id })
    server.clock.advance(1000)
    expect(await call(RESTORE, { id })).toMatchObject({
      status: 201,
      body: { name: 'Pier', path_with_namespace: 'harbour/pier', archived: false, marked_for_deletion_on: null },
    })
    expect(server.events.at(-1)).toEqual({
      event: 'project.restored',
      payload: { project_id: id, actor_id: ada.id, old_path_with_namespace: `harbour/pier-deleted-${id}` },
    })
    expect((await call(RESTORE, { id })).status).toBe(201)
    expect(server.events).toHaveLength(2)
  })

  test.for([
    ['Pier', 'pier', /^Pier-[0-9a-f]{6}$/, /^pier-[0-9a-f]{6}$/],
    ['Pier', 'other', /^Pier-[0-9a-f]{6}$/, /^pier$/],
    ['Other', 'pier', /^Pier$/, /^pier-[0-9a-f]{6}$/],
  ] as const)(
    'restores under another name or path if they are taken, by %s at %s',
    async ([name, path, ...restored], { server, given, as }) => {
      await delayed(server)
      const ada = await given.user()
      const group = await given.group({ path: 'harbour' })
      await given.member({ group }, ada, 50)
      const { id } = await given.project({ in: group, name: 'Pier', path: 'pier' })
      const call = await as(ada)
      await call(DELETE, { id })
      await call('POST /projects', { name, path, namespace_id: group.id })
      const { body } = await call(RESTORE, { id })
      expect([body.name, body.path]).toEqual(restored.map((pattern) => expect.stringMatching(pattern)))
    },
  )

  test('requires Owner', async ({ given, asLoose }) => {
    const ben = await given.user()
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, ben, 40)
    expect(await (await asLoose(ben))(RESTORE, { id: project.id })).toMatchObject(forbidden())
    expect(await (await asLoose(await given.user()))(RESTORE, { id: project.id })).toMatchObject(notFound('Project'))
    expect(await (await asLoose(null))(RESTORE, { id: project.id })).toMatchObject(UNAUTHORIZED)
  })
})
