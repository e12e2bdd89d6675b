import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from '../issues/free-tier.ts'
import { addIteration } from '../iterations/given-iterations.ts'

const UPDATE = 'PUT /projects/:id/issues/:issue_iid'
const STATES = 'GET /projects/:id/issues/:issue_iid/resource_state_events'
const LABELS = 'GET /projects/:id/issues/:issue_iid/resource_label_events'
const MILESTONES = 'GET /projects/:id/issues/:issue_iid/resource_milestone_events'
const ITERATIONS = 'GET /projects/:id/issues/:issue_iid/resource_iteration_events'
const WEIGHTS = 'GET /projects/:id/issues/:issue_iid/resource_weight_events'

async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const owner = await given.user({ username: 'owner', name: 'An Owner' })
  const group = await given.group({ path: 'acme', visibility: 'private' })
  const project = await given.project({ in: group, owner })
  await given.member({ group }, owner, 50)
  const issue = await make.issue(project, owner)
  return { make, owner, group, project, issue, at: { id: project.id, issue_iid: issue.iid } }
}

describe('GET /projects/:id/issues/:issue_iid/resource_state_events', () => {
  test('lists closing and reopening, the oldest first, in pages', async ({ server, given, as }) => {
    const { owner, issue, at } = await world(server, given)
    const call = await as(owner)
    await call(UPDATE, { ...at, state_event: 'close' })
    server.clock.advance(60_000)
    await call(UPDATE, { ...at, state_event: 'reopen' })
    const { body, headers } = await call(STATES, { ...at, per_page: 1 })
    expect(headers.get('x-total')).toBe('2')
    expect(body).toEqual([
      {
        id: expect.any(Number),
        user: expect.objectContaining({ id: owner.id, username: 'owner', name: 'An Owner' }),
        created_at: expect.stringMatching(/Z$/),
        ...{ resource_type: 'Issue', resource_id: issue.id, state: 'closed' },
        ...{ source_commit: null, source_merge_request_id: null },
      },
    ])
    const second = (await call(STATES, { ...at, per_page: 1, page: 2 })).body
    expect(second).toMatchObject([{ state: 'reopened', created_at: server.clock.iso() }])
    const [event] = second
    expect((await call(`${STATES}/:event_id`, { ...at, event_id: event?.id ?? 0 })).body).toEqual(event)
  })

  test('an event of another issue or of another kind does not exist', async ({ server, given, asLoose }) => {
    const { make, project, owner, at } = await world(server, given)
    const other = await make.issue(project, owner)
    const call = await asLoose(owner)
    await call(UPDATE, { ...at, weight: 3 })
    await call(UPDATE, { id: project.id, issue_iid: other.iid, state_event: 'close' })
    const events = await server.db.read.selectFrom('resource_event').select('id').execute()
    expect(events).toHaveLength(2)
    for (const { id } of [...events, { id: 999 }])
      expect(await call(`${STATES}/:event_id`, { ...at, event_id: id })).toMatchObject({
        status: 404,
        body: { message: '404 Not found' },
      })
    expect(await call(STATES, { ...at, issue_iid: 99 })).toMatchObject({
      status: 404,
      body: { message: '404 Issue Not Found' },
    })
    expect(await call(`${STATES}/:event_id`, { ...at, event_id: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'event_id is invalid' },
    })
  })

  test('names nobody for a user who is gone', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const call = await as(owner)
    await call(UPDATE, { ...at, state_event: 'close' })
    await server.db.write((trx) => trx.updateTable('resource_event').set({ user_id: null }).execute())
    expect((await call(STATES, at)).body).toMatchObject([{ user: null, state: 'closed' }])
  })
})

describe('GET /projects/:id/issues/:issue_iid/resource_label_events', () => {
  test('lists labels that were added and removed, and null for a label that is gone', async ({ server, given, as }) => {
    const { make, project, owner, at } = await world(server, given)
    const label = await make.label({ project }, 'bug', { description: 'A <bug>' })
    const call = await as(owner)
    await call(UPDATE, { ...at, labels: ['bug'] })
    await call(UPDATE, { ...at, labels: [] })
    const { body } = await call(LABELS, at)
    const shown = {
      id: label.id,
      name: 'bug',
      color: '#6699cc',
      text_color: expect.any(String),
      description: 'A <bug>',
    }
    expect(body).toMatchObject([
      { label: shown, action: 'add', resource_type: 'Issue' },
      { label: shown, action: 'remove' },
    ])
    const event_id = body[0]?.id ?? 0
    expect((await call(`${LABELS}/:event_id`, { ...at, event_id })).body).toEqual(body[0])
    await server.db.write((trx) => trx.deleteFrom('label').execute())
    expect((await call(LABELS, at)).body).toMatchObject([{ label: null }, { label: null }])
  })

  test('leaves out labels of places that the caller does not see, also from the total', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, group, project, at } = await world(server, given)
    const [hidden, shared] = [await given.group({ visibility: 'private' }), await given.group()]
    const mine = await given.project({ owner, visibility: 'private' })
    const off = { issues_access_level: 'disabled' }
    const [unused, merging] = [
      await given.project({ owner, ...off, merge_requests_access_level: 'disabled' }),
      await given.project(off),
    ]
    const labels = [
      await make.label({ project }, 'own'),
      await make.label({ group }, 'of the group above'),
      await make.label({ group: hidden }, 'secret'),
      await make.label({ group: shared }, 'of a public group'),
      await make.label({ project: mine }, 'of my project'),
      await make.label({ project: unused }, 'of a project without issues and merge requests'),
      await make.label({ project: merging }, 'of merge requests'),
    ]
    const call = await as(owner)
    const { id } = (await call('GET /projects/:id/issues/:issue_iid', at)).body
    const event = {
      resource_type: 'Issue',
      resource_id: id,
      project_id: project.id,
      kind: 'label',
      action: 'add',
    } as const
    await server.db.write((trx) =>
      trx
        .insertInto('resource_event')
        .values(labels.map((label) => ({ ...event, label_id: label.id, created_at: server.clock.iso() })))
        .execute(),
    )
    const seenBy = async (user: Parameters<typeof as>[0]) => {
      const { body, headers } = await (await as(user))(LABELS, at)
      expect(headers.get('x-total')).toBe(String(body.length))
      return body.map(({ label }) => label?.name)
    }
    const open = ['own', 'of the group above', 'of a public group']
    expect(await seenBy(owner)).toEqual([...open, 'of my project', 'of merge requests'])
    expect(await seenBy(null)).toEqual([...open, 'of merge requests'])
    expect(await seenBy(await given.admin())).toHaveLength(6)
    const secret = await server.db.read
      .selectFrom('resource_event')
      .select('id')
      .where('label_id', '=', labels[2]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(await call(`${LABELS}/:event_id`, { ...at, event_id: secret.id })).toMatchObject({ status: 404 })
  })
})

describe('GET /projects/:id/issues/:issue_iid/resource_milestone_events', () => {
  test('lists milestones of the project and of groups, with the state of the issue', async ({ server, given, as }) => {
    const { make, project, group, owner, at } = await world(server, given)
    const [own, above] = [await make.milestone({ project }, '1.0'), await make.milestone({ group }, '2.0')]
    const call = await as(owner)
    await call(UPDATE, { ...at, milestone_id: own.id })
    await call(UPDATE, { ...at, milestone_id: above.id, state_event: 'close' })
    await call(UPDATE, { ...at, milestone_id: 0 })
    const { body } = await call(MILESTONES, at)
    expect(body.map(({ milestone, action, state }) => [milestone?.title, action, state])).toEqual([
      ['1.0', 'add', 'opened'],
      ['2.0', 'add', 'opened'],
      ['2.0', 'remove', 'closed'],
    ])
    const path = (await call('GET /projects/:id', { id: project.id })).body.path_with_namespace
    expect(body[0]?.milestone).toMatchObject({
      project_id: project.id,
      web_url: expect.stringMatching(new RegExp(`/${path}/-/milestones/${own.iid}$`)),
    })
    expect(body[1]?.milestone?.web_url).toMatch(new RegExp(`/groups/acme/-/milestones/${above.iid}$`))
    const event_id = body[1]?.id ?? 0
    expect((await call(`${MILESTONES}/:event_id`, { ...at, event_id })).body).toEqual(body[1])
  })
})

describe('GET /projects/:id/issues/:issue_iid/resource_weight_events', () => {
  test('lists weights, and null when the weight was removed', async ({ server, given, as }) => {
    const { owner, issue, at } = await world(server, given)
    const call = await as(owner)
    await call(UPDATE, { ...at, weight: 3 })
    await call(UPDATE, { ...at, weight: null })
    const { body } = await call(WEIGHTS, at)
    expect(body).toMatchObject([
      { issue_id: issue.id, weight: 3, user: { id: owner.id } },
      { issue_id: issue.id, weight: null },
    ])
    const event_id = body[0]?.id ?? 0
    expect((await call(`${WEIGHTS}/:event_id`, { ...at, event_id })).body).toEqual(body[0])
  })
})

describe(ITERATIONS, () => {
  test('lists the iterations that quick actions set and removed, also deleted ones', async ({ server, given, as }) => {
    const { owner, group, issue, at } = await world(server, given)
    const [old, current] = [
      await addIteration(server, group, 1, { start_date: '2020-01-01', due_date: '2020-01-14' }),
      await addIteration(server, group, 2, { title: 'Now', start_date: '2020-01-01', due_date: '2099-01-14' }),
    ]
    const call = await as(owner)
    for (const body of [`/iteration ${old.id}`, '/iteration --current', '/remove_iteration'])
      expect((await call('POST /projects/:id/issues/:issue_iid/notes', { ...at, body })).status).toBe(202)
    const { body } = await call(ITERATIONS, at)
    expect(body).toMatchObject([
      { action: 'add', resource_id: issue.id, resource_type: 'Issue', user: { id: owner.id } },
      { action: 'add', iteration: { id: current.id, title: 'Now', group_id: group.id } },
      { action: 'remove', iteration: { id: current.id } },
    ])
    expect(body[0]?.iteration?.id).toBe(old.id)
    const event_id = body[1]?.id ?? 0
    expect((await call(`${ITERATIONS}/:event_id`, { ...at, event_id })).body).toEqual(body[1])
    await server.db.write((trx) => trx.deleteFrom('iteration').where('id', '=', old.id).execute())
    expect((await call(ITERATIONS, at)).body[0]).toMatchObject({ action: 'add', iteration: null })
  })

  test('of a group that the caller does not see is left out after a transfer', async ({ server, given, as }) => {
    const { owner, project, issue, at } = await world(server, given)
    const hidden = await given.group({ visibility: 'private' })
    const { id: iteration_id } = await addIteration(server, hidden, 1, {
      start_date: '2020-01-01',
      due_date: '2020-01-14',
    })
    const event = { resource_type: 'Issue', resource_id: issue.id, project_id: project.id, user_id: owner.id }
    await server.db.write((trx) =>
      trx
        .insertInto('resource_event')
        .values({ ...event, kind: 'iteration', action: 'add', iteration_id, created_at: server.clock.iso() })
        .execute(),
    )
    expect((await (await as(owner))(ITERATIONS, at)).body).toEqual([])
    expect((await (await as(await given.admin()))(ITERATIONS, at)).body).toHaveLength(1)
    await given.member({ group: hidden }, owner, 10)
    expect((await (await as(owner))(ITERATIONS, at)).body).toHaveLength(1)
  })
})

describe('the free tier', () => {
  test('has state, label and milestone events, and no weights or iterations', async () => {
    await onFreeTier(async ({ given, call }) => {
      const owner = await given.user()
      const project = await given.project({ owner })
      await call(owner, 'POST /projects/:id/issues', { id: project.id, title: 'One' })
      const at = { id: project.id, issue_iid: 1 }
      for (const address of [STATES, LABELS, MILESTONES]) expect((await call(owner, address, at)).status).toBe(200)
      for (const [address, input] of [
        [WEIGHTS, at],
        [`${WEIGHTS}/:event_id`, { ...at, event_id: 1 }],
        [ITERATIONS, at],
        [`${ITERATIONS}/:event_id`, { ...at, event_id: 1 }],
      ] as const)
        expect(await call(owner, address, input)).toMatchObject({ status: 404, body: { message: '404 Not Found' } })
    })
  })
})

describe('the lists of resource events', () => {
  test('read one index and sort nothing', async ({ server, given, as }) => {
    const { make, project, owner, at } = await world(server, given)
    const milestone = await make.milestone({ project }, '1.0')
    await (await as(owner))(UPDATE, {
      ...at,
      state_event: 'close',
      labels: ['bug'],
      milestone_id: milestone.id,
      weight: 1,
    })
    const token = await given.token(owner)
    for (const kind of ['state', 'label', 'milestone', 'weight', 'iteration']) {
      const path = `/projects/${at.id}/issues/${at.issue_iid}/resource_${kind}_events?per_page=1`
      const plans = await plansOf(() => server.send('GET', path, { token }))
      expectPlans(plans, { scans: ['found'] })
      expectPlan(planWith(plans, 'as "found" cross join'), { uses: 'resource_event_resource', scans: ['found'] })
    }
  })
})
