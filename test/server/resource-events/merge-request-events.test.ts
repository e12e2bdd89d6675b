import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const CREATE = 'POST /projects/:id/merge_requests'
const UPDATE = 'PUT /projects/:id/merge_requests/:merge_request_iid'
const MERGE = 'PUT /projects/:id/merge_requests/:merge_request_iid/merge'
const STATES = 'GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events'
const LABELS = 'GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events'
const MILESTONES = 'GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events'

const change = { title: 'A change', source_branch: 'change', target_branch: 'main' }

async function world(given: Given) {
  const owner = await given.user()
  const project = await given.project({ owner, visibility: 'private' })
  return { owner, project, at: { id: project.id, merge_request_iid: 1 } }
}

describe(STATES, () => {
  test('lists closing, reopening and merging, the oldest first, in pages', async ({ given, as }) => {
    const { owner, project, at } = await world(given)
    const call = await as(owner)
    const { body: created } = await call(CREATE, { id: project.id, ...change })
    for (const state_event of ['close', 'reopen'] as const) await call(UPDATE, { ...at, state_event })
    await call(MERGE, at)
    const { body, headers } = await call(STATES, { ...at, per_page: 2 })
    const on = { resource_type: 'MergeRequest', resource_id: created.id, user: { id: owner.id } }
    expect(body).toMatchObject([
      { ...on, state: 'closed', source_commit: null, source_merge_request_id: null },
      { ...on, state: 'reopened' },
    ])
    expect(headers.get('x-total')).toBe('3')
    const [last] = (await call(STATES, { ...at, per_page: 2, page: 2 })).body
    expect(last).toMatchObject({ ...on, state: 'merged' })
    expect((await call(`${STATES}/:event_id`, { ...at, event_id: last?.id ?? 0 })).body).toEqual(last)
  })

  test('an event of an issue with the same id does not exist here, nor a merge request that the caller may not read', async ({
    server,
    given,
    as,
  }) => {
    const { owner, project, at } = await world(given)
    const guest = await given.user()
    await given.member({ project }, guest, 10)
    const call = await as(owner)
    await call(CREATE, { id: project.id, ...change })
    await givenIssuesOn(server).issue(project, owner)
    await call('PUT /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: 1, state_event: 'close' })
    expect((await call(STATES, at)).body).toEqual([])
    expect(await call(`${STATES}/:event_id`, { ...at, event_id: 1 })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
    const missing = { status: 404, body: { message: '404 MergeRequest Not Found' } }
    expect(await call(STATES, { ...at, merge_request_iid: 9 })).toMatchObject(missing)
    expect(await (await as(guest))(STATES, at)).toMatchObject(missing)
  })

  test('reads by index', async ({ server, given, as }) => {
    const { owner, project, at } = await world(given)
    await (await as(owner))(CREATE, { id: project.id, ...change })
    const token = await given.token(owner)
    const path = `/projects/${at.id}/merge_requests/1/resource_state_events`
    expectPlans(await plansOf(() => server.send('GET', path, { token })), { sorts: true })
  })
})

describe(`${LABELS} and milestone events`, () => {
  test('list what was added and removed, with the state of the merge request', async ({ server, given, as }) => {
    const { owner, project, at } = await world(given)
    const milestone = await givenIssuesOn(server).milestone({ project }, '1.0')
    const call = await as(owner)
    await call(CREATE, { id: project.id, ...change, labels: ['bug'] })
    await call(MERGE, at)
    await call(UPDATE, { ...at, labels: [], milestone_id: milestone.id })
    const { body: labels } = await call(LABELS, at)
    expect(labels).toMatchObject([
      { label: { name: 'bug' }, action: 'add', resource_type: 'MergeRequest' },
      { label: { name: 'bug' }, action: 'remove' },
    ])
    expect((await call(`${LABELS}/:event_id`, { ...at, event_id: labels[0]?.id ?? 0 })).body).toEqual(labels[0])
    const { body: milestones } = await call(MILESTONES, at)
    expect(milestones).toMatchObject([{ milestone: { id: milestone.id }, action: 'add', state: 'merged' }])
    const event_id = milestones[0]?.id ?? 0
    expect((await call(`${MILESTONES}/:event_id`, { ...at, event_id })).body).toEqual(milestones[0])
  })
})
