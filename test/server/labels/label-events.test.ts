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
})
