import { endpoints } from '../../../src-server/api.ts'
import { openapi } from '../../../src-server/kit/http/openapi.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test as plain } from '../../support/test.ts'
import { ask, json } from './kit-server.ts'

const test = plain.extend<{ scene: Awaited<ReturnType<typeof strictServer>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
  scene: async ({}, use) => {
    const scene = await strictServer()
    await use(scene)
    await scene.server.stop()
  },
})

async function strictServer() {
  const server = await startTestServer({ strict: true })
  const given = givenOn(server)
  const admin = await given.admin()
  const token = await given.token(admin)
  /** Answers without deprecated fields do not fit their contract, so these requests are not checked against it. */
  const send = (method: string, path: string, body?: object, used = token) => {
    const content = body === undefined ? { headers: {} } : json(body)
    const host = `127.0.0.1:${server.port}`
    return ask(server.port, method, `/api/v4${path}`, {
      ...content,
      headers: { ...content.headers, host, 'PRIVATE-TOKEN': used },
    })
  }
  const project = await given.project({ owner: admin })
  return { server, given, admin, send, project }
}

describe('--strict', () => {
  test('refuses deprecated parameters of the query and the body, and names what replaces them', async ({ scene }) => {
    const { given, send, project } = scene
    const group = await given.group()
    for (const [method, path, body, error] of [
      ['PUT', `/projects/${project.id}`, { tag_list: ['a'] }, 'tag_list is deprecated: use topics'],
      [
        'PUT',
        `/projects/${project.id}`,
        { container_registry_enabled: true, public_builds: true },
        'container_registry_enabled is deprecated: use container_registry_access_level, public_builds is deprecated: use public_jobs',
      ],
      [
        'GET',
        `/groups/${group.id}?with_projects=false`,
        undefined,
        'with_projects is deprecated: use `GET /groups/:id/projects`. True includes up to 100 projects',
      ],
      [
        'POST',
        `/projects/${project.id}/issues/1/notes`,
        { body: 'x', confidential: true },
        'confidential is deprecated: use `internal`, which takes precedence',
      ],
      ['GET', '/issues?labels=bug,No+Label', undefined, 'labels is deprecated: use None'],
      [
        'PUT',
        '/application/settings',
        { admin_notification_email: 'a@example.com' },
        expect.stringContaining('admin_notification_email is deprecated: use abuse_notification_email.'),
      ],
    ] as const) {
      const answer = await send(method, path, body)
      expect([answer.status, answer.body]).toEqual([400, { error }])
    }
    expect((await send('GET', '/issues?labels=bug')).status).toBe(200)
    expect((await send('PUT', `/projects/${project.id}`, { topics: ['a'] })).body).toMatchObject({ topics: ['a'] })
  })

  test('leaves deprecated fields out of answers, also those of records inside others', async ({ scene }) => {
    const { send, project } = scene
    const shown = Object((await send('GET', `/projects/${project.id}`)).body)
    for (const name of ['tag_list', 'marked_for_deletion_at', 'container_registry_enabled'])
      expect(shown).not.toHaveProperty(name)
    expect(shown).toMatchObject({ id: project.id, topics: [], marked_for_deletion_on: null })
    const created = await send('POST', `/projects/${project.id}/issues`, { title: 'Crane' })
    expect(created.body).toMatchObject({ title: 'Crane', assignees: [], labels: [] })
    const listed = Object((await send('GET', '/issues?scope=all')).body)[0]
    for (const name of ['assignee', 'epic_iid']) expect(listed).not.toHaveProperty(name)
    expect(listed).toMatchObject({ title: 'Crane', assignees: [], epic: null })
    expect(Object((await send('GET', '/projects')).body)[0]).not.toHaveProperty('tag_list')
  })

  test('does not change what the console gets and sends', async ({ scene }) => {
    const { server, admin, send, project } = scene
    const code = server.instance.sessions.issueCode(admin.id)
    const signed_in = await server.send('POST', '/-/gantry/v1/sign-in', json({ code }))
    const session = String(Object(signed_in.body).token)
    const answer = await send('PUT', `/projects/${project.id}`, { tag_list: ['a'] }, session)
    expect([answer.status, answer.body]).toMatchObject([200, { tag_list: ['a'], topics: ['a'] }])
  })
})

plain('without --strict, deprecated parameters and fields work', async ({ as, given }) => {
  const user = await given.user()
  const { id } = await given.project({ owner: user })
  const { body } = await (await as(user))('PUT /projects/:id', { id, tag_list: ['a'] })
  expect(body).toMatchObject({ tag_list: ['a'], topics: ['a'] })
})

plain('the OpenAPI document marks what is deprecated', async () => {
  const text = JSON.stringify(await openapi(endpoints, { title: 'Gantry', version: '0' }))
  const document = JSON.parse(text)
  const group = document.paths['/api/v4/groups/{id}'].get.parameters
  expect(group.find(({ name }: { name: string }) => name === 'with_projects')).toMatchObject({
    deprecated: true,
    schema: { deprecated: true },
  })
  const { schema } = document.paths['/api/v4/projects'].post.requestBody.content['application/json']
  expect(schema.properties.tag_list).toMatchObject({ deprecated: true, description: 'Deprecated: use topics' })
  expect(schema.properties.topics.deprecated).toBe(undefined)
})
