import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const LIST = 'GET /projects/:id/snippets'
const ONE = 'GET /projects/:id/snippets/:snippet_id'
const RAW = 'GET /projects/:id/snippets/:snippet_id/raw'
const CREATE = 'POST /projects/:id/snippets'
const UPDATE = 'PUT /projects/:id/snippets/:snippet_id'
const DELETE = 'DELETE /projects/:id/snippets/:snippet_id'

describe('GET …/files/:ref/:file_path/raw', () => {
  test('reads the file of a snippet by its name, at any ref', async ({ server, given, as }) => {
    const [ada, project] = [await given.user(), await given.project()]
    await given.member({ project }, ada, 20)
    const call = await as(ada)
    const sent = { title: 'Saw', content: 'Zwölf\n', visibility: 'public', file_name: 'docs/saw one.txt' } as const
    const { id: snippet_id } = (await call(CREATE, { id: project.id, ...sent })).body
    const { id: personal } = (await call('POST /snippets', sent)).body
    const { id: nameless } = (await call('POST /snippets', { title: 'Saw', content: 'a', visibility: 'public' })).body
    const token = await given.token(ada)
    const read = async (path: string, ref: string, name: string) => {
      const file = `${path}/files/${encodeURIComponent(ref)}/${encodeURIComponent(name)}/raw`
      const { status, text, headers } = await server.send('GET', file, { token })
      return status === 200 ? [text, headers.get('content-type')] : [status, text]
    }
    const content = ['Zwölf\n', 'text/plain; charset=utf-8']
    for (const path of [`/projects/${project.id}/snippets/${snippet_id}`, `/snippets/${personal}`]) {
      expect(await read(path, 'main', 'docs/saw one.txt')).toEqual(content)
      expect(await read(path, 'feature/x', 'docs/saw one.txt')).toEqual(content)
      expect(await read(path, 'main', 'saw one.txt')).toEqual([404, '{"message":"404 File Not Found"}'])
    }
    expect(await read(`/snippets/${nameless}`, 'main', ' ')).toEqual([404, '{"message":"404 File Not Found"}'])
  })
})

describe('POST /projects/:id/snippets', () => {
  test('creates a snippet, which the list, the single read and the raw content show', async ({ server, given, as }) => {
    const [ada, project] = [await given.user(), await given.project()]
    await given.member({ project }, ada, 20)
    const call = await as(ada)
    const body = {
      title: ' Saw ',
      description: 'How to',
      file_name: 'saw.txt',
      content: 'Zwölf\n',
      visibility: 'public',
    }
    const made = await call(CREATE, { id: project.id, ...body, visibility: 'public' })
    const at = { id: project.id, snippet_id: made.body.id }
    const raw_url = `${server.origin}/api/v4/projects/${project.id}/snippets/${made.body.id}/raw`
    expect(made.body).toMatchObject({
      ...{ title: 'Saw', description: 'How to', visibility: 'public', file_name: 'saw.txt', project_id: project.id },
      ...{ raw_url, files: [{ path: 'saw.txt', raw_url }], created_at: server.clock.iso() },
      web_url: `${server.origin}/${project.path_with_namespace}/-/snippets/${made.body.id}`,
      author: { id: ada.id, username: ada.username },
    })
    expect((await call(ONE, at)).body).toEqual(made.body)
    expect((await (await as(null))(LIST, { id: project.id })).body).toEqual([made.body])
    const raw = await server.send('GET', raw_url.slice(server.origin.length + '/api/v4'.length))
    expect([raw.text, raw.headers.get('content-type')]).toEqual(['Zwölf\n', 'text/plain; charset=utf-8'])
    expect((await call(RAW, at)).status).toBe(200)
  })

  test('takes name and content as the only item of a list; a snippet is private unless its visibility is given', async ({
    given,
    as,
  }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const call = await as(ada)
    const file = { file_path: 'a.md', content: 'A' }
    const made = await call(CREATE, { id: project.id, title: 'Saw', files: [file] })
    expect(made.body).toMatchObject({ file_name: 'a.md', visibility: 'private' })
    const two = await call(CREATE, { id: project.id, title: 'Saw', files: [file, file] })
    expect([two.status, two.body]).toEqual([400, { message: 'Gantry keeps exactly one file in a snippet' }])
    expect((await (await as(null))(LIST, { id: project.id })).body).toEqual([])
  })

  test('refuses blank and long texts, a missing content and a restricted visibility', async ({ server, given, as }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const call = await as(ada)
    const refusal = async (body: object) => (await call(CREATE, { id: project.id, title: 'Saw', ...body })).body
    expect(await refusal({ title: ' ', content: '' })).toEqual({
      message: { title: ["can't be blank"], content: ["can't be blank"] },
    })
    expect(await refusal({ title: 'x'.repeat(256), file_name: 'x'.repeat(256), content: 'A' })).toEqual({
      message: {
        title: ['is too long (maximum is 255 characters)'],
        file_name: ['is too long (maximum is 255 characters)'],
      },
    })
    const longest = { title: '🎉'.repeat(255), file_name: 'x'.repeat(255), content: 'A' }
    expect((await call(CREATE, { id: project.id, ...longest })).status).toBe(201)
    expect(await refusal({})).toEqual({
      error: 'content, files are missing, exactly one parameter must be provided',
    })
    await changeSettings(server, { restricted_visibility_levels: ['public'] })
    expect(await refusal({ content: 'A', visibility: 'public' })).toEqual({
      message: { visibility_level: ['public has been restricted by your Gantry administrator'] },
    })
  })

  test('is refused in a project without snippets', async ({ given, as }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada, snippets_access_level: 'disabled' })
    const call = await as(ada)
    expect((await call(CREATE, { id: project.id, title: 'Saw', content: 'A' })).status).toBe(403)
    expect((await call(LIST, { id: project.id })).status).toBe(403)
  })
})

describe('PUT /projects/:id/snippets/:snippet_id', () => {
  test('changes what is given, and moves or updates the file', async ({ server, given, as }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const call = await as(ada)
    const { body } = await call(CREATE, { id: project.id, title: 'Saw', content: 'A', file_name: 'a.md' })
    const at = { id: project.id, snippet_id: body.id }
    server.clock.advance(60_000)
    const changed = await call(UPDATE, { ...at, title: 'Axe', visibility: 'internal' })
    expect(changed.body).toMatchObject({ title: 'Axe', visibility: 'internal', updated_at: server.clock.iso() })
    const moved = await call(UPDATE, {
      ...at,
      files: [{ action: 'move', previous_path: 'a.md', file_path: 'b.md', content: 'B' }],
    })
    expect(moved.body.file_name).toBe('b.md')
    expect(
      (await server.send('GET', `/projects/${project.id}/snippets/${body.id}/raw`, { token: await given.token(ada) }))
        .text,
    ).toBe('B')
    for (const file of [
      { action: 'update', file_path: 'a.md', content: 'C' },
      { action: 'delete', file_path: 'b.md' },
    ] as const)
      expect((await call(UPDATE, { ...at, files: [file] })).status).toBe(400)
    expect((await call(UPDATE, at)).body).toEqual({
      error:
        'title, description, visibility, file_name, content, files are missing, at least one parameter must be provided',
    })
  })
})

describe('DELETE /projects/:id/snippets/:snippet_id', () => {
  test('deletes the snippet with its notes and reactions', async ({ server, given, as }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const call = await as(ada)
    const { body } = await call(CREATE, { id: project.id, title: 'Saw', content: 'A' })
    const at = { id: project.id, snippet_id: body.id }
    await call('POST /projects/:id/snippets/:snippet_id/notes', { ...at, body: 'Sharp' })
    await call('POST /projects/:id/snippets/:snippet_id/award_emoji', { ...at, name: 'tada' })
    expect((await call(DELETE, at)).status).toBe(204)
    expect((await call(ONE, at)).body).toEqual({ message: '404 Snippet Not Found' })
    for (const table of ['snippet', 'note', 'award_emoji'] as const)
      expect(await server.db.read.selectFrom(table).select('id').execute(), table).toEqual([])
  })
})

describe('events about snippets', () => {
  test('contain the snippet without its content; a change to the same values stores none', async ({
    server,
    given,
    as,
  }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const call = await as(ada)
    const { body } = await call(CREATE, { id: project.id, title: 'Saw', content: 'A' })
    const at = { id: project.id, snippet_id: body.id }
    await call(UPDATE, { ...at, title: 'Saw', content: 'A' })
    await call(UPDATE, { ...at, content: 'B' })
    await call(DELETE, at)
    const payload = { snippet_id: body.id, project_id: project.id, author_id: ada.id, actor_id: ada.id }
    const snapshot = { snippet: { id: body.id, title: 'Saw' }, project: { id: project.id } }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'snippet.created', payload, snapshot },
      {
        event: 'snippet.updated',
        payload,
        snapshot: { ...snapshot, changes: { content: { before: 'A', after: 'B' } } },
      },
      { event: 'snippet.removed', payload, snapshot },
    ])
  })

  test('reach those who see the snippet, and nobody else', async ({ given, as }) => {
    const [ada, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ owner: ada })
    const call = await as(ada)
    await call(CREATE, { id: project.id, title: 'Open', content: 'A', visibility: 'public' })
    await call(CREATE, { id: project.id, title: 'Hidden', content: 'A' })
    await call('POST /snippets', { title: 'Mine', content: 'A', visibility: 'public' })
    const titles = async (who: typeof ada) =>
      (await (await as(who))('GET /-/gantry/v1/changes', {})).body
        .filter(({ kind }) => kind === 'snippet')
        .map(({ title }) => title)
        .sort()
    expect(await titles(ada)).toEqual(['Hidden', 'Mine', 'Open'])
    expect(await titles(stranger)).toEqual(['Open'])
  })
})

describe('GET /projects/:id/snippets', () => {
  test('reads the index of the project, without sorting', async ({ server, given }) => {
    const project = await given.project()
    const plans = await plansOf(() => server.send('GET', `/projects/${project.id}/snippets`))
    expectPlans(plans, { sorts: true })
    expectPlan(planWith(plans, 'order by "snippet"."id" desc'), { uses: 'snippet_project' })
  })
})
