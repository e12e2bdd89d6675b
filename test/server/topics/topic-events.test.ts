import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('events about topics', () => {
  test('contain the topic and both values of each change, and reach everybody who is signed in', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    const { body: sea } = await call('POST /topics', { name: 'sea', title: 'Sea' })
    await call('PUT /topics/:id', { id: sea.id, title: 'The sea' })
    await call('PUT /topics/:id', { id: sea.id, title: 'The sea' })
    await call('DELETE /topics/:id', { id: sea.id })
    const payload = { topic_id: sea.id }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'topic.created', payload, snapshot: { topic: { name: 'sea', title: 'Sea' } } },
      { event: 'topic.updated', payload, snapshot: { changes: { title: { before: 'Sea', after: 'The sea' } } } },
      { event: 'topic.removed', payload, snapshot: { topic: { title: 'The sea' } } },
    ])
    const { body } = await (await as(await given.user()))('GET /-/gantry/v1/changes', {})
    expect(body.map(({ kind, act, title }) => [kind, act, title])).toEqual([
      ['topic', 'removed', 'The sea'],
      ['topic', 'updated', 'The sea'],
      ['topic', 'created', 'Sea'],
    ])
  })

  test('tell of a merge that one topic got the projects and the other is gone', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    await call('POST /projects', { name: 'One', topics: ['salt'] })
    const { body: sea } = await call('POST /topics', { name: 'sea', title: 'Sea' })
    const [salt] = (await call('GET /topics', { search: 'salt' })).body
    await call('POST /topics/merge', { source_topic_id: salt?.id ?? 0, target_topic_id: sea.id })
    expect((await storedEvents(server)).slice(-2)).toMatchObject([
      {
        event: 'topic.updated',
        payload: { topic_id: sea.id },
        snapshot: { changes: { total_projects_count: { before: 0, after: 1 } } },
      },
      { event: 'topic.removed', payload: { topic_id: salt?.id } },
    ])
  })

  test('are not stored for refused requests', async ({ server, given, as }) => {
    const call = await as(await given.user())
    expect((await call('POST /topics', { name: 'sea', title: 'Sea' })).status).toBe(403)
    expect(await storedEvents(server)).toEqual([])
  })
})
