import { forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedAccess, storedAccess } from '../demo/checks.ts'
import { wrongTree } from './tree.ts'

const ADDRESS = 'POST /groups/:id/projects/:project_id'
const failed = (reason: string) => ({
  status: 400,
  body: { message: `Failed to transfer project {:new_namespace=>["${reason}"]}` },
})

describe(ADDRESS, () => {
  test('moves a project into a group', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user({ username: 'ada' }), await given.user()]
    const group = await given.group({ path: 'pier', name: 'Pier', visibility: 'internal' })
    const project = await given.project({ owner: ada, path: 'lamp', name: 'Lamp', visibility: 'public' })
    await given.member({ group }, ben, 30)
    const admin = await given.admin()
    const call = await as(admin)
    const answer = await call(ADDRESS, { id: 'pier', project_id: 'ada/lamp' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual((await call('GET /groups/:id', { id: group.id })).body)
    expect(answer.body.projects?.map((one) => one.path_with_namespace)).toEqual(['pier/lamp'])
    expect((await call('GET /projects/:id', { id: project.id })).body).toMatchObject({
      path_with_namespace: 'pier/lamp',
      name_with_namespace: 'Pier / Lamp',
      visibility: 'internal',
      namespace: { id: group.id },
    })
    expect((await call('GET /projects/:id', { id: 'ada/lamp' })).body.id).toBe(project.id)
    expect((await (await as(ben))('GET /projects/:id', { id: project.id })).status).toBe(200)
    expect(await wrongTree(server.db)).toEqual([])
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
    expect(server.events).toMatchObject([
      {
        event: 'project.transferred',
        payload: { project_id: project.id, actor_id: admin.id, old_path_with_namespace: 'ada/lamp' },
      },
    ])
  })

  test('refuses the current group and a taken name or path', async ({ server, given, as }) => {
    const group = await given.group()
    const [inside, one, other] = [
      await given.project({ in: group, path: 'lamp', name: 'Light' }),
      await given.project({ path: 'LAMP' }),
      await given.project({ name: 'Light' }),
    ]
    const call = await as(await given.admin())
    expect(await call(ADDRESS, { id: group.id, project_id: inside.id })).toMatchObject(
      failed('Project is already in this namespace.'),
    )
    for (const { id } of [one, other])
      expect(await call(ADDRESS, { id: group.id, project_id: id })).toMatchObject(
        failed('Project with same name or path in target namespace already exists'),
      )
    expect(server.events).toEqual([])
  })

  test('requires an administrator; missing records are 404', async ({ given, asLoose }) => {
    const ada = await given.user()
    const [group, project] = [await given.group(), await given.project({ owner: ada })]
    await given.member({ group }, ada, 50)
    const sent = { id: group.id, project_id: project.id }
    expect(await (await asLoose(null))(ADDRESS, sent)).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(ada))(ADDRESS, sent)).toMatchObject(forbidden())
    const admin = await asLoose(await given.admin())
    expect(await admin(ADDRESS, { ...sent, id: 4711 })).toMatchObject(notFound('Group'))
    expect(await admin(ADDRESS, { ...sent, project_id: 4711 })).toMatchObject(notFound('Project'))
  })
})
