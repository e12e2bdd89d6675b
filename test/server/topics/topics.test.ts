import { existsSync } from 'node:fs'
import { expectPlans, plansOf } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const PNG = new Blob([Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex')], { type: 'image/png' })

async function topicWith(server: TestServer, name: string, projects: readonly { id: number }[], title = name) {
  return server.db.write(async (trx) => {
    const topic = await trx
      .insertInto('topic')
      .values({ name, title, total_projects_count: projects.length, created_at: server.clock.iso() })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const project of projects)
      await trx
        .insertInto('project_topic')
        .values({ project_id: project.id, topic_id: topic.id, position: 0 })
        .execute()
    return topic
  })
}

describe('GET /topics', () => {
  test('lists the topics with the most projects first, for everybody', async ({ server, given, as }) => {
    const projects = [await given.project(), await given.project({ visibility: 'private' })]
    const few = await topicWith(server, 'few', projects.slice(1))
    const none = await topicWith(server, 'none', [])
    const many = await topicWith(server, 'many', projects, 'Many things')
    const call = await as(null)
    const { body, headers } = await call('GET /topics', {})
    expect(body.map((topic) => topic.id)).toEqual([many.id, few.id, none.id])
    expect(body[0]).toEqual({
      id: many.id,
      name: 'many',
      title: 'Many things',
      description: null,
      total_projects_count: 2,
      avatar_url: null,
    })
    expect(headers.get('x-total')).toBe('3')
    const names = async (query: object) => (await call('GET /topics', query)).body.map((topic) => topic.name)
    expect(await names({ without_projects: true })).toEqual(['none'])
    expect(await names({ search: 'THINGS' })).toEqual(['many'])
    expect(await names({ search: 'an' })).toEqual([])
    await topicWith(server, 'golang', [], 'Go')
    expect(await names({ search: 'gO' })).toEqual(['golang'])
    expect(await names({ search: 'few' })).toEqual(['few'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ per_page: 1, page: 2 })).toEqual(['few'])
    expect((await call('GET /topics/:id', { id: many.id })).body).toEqual(body[0])
  })

  test('follows the topics of projects', async ({ given, as }) => {
    const call = await as(await given.admin())
    const { body: project } = await call('POST /projects', { name: 'One', topics: ['sea', 'salt'] })
    const counts = async () =>
      (await call('GET /topics', {})).body.map((topic) => [topic.name, topic.total_projects_count])
    expect(await counts()).toEqual([
      ['salt', 1],
      ['sea', 1],
    ])
    await call('PUT /projects/:id', { id: project.id, topics: ['salt', 'wind'] })
    expect(await counts()).toEqual([
      ['wind', 1],
      ['salt', 1],
      ['sea', 0],
    ])
  })

  test('walks along the index of its order', async ({ as }) => {
    const call = await as(null)
    for (const query of [{}, { search: 'some words' }, { search: 'ab' }, { without_projects: true }])
      expectPlans(await plansOf(() => call('GET /topics', query)), { scans: ['topic', 'word'] })
  })

  test('a missing topic is 404', async ({ asLoose }) => {
    const call = await asLoose(null)
    expect(await call('GET /topics/:id', { id: 9 })).toMatchObject({ status: 404, body: { message: '404 Not found' } })
    expect(await call('GET /topics/:id', { id: 'x' })).toMatchObject({ status: 400, body: { error: 'id is invalid' } })
  })
})

describe('POST /topics', () => {
  test('with an avatar', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const { status, body } = await call('POST /topics', {
      name: ' sea ',
      title: 'The sea',
      description: 'Salt water',
      avatar: PNG,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'sea', title: 'The sea', description: 'Salt water', total_projects_count: 0 })
    const picture = await server.send('GET', new URL(body.avatar_url ?? '').pathname)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test.for([
    [{}, { error: 'name is missing, title is missing' }],
    [{ name: '', title: ' ' }, { message: { name: ["can't be blank"], title: ["can't be blank"] } }],
    [{ name: 'SALT', title: 'x' }, { message: { name: ['has already been taken'] } }],
    [{ name: ' salt ', title: 'x' }, { message: { name: ['has already been taken'] } }],
    [
      { name: 'x'.repeat(256), title: 'x'.repeat(256), description: 'x'.repeat(1025) },
      {
        message: {
          name: ['is too long (maximum is 255 characters)'],
          title: ['is too long (maximum is 255 characters)'],
          description: ['is too long (maximum is 1024 characters)'],
        },
      },
    ],
  ] as const)('%j is refused', async ([input, body], { server, given, asLoose }) => {
    await topicWith(server, 'salt', [])
    expect(await (await asLoose(await given.admin()))('POST /topics', input)).toMatchObject({ status: 400, body })
  })
})

describe('PUT and DELETE /topics/:id', () => {
  test('keeps absent fields; an empty avatar removes it and deletes the file', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const { body: topic } = await call('POST /topics', { name: 'sea', title: 'Sea', avatar: PNG })
    const fileOf = async () =>
      (await server.db.read.selectFrom('topic').select('avatar').executeTakeFirstOrThrow()).avatar ?? ''
    const first = server.instance.files.pathOf(await fileOf())
    const changed = await call('PUT /topics/:id', { id: topic.id, title: 'The sea', description: 'Wet' })
    expect(changed.body).toEqual({ ...topic, title: 'The sea', description: 'Wet' })
    expect((await call('PUT /topics/:id', { id: topic.id, name: 'SEA' })).body.name).toBe('SEA')
    const { body: without } = await call('PUT /topics/:id', { id: topic.id, avatar: '' })
    expect(without.avatar_url).toBe(null)
    await expect.poll(() => existsSync(first)).toBe(false)
    await call('PUT /topics/:id', { id: topic.id, avatar: PNG })
    const second = server.instance.files.pathOf(await fileOf())
    expect(existsSync(second)).toBe(true)
    const token = await given.token(await given.admin())
    const headers = { 'If-Unmodified-Since': 'Tue, 01 Jan 2019 00:00:00 GMT' }
    expect((await server.send('DELETE', `/topics/${topic.id}`, { token, headers })).status).toBe(412)
    expect((await call('DELETE /topics/:id', { id: topic.id })).status).toBe(204)
    await expect.poll(() => existsSync(second)).toBe(false)
    expect((await call('GET /topics', {})).body).toEqual([])
  })

  test.for([
    [{ name: ' ' }, { name: ["can't be blank"] }],
    [{ name: 'Salt' }, { name: ['has already been taken'] }],
    [{ name: 'salt ' }, { name: ['has already been taken'] }],
    [{ title: 'x'.repeat(256) }, { title: ['is too long (maximum is 255 characters)'] }],
    [{ description: 'x'.repeat(1025) }, { description: ['is too long (maximum is 1024 characters)'] }],
  ] as const)('%j is refused and changes nothing', async ([input, message], { server, given, asLoose }) => {
    await topicWith(server, 'salt', [])
    const { id } = await topicWith(server, 'sea', [])
    const call = await asLoose(await given.admin())
    const { body: before } = await call('GET /topics/:id', { id })
    expect(await call('PUT /topics/:id', { id, ...input })).toMatchObject({ status: 400, body: { message } })
    expect((await call('GET /topics/:id', { id })).body).toEqual(before)
  })
})

describe('POST /topics/merge', () => {
  test('moves each project once', async ({ server, given, as, asLoose }) => {
    const [a, b, c] = [await given.project(), await given.project(), await given.project()]
    const from = await topicWith(server, 'from', [a, b])
    const to = await topicWith(server, 'to', [b, c])
    const call = await as(await given.admin())
    const { status, body } = await call('POST /topics/merge', { source_topic_id: from.id, target_topic_id: to.id })
    expect([status, body]).toMatchObject([201, { id: to.id, name: 'to', total_projects_count: 3 }])
    expect((await call('GET /projects', { topic: ['to'] })).body).toHaveLength(3)
    expect((await call('GET /topics', {})).body).toEqual([body])
    const loose = await asLoose(await given.admin())
    expect(await loose('POST /topics/merge', { source_topic_id: to.id, target_topic_id: to.id })).toMatchObject({
      status: 400,
      body: { message: 'The source topic and the target topic are identical.' },
    })
    expect(await loose('POST /topics/merge', { source_topic_id: from.id, target_topic_id: to.id })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
    expect(await loose('POST /topics/merge', {})).toMatchObject({
      status: 400,
      body: { error: 'source_topic_id is missing, target_topic_id is missing' },
    })
  })
})

test.for([
  ['POST /topics', { name: 'x', title: 'x' }],
  ['PUT /topics/:id', { id: 1 }],
  ['DELETE /topics/:id', { id: 1 }],
  ['POST /topics/merge', { source_topic_id: 1, target_topic_id: 1 }],
] as const)('%s is for administrators', async ([address, input], { given, asLoose }) => {
  expect((await (await asLoose(null))(address, input)).status).toBe(401)
  expect(await (await asLoose(await given.user()))(address, input)).toMatchObject({
    status: 403,
    body: { message: '403 Forbidden' },
  })
})
