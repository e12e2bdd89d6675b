import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'POST /projects/:id/milestones'

describe('events about milestones', () => {
  test('contain the milestone and its project; a refused request stores none', async ({ server, given, as }) => {
    const [ada, project] = [await given.user(), await given.project()]
    await given.member({ project }, ada, 20)
    const call = await as(ada)
    const { body } = await call(ADDRESS, { id: project.id, title: 'Soon', due_date: '2030-01-31' })
    expect((await call(ADDRESS, { id: project.id, title: 'Soon' })).status).toBe(400)
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'milestone.created',
        payload: { milestone_id: body.id, project_id: project.id, group_id: null, actor_id: ada.id },
        snapshot: {
          milestone: { id: body.id, iid: 1, title: 'Soon', due_date: '2030-01-31', state: 'active' },
          project: { id: project.id },
          group: null,
        },
      },
    ])
  })

  test('reach those who see the project, and nobody else', async ({ given, as }) => {
    const [ada, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, ada, 20)
    await (await as(ada))(ADDRESS, { id: project.id, title: 'Soon' })
    const changes = async (who: typeof ada) =>
      (await (await as(who))('GET /-/gantry/v1/changes', {})).body
        .filter(({ kind }) => kind === 'milestone')
        .map(({ title, iid }) => ({ title, iid }))
    expect(await changes(ada)).toEqual([{ title: 'Soon', iid: 1 }])
    expect(await changes(stranger)).toEqual([])
  })

  test('tell what has changed, and what is gone; a change to the same values stores none', async ({
    server,
    given,
    as,
  }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 20)
    const call = await as(ada)
    const { body: made } = await call('POST /groups/:id/milestones', { id: group.id, title: 'Soon' })
    const at = { id: group.id, milestone_id: made.id }
    const change = (input: object) => call('PUT /groups/:id/milestones/:milestone_id', { ...at, ...input })
    await change({ title: 'Soon', state_event: 'activate' })
    expect((await change({ title: '', state_event: 'close' })).status).toBe(400)
    await change({ title: 'Later', due_date: '2030-01-31', state_event: 'close' })
    await change({ state_event: 'activate' })
    await call('DELETE /groups/:id/milestones/:milestone_id', at)
    const payload = { milestone_id: made.id, project_id: null, group_id: group.id, actor_id: ada.id }
    const place = { project: null, group: { id: group.id } }
    const milestone = { id: made.id, iid: 1, title: 'Later', due_date: '2030-01-31' }
    const changes = { title: { before: 'Soon', after: 'Later' }, due_date: { before: null, after: '2030-01-31' } }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'milestone.created', payload },
      { event: 'milestone.updated', payload, snapshot: { ...place, milestone, changes } },
      { event: 'milestone.closed', payload, snapshot: { ...place, milestone: { ...milestone, state: 'closed' } } },
      { event: 'milestone.reopened', payload, snapshot: { ...place, milestone: { ...milestone, state: 'active' } } },
      { event: 'milestone.removed', payload, snapshot: { ...place, milestone } },
    ])
  })
})
