import { badParameter, forbidden, invalid, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'POST /projects/user/:user_id'
const PNG = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])])

describe(ADDRESS, () => {
  test("the project belongs to the user, in the user's namespace", async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const root = await given.admin()
    const call = await as(root)
    const answer = await call(ADDRESS, { user_id: ada.id, name: 'Light House', avatar: PNG })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        path_with_namespace: 'ada/light-house',
        creator_id: ada.id,
        owner: { id: ada.id },
        avatar_url: expect.stringContaining('/-/gantry/v1/pictures/'),
      },
    })
    const { id } = answer.body
    expect(server.events).toMatchObject([
      { event: 'project.created', payload: { project_id: id, creator_id: ada.id } },
      { event: 'member.added', payload: { project_id: id, user_id: ada.id, access_level: 50, actor_id: ada.id } },
    ])
    expect((await (await as(ada))('GET /projects/:id', { id })).body.permissions?.project_access?.access_level).toBe(50)
  })

  test("an administrator who creates a project in a user's namespace is its creator, and adds the user as its Owner", async ({
    server,
    given,
    as,
  }) => {
    const [ada, root] = [await given.user(), await given.admin()]
    const namespace_id = await given.namespaceOf(ada)
    await (await as(root))('POST /projects', { name: 'Light House', namespace_id })
    expect(server.events).toMatchObject([
      { event: 'project.created', payload: { creator_id: root.id } },
      { event: 'member.added', payload: { user_id: ada.id, access_level: 50, actor_id: root.id } },
    ])
    const member = await server.db.read.selectFrom('member').selectAll().executeTakeFirstOrThrow()
    expect(member).toMatchObject({ user_id: ada.id, created_by_id: root.id })
  })

  test('requires an administrator and an existing user below the limit', async ({ given, asLoose }) => {
    const ada = await given.user({ projects_limit: 0 })
    const sent = { user_id: ada.id, name: 'x' }
    expect(await (await asLoose(null))(ADDRESS, sent)).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(ada))(ADDRESS, sent)).toMatchObject(forbidden())
    const admin = await asLoose(await given.admin())
    expect(await admin(ADDRESS, { ...sent, user_id: 4711 })).toMatchObject(notFound('User'))
    expect(await admin(ADDRESS, { user_id: ada.id, path: 'x' })).toMatchObject(badParameter('name is missing'))
    const error = ['Personal project creation is not allowed. Please contact your administrator with questions']
    expect(await admin(ADDRESS, sent)).toMatchObject({ status: 403, body: { error } })
  })
})

describe('POST /projects: where the contents would come from', () => {
  test.for([
    [{ import_url: 'https://example.com/a.git', template_name: 'rails' }],
    [{ template_name: 'rails', template_project_id: 3 }],
  ] as const)('%j exclude each other', async ([input], { given, asLoose }) => {
    const text = 'import_url, template_name, template_project_id are mutually exclusive'
    const call = await asLoose(await given.user())
    expect(await call('POST /projects', { name: 'x', ...input })).toMatchObject(badParameter(text))
  })

  test('refuses imports and templates, because there are no repositories', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.user())
    const create = (input: object) => call('POST /projects', { name: 'x', ...input })
    expect(await create({ import_url: 'https://example.com/a.git' })).toMatchObject({
      status: 422,
      body: { message: 'Gantry keeps no repositories, so it cannot import one from a URL' },
    })
    expect(await create({ template_name: 'rails' })).toMatchObject(
      invalid({ template_name: ["'rails' is unknown or invalid"] }),
    )
    expect(await create({ template_project_id: 3 })).toMatchObject(
      invalid({ template_project_id: ["'3' is unknown or invalid"] }),
    )
    await changeSettings(server, { import_sources: [] })
    expect(await create({ import_url: 'https://example.com/a.git' })).toMatchObject(forbidden())
    expect(await server.db.read.selectFrom('project').select('id').execute()).toEqual([])
    expect((await create({ import_url: '' })).status).toBe(201)
  })
})
