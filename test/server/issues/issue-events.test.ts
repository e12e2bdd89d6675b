import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { plansOf } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const CREATE = 'POST /projects/:id/issues'
const UPDATE = 'PUT /projects/:id/issues/:issue_iid'
const NOTE = 'POST /projects/:id/issues/:issue_iid/notes'

async function stored({ db }: TestServer) {
  const rows = await db.read.selectFrom('outbox_event').selectAll().orderBy('id').execute()
  return rows.map(({ event, payload, snapshot, actor_id }) => ({
    event,
    payload: JSON.parse(payload),
    snapshot: JSON.parse(snapshot),
    actor_id,
  }))
}

async function world(server: TestServer, given: Given) {
  const owner = await given.user({ username: 'owner', name: 'An Owner' })
  const project = await given.project({ owner, path: 'shop' })
  const milestone = await givenIssuesOn(server).milestone({ project }, '1.0')
  return { owner, project, milestone, person: { id: owner.id, username: 'owner', name: 'An Owner' } }
}

describe('events of issues', () => {
  test('issue.created has a snapshot from rows that the act has loaded anyway', async ({ server, given, as }) => {
    const { owner, project, milestone, person } = await world(server, given)
    const { body } = await (await as(owner))(CREATE, {
      ...{ id: project.id, title: 'A title', description: 'x'.repeat(20_000), labels: ['bug'] },
      ...{
        assignee_ids: [owner.id],
        milestone_id: milestone.id,
        due_date: '2026-06-01',
        confidential: true,
        weight: 3,
      },
    })
    const [label, event] = await stored(server)
    const now = server.clock.iso()
    expect(label?.event).toBe('label.created')
    expect(event).toMatchObject({
      event: 'issue.created',
      payload: { issue_id: body.id, project_id: project.id, actor_id: owner.id },
      actor_id: owner.id,
    })
    expect(event?.snapshot).toEqual({
      issue: {
        ...{
          id: body.id,
          iid: 1,
          title: 'A title',
          description: 'x'.repeat(10_000),
          issue_type: 'issue',
          state: 'opened',
        },
        ...{ confidential: true, discussion_locked: false, severity: 'unknown', weight: 3, due_date: '2026-06-01' },
        milestone: { id: milestone.id, iid: milestone.iid, title: '1.0' },
        labels: [{ id: expect.any(Number), title: 'bug' }],
        author: person,
        assignees: [person],
        ...{ closed_at: null, closed_by_id: null, created_at: now, updated_at: now },
      },
      project: {
        ...{ id: project.id, name: expect.any(String), path: 'shop', path_with_namespace: 'owner/shop' },
        ...{ namespace_id: expect.any(Number), visibility: expect.any(String) },
        ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      },
      actor: person,
    })
  })

  test('issue.updated has the values before and after; closing in the same request is a separate event', async ({
    server,
    given,
    as,
  }) => {
    const { owner, project, milestone } = await world(server, given)
    const issue = await givenIssuesOn(server).issue(project, owner, { title: 'Old', confidential: 1 })
    const at = { id: project.id, issue_iid: issue.iid }
    const call = await as(owner)
    const update = { title: 'New', confidential: false, labels: ['bug'], milestone_id: milestone.id }
    await call(UPDATE, { ...at, ...update, assignee_ids: [owner.id], state_event: 'close' })
    const [label, updated, closed] = await stored(server)
    expect([label?.event, updated?.event, closed?.event]).toEqual(['label.created', 'issue.updated', 'issue.closed'])
    expect(updated?.payload.changed).toEqual(['title', 'milestone_id', 'confidential', 'labels', 'assignees'])
    expect(updated?.snapshot).toMatchObject({
      issue: { title: 'New', state: 'opened', milestone: { title: '1.0' }, labels: [{ title: 'bug' }] },
      changes: {
        title: { before: 'Old', after: 'New' },
        milestone_id: { before: null, after: milestone.id },
        confidential: { before: true, after: false },
        labels: { before: [], after: [{ title: 'bug' }] },
        assignees: { before: [], after: [{ id: owner.id, username: 'owner', name: 'An Owner' }] },
      },
    })
    expect(Object.keys(updated?.snapshot.changes)).toHaveLength(5)
    const now = server.clock.iso()
    expect(closed?.snapshot.issue).toMatchObject({
      title: 'New',
      state: 'closed',
      closed_at: now,
      closed_by_id: owner.id,
    })
    await call(UPDATE, { ...at, state_event: 'reopen' })
    const reopened = (await stored(server)).at(-1)
    expect(reopened?.event).toBe('issue.reopened')
    expect(reopened?.snapshot.issue).toMatchObject({ state: 'opened', closed_at: null, closed_by_id: null })
  })

  test('a merge stores its own event, then issue.closed with the same snapshot as a close by hand', async ({
    server,
    given,
    as,
  }) => {
    const { owner, project } = await world(server, given)
    await givenIssuesOn(server).issue(project, owner, { title: 'Promised', assignees: [owner] })
    await givenIssuesOn(server).issue(project, owner, { title: 'Promised', assignees: [owner] })
    const call = await as(owner)
    await call('POST /projects/:id/merge_requests', {
      ...{ id: project.id, title: 'A change', source_branch: 'a', target_branch: 'main', description: 'Closes #1' },
    })
    await call('PUT /projects/:id/merge_requests/:merge_request_iid/merge', { id: project.id, merge_request_iid: 1 })
    await call(UPDATE, { id: project.id, issue_iid: 2, state_event: 'close' })
    const events = await stored(server)
    expect(events.map(({ event }) => event)).toEqual([
      ...['merge_request.created', 'merge_request.merged', 'issue.closed', 'issue.closed'],
    ])
    const [byMerge, byHand] = events.slice(2)
    const { id, ...issue } = byHand?.snapshot.issue ?? {}
    expect(byMerge?.snapshot).toEqual({ ...byHand?.snapshot, issue: { ...issue, id: id - 1, iid: 1 } })
  })

  test('a refused request stores no event', async ({ server, given, asLoose }) => {
    const { owner, project } = await world(server, given)
    const issue = await givenIssuesOn(server).issue(project, owner)
    const [mine, theirs] = [await asLoose(owner), await asLoose(await given.user())]
    const at = { id: project.id, issue_iid: issue.iid }
    const refused = [
      await mine(CREATE, { id: project.id, title: ' ' }),
      await mine(CREATE, { id: project.id, title: 'x', milestone_id: 999 }),
      await mine(UPDATE, { ...at, title: 'New', state_event: 'close', milestone_id: 999 }),
      await theirs(UPDATE, { ...at, state_event: 'close' }),
      await mine(NOTE, { ...at, body: ' ' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 403, 400])
    expect(await stored(server)).toEqual([])
  })
})

describe('SELECT statements of a write', () => {
  /** SELECT statements that a request runs. Listeners read the events after the commit. */
  const readsOf = async (work: () => Promise<unknown>) =>
    (await plansOf(work))
      .map(({ sql }) => sql)
      // A database of a pool also counts its changes, which reads no table.
      .filter((sql) => /^\s*select/i.test(sql) && !/"outbox_event"|total_changes/.test(sql))

  test('creating an issue or a note uses at most five', async ({ server, given, as }) => {
    const { owner, project } = await world(server, given)
    const call = await as(owner)
    const create = { id: project.id, title: 'A title', description: 'A text' }
    const note = { id: project.id, issue_iid: 1, body: 'A note' }
    await call(CREATE, create)
    await call(NOTE, note)
    expect((await readsOf(() => call(CREATE, create))).length).toBeLessThanOrEqual(5)
    const whole = { ...create, labels: ['bug'], assignee_ids: [owner.id] }
    expect((await readsOf(() => call(CREATE, whole))).length).toBeLessThanOrEqual(5)
    expect((await readsOf(() => call(NOTE, note))).length).toBeLessThanOrEqual(5)
  })
})
