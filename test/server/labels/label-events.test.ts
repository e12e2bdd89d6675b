import { givenIssuesOn } from '../../support/given-issues.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('events about labels', () => {
  test('contain the label and its project; a refused request stores none', async ({ server, given, as }) => {
    const [ada, project] = [await given.user(), await given.project()]
    await given.member({ project }, ada, 20)
    const call = await as(ada)
    const { body: label } = await call('POST /projects/:id/labels', {
      id: project.id,
      name: 'bug',
      color: '#fff',
      priority: 1,
    })
    expect((await call('POST /projects/:id/labels', { id: project.id, name: 'bug', color: '#fff' })).status).toBe(409)
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'label.created',
        actor_id: ada.id,
        payload: { label_id: label.id, project_id: project.id, group_id: null, actor_id: ada.id },
        snapshot: {
          label: { id: label.id, title: 'bug', color: '#fff', description: null, priority: 1 },
          project: { id: project.id },
          group: null,
        },
      },
    ])
  })

  test('are stored for labels that a new issue creates, before the event of the issue', async ({
    server,
    given,
    as,
  }) => {
    const [ada, project] = [await given.user(), await given.project()]
    await given.member({ project }, ada, 20)
    const call = await as(ada)
    await call('POST /projects/:id/issues', { id: project.id, title: 'One', labels: ['new', 'newer'] })
    await call('POST /projects/:id/issues', { id: project.id, title: 'Two', labels: ['new'] })
    const events = await storedEvents(server)
    expect(events.map(({ event, snapshot }) => [event, (snapshot.label ?? snapshot.issue).title])).toEqual([
      ['label.created', 'new'],
      ['label.created', 'newer'],
      ['issue.created', 'One'],
      ['issue.created', 'Two'],
    ])
  })

  test('reach those who see the project, and nobody else', async ({ given, as }) => {
    const [ada, guest, stranger] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, ada, 20)
    await given.member({ project }, guest, 10)
    await (await as(ada))('POST /projects/:id/labels', { id: project.id, name: 'bug', color: '#fff' })
    const titles = async (who: typeof ada) =>
      (await (await as(who))('GET /-/gantry/v1/changes', {})).body
        .filter(({ kind }) => kind === 'label')
        .map(({ title, path }) => [title, path])
    for (const who of [ada, guest]) expect(await titles(who)).toEqual([['bug', expect.any(String)]])
    expect(await titles(stranger)).toEqual([])
  })

  test('tell what has changed, and what is gone; a change to the same values stores none', async ({
    server,
    given,
    as,
  }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 20)
    const call = await as(ada)
    const at = { id: group.id, label_id: 'bug' }
    const { body: label } = await call('POST /groups/:id/labels', { id: group.id, name: 'bug', color: '#fff' })
    await call('PUT /groups/:id/labels/:label_id', { ...at, new_name: 'bug', color: '#fff' })
    expect((await call('PUT /groups/:id/labels/:label_id', { ...at, new_name: 'a,b' })).status).toBe(400)
    await call('POST /groups/:id/labels/:label_id/unsubscribe', at)
    await call('PUT /groups/:id/labels/:label_id', { ...at, color: 'red', description: 'Broken' })
    await call('POST /groups/:id/labels/:label_id/subscribe', at)
    await call('POST /groups/:id/labels/:label_id/unsubscribe', at)
    await call('DELETE /groups/:id/labels/:label_id', at)
    const payload = { label_id: label.id, project_id: null, group_id: group.id, actor_id: ada.id }
    const after = { id: label.id, title: 'bug', color: '#ff0000', description: 'Broken', priority: null }
    const snapshot = { label: after, project: null, group: { id: group.id } }
    const changes = {
      color: { before: '#fff', after: '#ff0000' },
      description: { before: null, after: 'Broken' },
    }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'label.created', payload },
      { event: 'label.updated', payload, snapshot: { ...snapshot, changes } },
      { event: 'label.subscribed', payload, snapshot },
      { event: 'label.unsubscribed', payload, snapshot },
      { event: 'label.removed', payload, snapshot },
    ])
  })

  test('about subscriptions reach nobody else', async ({ server, given, as }) => {
    const [ada, ben, project] = [await given.user(), await given.user(), await given.project()]
    await givenIssuesOn(server).label({ project }, 'bug')
    const sent = { id: project.id, label_id: 'bug' }
    await (await as(ada))('POST /projects/:id/labels/:label_id/subscribe', sent)
    const acts = async (who: typeof ada) =>
      (await (await as(who))('GET /-/gantry/v1/changes', {})).body.map(({ kind, act }) => `${kind}.${act}`)
    expect(await acts(ada)).toEqual(['label.subscribed'])
    expect(await acts(ben)).toEqual([])
  })
})
