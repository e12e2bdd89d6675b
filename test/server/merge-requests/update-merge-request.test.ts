import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { wrongCounters } from '../demo/checks.ts'
import { addRequest } from '../deployments/merged.ts'
import { onFreeTier } from '../issues/free-tier.ts'

const ADDRESS = 'PUT /projects/:id/merge_requests/:merge_request_iid'
const GET = 'GET /projects/:id/merge_requests/:merge_request_iid'
const CREATE = 'POST /projects/:id/merge_requests'
const MERGE = 'PUT /projects/:id/merge_requests/:merge_request_iid/merge'
const NOTES = 'GET /projects/:id/merge_requests/:merge_request_iid/notes'

const change = { title: 'A change', source_branch: 'change', target_branch: 'main' }
const LATER = '2026-05-22T10:12:12.345Z'

async function world(given: Given, project_columns: Parameters<Given['project']>[0] = {}) {
  const [owner, author] = [await given.user({ username: 'owner' }), await given.user({ username: 'author' })]
  const project = await given.project({ owner, ...project_columns })
  await given.member({ project }, author, 30)
  return { owner, author, project, at: { id: project.id, merge_request_iid: 1 } }
}

const resourceEvents = (server: TestServer) =>
  server.db.read
    .selectFrom('resource_event')
    .select(['resource_type', 'kind', 'action', 'state', 'label_id', 'milestone_id', 'user_id'])
    .orderBy('id')
    .execute()
/** Milestones that tests add directly are not counted. */
const countersOf = async ({ db }: TestServer) =>
  (await wrongCounters(db)).filter((one) => !one.includes('last_milestone_iid'))
const snapshotOf = async (server: TestServer, event: 'merge_request.updated' | 'merge_request.closed') => {
  const rows = server.db.read.selectFrom('outbox_event').selectAll().where('event', '=', event).orderBy('id')
  const row = (await rows.execute()).at(-1)
  return { payload: JSON.parse(row?.payload ?? 'null'), snapshot: JSON.parse(row?.snapshot ?? 'null') }
}

describe(ADDRESS, () => {
  test('changes every field, with notes, resource events, to-dos and one event', async ({ server, given, as }) => {
    const { owner, author, project, at } = await world(given)
    const [first, second] = [await given.user({ username: 'first' }), await given.user({ username: 'second' })]
    const make = givenIssuesOn(server)
    const milestone = await make.milestone({ project }, '1.0')
    const old = await make.label({ project }, 'old')
    const call = await as(owner)
    await call(CREATE, {
      id: project.id,
      ...change,
      labels: ['old'],
      assignee_ids: [first.id],
      reviewer_ids: [author.id],
    })
    await server.db.write((trx) => trx.deleteFrom('todo').execute())
    server.clock.advance(60_000)
    const { status, body } = await call(ADDRESS, {
      ...{ ...at, title: 'A better change', description: 'For @author', target_branch: 'release' },
      ...{
        assignee_ids: [second.id],
        reviewer_ids: [author.id, first.id],
        labels: ['new'],
        milestone_id: milestone.id,
      },
      ...{ remove_source_branch: true, squash: true, discussion_locked: true },
    })
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ title: 'A better change', description: 'For @author', target_branch: 'release', draft: false },
        ...{ assignees: [{ id: second.id }], assignee: { id: second.id } },
        ...{ reviewers: [{ id: author.id }, { id: first.id }], labels: ['new'], milestone: { id: milestone.id } },
        ...{ force_remove_source_branch: true, squash: true, squash_on_merge: true, discussion_locked: true },
        ...{ state: 'opened', updated_at: LATER, subscribed: true },
      },
    ])
    expect((await call(GET, at)).body).toEqual(body)
    const notes = (await call(NOTES, { ...at, sort: 'asc' })).body
    expect(notes.map(({ body }) => body)).toEqual([
      'assigned to @first',
      'requested review from @author',
      'changed title from **A change** to **A {+better +}change**',
      'changed the description',
      'changed target branch from `main` to `release`',
      'locked the discussion in this merge request',
      'assigned to @second and unassigned @first',
      'requested review from @first',
    ])
    expect(notes.every(({ system, author }) => system && author.id === owner.id)).toBe(true)
    const label = await server.db.read.selectFrom('label').select('id').where('title', '=', 'new').executeTakeFirst()
    const on = { resource_type: 'MergeRequest', user_id: owner.id }
    expect(await resourceEvents(server)).toMatchObject([
      { ...on, kind: 'label', action: 'add', label_id: old.id },
      { ...on, kind: 'label', action: 'add', label_id: label?.id },
      { ...on, kind: 'label', action: 'remove', label_id: old.id },
      { ...on, kind: 'milestone', action: 'add', milestone_id: milestone.id, state: 'opened' },
    ])
    const todos = server.db.read.selectFrom('todo').select(['user_id', 'action_name', 'target_type']).orderBy('id')
    const target_type = 'MergeRequest'
    expect(await todos.execute()).toEqual([
      { user_id: second.id, action_name: 'assigned', target_type },
      { user_id: first.id, action_name: 'review_requested', target_type },
      { user_id: author.id, action_name: 'mentioned', target_type },
    ])
    expect(server.events.filter(({ event }) => event === 'merge_request.updated')).toHaveLength(1)
    const { payload, snapshot } = await snapshotOf(server, 'merge_request.updated')
    const changed = [
      ...['title', 'description', 'target_branch', 'milestone_id', 'squash', 'discussion_locked'],
      ...['force_remove_source_branch', 'labels', 'assignees', 'reviewers'],
    ]
    expect(payload).toEqual({ merge_request_id: body.id, project_id: project.id, actor_id: owner.id, changed })
    expect(snapshot).toMatchObject({
      merge_request: { title: 'A better change', labels: [{ title: 'new' }], assignees: [{ id: second.id }] },
      ...{ project: { id: project.id }, actor: { id: owner.id } },
      changes: {
        title: { before: 'A change', after: 'A better change' },
        force_remove_source_branch: { before: null, after: true },
        labels: { before: [{ title: 'old' }], after: [{ title: 'new' }] },
      },
    })
    expect(Object.keys(snapshot.changes)).toEqual(changed)
    expect(await countersOf(server)).toEqual([])
  })

  test('notes who was added before who was removed, among assignees and among reviewers', async ({ given, as }) => {
    const { owner, author, project, at } = await world(given)
    const [first, second] = [await given.user({ username: 'first' }), await given.user({ username: 'second' })]
    const call = await as(owner)
    const [before, after] = [[author.id, first.id], [second.id]]
    await call(CREATE, { id: project.id, ...change, assignee_ids: before, reviewer_ids: before })
    await call(ADDRESS, { ...at, assignee_ids: after, reviewer_ids: after })
    await call(ADDRESS, { ...at, assignee_ids: [], reviewer_ids: [] })
    const notes = (await call(NOTES, { ...at, sort: 'asc' })).body
    expect(notes.map(({ body }) => body)).toEqual([
      'assigned to @author and @first',
      'requested review from @author and @first',
      'assigned to @second and unassigned @author and @first',
      'requested review from @second and removed review request for @author and @first',
      'unassigned @second',
      'removed review request for @second',
    ])
  })

  test('changes nothing if the merge request has all these values', async ({ server, given, as }) => {
    const { owner, project, at } = await world(given)
    const call = await as(owner)
    const sent = { labels: ['a', 'b'], assignee_ids: [owner.id], reviewer_ids: [owner.id], squash: true }
    const { body } = await call(CREATE, { id: project.id, ...change, ...sent, remove_source_branch: false })
    server.clock.advance(60_000)
    const same = {
      title: ' A change ',
      target_branch: 'main',
      labels: ['b', 'a'],
      milestone_id: 0,
      assignee_ids: [owner.id],
    }
    const answer = await call(ADDRESS, { ...at, ...same, squash: true, remove_source_branch: false, add_labels: ['a'] })
    expect(answer).toMatchObject({ status: 200, body })
    expect(server.events.map(({ event }) => event)).not.toContain('merge_request.updated')
  })

  test.for([
    [{ add_labels: 'b,new', remove_labels: 'a' }, { labels: ['b', 'new'] }],
    [{ labels: 'x', add_labels: 'y', remove_labels: 'x' }, { labels: ['y'] }],
    [{ labels: '' }, { labels: [] }],
    [{ labels: null }, { labels: [] }],
    [{ assignee_ids: '' }, { assignees: [], assignee: null }],
    [{ assignee_id: 0 }, { assignees: [] }],
    [{ assignee_id: null }, { assignees: [] }],
    [{ assignee_ids: [0] }, { assignees: [] }],
    [{ assignee_ids: [999] }, { assignees: [] }],
    [{ reviewer_ids: [] }, { reviewers: [] }],
    [{ reviewer_ids: 0 }, { reviewers: [] }],
    [{ milestone_id: 0 }, { milestone: null }],
    [{ milestone_id: null }, { milestone: null }],
    [{ description: null }, { description: null }],
    [{ description: '' }, { description: '' }],
    [{ description: '- [x] a\n- [ ] b' }, { task_completion_status: { count: 2, completed_count: 1 } }],
    [{ remove_source_branch: false }, { force_remove_source_branch: false }],
    [{ squash: false }, { squash: false }],
    [{ title: 'Draft: A change' }, { draft: true, detailed_merge_status: 'draft_status' }],
    [{ discussion_locked: false }, { discussion_locked: false }],
  ] as const)('a change (%#) gives what it says', async ([sent, shown], { server, given, as, asLoose }) => {
    const { owner, project, at } = await world(given)
    const milestone = await givenIssuesOn(server).milestone({ project })
    const people = { assignee_ids: [owner.id], reviewer_ids: [owner.id] }
    const planned = { labels: ['a', 'b'], milestone_id: milestone.id, description: 'Text', squash: true }
    await (await as(owner))(CREATE, { id: project.id, ...change, ...people, ...planned })
    expect(await (await asLoose(owner))(ADDRESS, { ...at, ...sent })).toMatchObject({ status: 200, body: shown })
    expect(await countersOf(server)).toEqual([])
  })

  test('notes that a draft is ready, without the word as a change of the title', async ({ given, as }) => {
    const { owner, project, at } = await world(given)
    const call = await as(owner)
    await call(CREATE, { id: project.id, ...change, title: 'Draft: A change' })
    for (const title of ['A change', '[Draft] Another change'])
      expect((await call(ADDRESS, { ...at, title })).body).toMatchObject({ title, draft: title !== 'A change' })
    expect((await call(NOTES, { ...at, sort: 'asc' })).body.map(({ body }) => body)).toEqual([
      'marked this merge request as **ready**',
      'marked this merge request as **draft**',
      expect.stringMatching(/^changed title from /),
    ])
  })

  test('closes and reopens; the second time nothing happens', async ({ server, given, as }) => {
    const { owner, project, at } = await world(given)
    const call = await as(owner)
    const { body: created } = await call(CREATE, { id: project.id, ...change, labels: ['x'], assignee_ids: [owner.id] })
    server.clock.advance(60_000)
    const closed = await call(ADDRESS, { ...at, state_event: 'close' })
    expect(closed.body).toEqual({
      ...{ ...created, state: 'closed', updated_at: LATER, closed_at: LATER },
      ...{ closed_by: created.author, detailed_merge_status: 'not_open' },
    })
    expect(await server.db.read.selectFrom('todo').select('state').execute()).toEqual([{ state: 'done' }])
    expect(await countersOf(server)).toEqual([])
    server.clock.advance(60_000)
    expect((await call(ADDRESS, { ...at, state_event: 'close' })).body).toEqual(closed.body)
    const reopened = await call(ADDRESS, { ...at, state_event: 'reopen' })
    expect(reopened.body).toEqual({ ...created, updated_at: server.clock.iso() })
    expect((await call(ADDRESS, { ...at, state_event: 'reopen' })).body).toEqual(reopened.body)
    expect(await countersOf(server)).toEqual([])
    const payload = { merge_request_id: created.id, project_id: project.id, actor_id: owner.id }
    expect(server.events.slice(-2)).toEqual(
      ['closed', 'reopened'].map((act) => ({ event: `merge_request.${act}`, payload })),
    )
    expect((await snapshotOf(server, 'merge_request.closed')).snapshot).toMatchObject({
      merge_request: { state: 'closed', closed_at: LATER },
    })
    const events = await resourceEvents(server)
    expect(events.filter(({ kind }) => kind === 'state')).toMatchObject([{ state: 'closed' }, { state: 'reopened' }])
    const feed = await server.db.read.selectFrom('event').select('action').orderBy('id').execute()
    expect(feed.map(({ action }) => action)).toEqual(['opened', 'closed', 'reopened'])
  })

  test('a merged one is neither closed nor reopened, and keeps its branch; its texts still change', async ({
    server,
    given,
    as,
  }) => {
    const { owner, project, at } = await world(given)
    const call = await as(owner)
    await call(CREATE, { id: project.id, ...change })
    await call(MERGE, at)
    for (const sent of [{ state_event: 'close' }, { state_event: 'reopen' }, { target_branch: 'other' }] as const)
      expect(await call(ADDRESS, { ...at, ...sent })).toMatchObject({
        status: 200,
        body: { state: 'merged', closed_at: null, target_branch: 'main' },
      })
    expect((await call(ADDRESS, { ...at, title: 'Told better' })).body).toMatchObject({
      state: 'merged',
      title: 'Told better',
    })
    expect(await resourceEvents(server)).toMatchObject([{ kind: 'state', state: 'merged', user_id: owner.id }])
    expect(server.events.map(({ event }) => event)).toEqual(
      ['created', 'merged', 'updated'].map((act) => `merge_request.${act}`),
    )
  })

  test('no two open merge requests have the same branches, and none goes into its own branch', async ({
    server,
    given,
    as,
  }) => {
    const { owner, project, at } = await world(given)
    const call = await as(owner)
    await call(CREATE, { id: project.id, ...change })
    await call(CREATE, { id: project.id, ...change, target_branch: 'release' })
    const taken = (iid: number) => ({
      status: 409,
      body: { message: [`Another open merge request already exists for this source branch: !${iid}`] },
    })
    expect(await call(ADDRESS, { ...at, target_branch: 'release' })).toMatchObject(taken(2))
    expect(await call(ADDRESS, { ...at, target_branch: 'change' })).toMatchObject({
      status: 409,
      body: { message: ["You can't use same project/branch for source and target"] },
    })
    await call(ADDRESS, { ...at, state_event: 'close' })
    expect((await call(ADDRESS, { ...at, target_branch: 'release' })).status).toBe(200)
    expect(await call(ADDRESS, { ...at, state_event: 'reopen', title: 'Not kept' })).toMatchObject(taken(2))
    expect((await call(GET, at)).body).toMatchObject({ state: 'closed', title: 'A change', target_branch: 'release' })
    await server.db.write((trx) =>
      trx
        .updateTable('merge_request')
        .set({ source_project_id: null, target_branch: 'free' })
        .where('iid', '=', 1)
        .execute(),
    )
    // Its source project is gone.
    expect((await call(ADDRESS, { ...at, state_event: 'reopen' })).body.state).toBe('closed')
  })

  test('follows which issues the description closes, while the merge request is open', async ({
    server,
    given,
    as,
  }) => {
    const { owner, project, at } = await world(given)
    const call = await as(owner)
    for (const title of ['One', 'Two', 'Three']) await call('POST /projects/:id/issues', { id: project.id, title })
    await call(CREATE, { id: project.id, ...change, description: 'Closes #1, #2' })
    const closing = async () => {
      const rows = await server.db.read.selectFrom('issue').select('merge_requests_count').orderBy('iid').execute()
      expect(await countersOf(server)).toEqual([])
      return rows.map((row) => row.merge_requests_count)
    }
    expect(await closing()).toEqual([1, 1, 0])
    await call(ADDRESS, { ...at, description: 'Closes #2 and #3' })
    expect(await closing()).toEqual([0, 1, 1])
    await call(ADDRESS, { ...at, title: 'Another title' })
    expect(await closing()).toEqual([0, 1, 1])
    await call(ADDRESS, { ...at, state_event: 'close' })
    await call(ADDRESS, { ...at, description: 'Closes #1' })
    expect(await closing()).toEqual([0, 1, 1])
    await call(ADDRESS, { ...at, state_event: 'reopen' })
    expect(await closing()).toEqual([1, 0, 0])
    await call(MERGE, at)
    await call(ADDRESS, { ...at, description: null })
    expect(await closing()).toEqual([1, 0, 0])
  })

  test('the author and the assignees change their own, but no metadata unless they are Developers', async ({
    server,
    given,
    as,
  }) => {
    const { project, at } = await world(given)
    const [writer, assignee, stranger] = [await given.user(), await given.user(), await given.user()]
    await addRequest(server, project, writer, { state: 1, merged_at: null })
    await server.db.write((trx) =>
      trx.insertInto('merge_request_assignee').values({ merge_request_id: 1, user_id: assignee.id }).execute(),
    )
    const metadata = {
      labels: ['x'],
      milestone_id: 999,
      assignee_ids: [],
      reviewer_ids: [writer.id],
      discussion_locked: true,
    }
    for (const [who, title] of [
      [writer, 'Mine'],
      [assignee, 'Ours'],
    ] as const)
      expect(await (await as(who))(ADDRESS, { ...at, title, ...metadata })).toMatchObject({
        status: 200,
        body: {
          title,
          labels: [],
          milestone: null,
          assignees: [{ id: assignee.id }],
          reviewers: [],
          discussion_locked: null,
        },
      })
    expect(await (await as(writer))(ADDRESS, { ...at, state_event: 'close' })).toMatchObject({
      body: { state: 'closed' },
    })
    expect(await (await as(stranger))(ADDRESS, { ...at, title: 'Theirs' })).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    })
    expect(await server.db.read.selectFrom('label').select('id').execute()).toEqual([])
  })

  test('the free tier keeps the first assignee and the first reviewer who may read it', () =>
    onFreeTier(async ({ given, call }) => {
      const { owner, author, project, at } = await world(given, { visibility: 'private' })
      await call(owner, CREATE, { id: project.id, ...change })
      const ids = [(await given.user()).id, author.id, owner.id]
      const { body } = await call(owner, ADDRESS, { ...at, assignee_ids: ids, reviewer_ids: ids })
      const only = [expect.objectContaining({ id: author.id })]
      expect(body).toMatchObject({ assignees: only, reviewers: only })
    }))

  test.for([
    [
      {},
      400,
      {
        error:
          'assignee_id, assignee_ids, reviewer_ids, description, labels, add_labels, remove_labels, milestone_id, remove_source_branch, allow_collaboration, allow_maintainer_to_push, squash, target_branch, title, state_event, discussion_locked are missing, at least one parameter must be provided',
      },
    ],
    [{ state_event: 'merge' }, 400, { error: 'state_event does not have a valid value' }],
    [{ squash: 'perhaps' }, 400, { error: 'squash is invalid' }],
    [{ title: ' ' }, 400, { message: { title: ["can't be blank"] } }],
    [{ target_branch: '' }, 400, { message: { target_branch: ["can't be blank"] } }],
    [{ title: 'x'.repeat(256) }, 400, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [{ milestone_id: 999 }, 400, { message: { milestone_id: ['is invalid'] } }],
    [{ merge_request_iid: 99, title: 'x' }, 404, { message: '404 Not found' }],
  ] as const)('a request (%#) is refused', async ([sent, status, body], { server, given, as, asLoose }) => {
    const { owner, project, at } = await world(given)
    await (await as(owner))(CREATE, { id: project.id, ...change })
    expect(await (await asLoose(owner))(ADDRESS, { ...at, ...sent })).toMatchObject({ status, body })
    expect(server.events).toHaveLength(1)
  })

  test('is refused if the feature is off or the project is archived, and hidden if the project is', async ({
    server,
    given,
    as,
  }) => {
    const { owner } = await world(given)
    const call = await as(owner)
    for (const [columns, status] of [
      [{ owner, merge_requests_access_level: 'disabled' }, 403],
      [{ owner, archived: 1 }, 403],
      [{ visibility: 'private' }, 404],
    ] as const) {
      const project = await given.project(columns)
      const merge_request_iid = await addRequest(server, project, owner, { state: 1, merged_at: null })
      const answer = await call(ADDRESS, { id: project.id, merge_request_iid, title: 'Other' })
      expect(answer.status, JSON.stringify(columns)).toBe(status)
    }
    expect(server.events).toEqual([])
  })

  test('reads and writes by index', async ({ given, as }) => {
    const { owner, project, at } = await world(given)
    const call = await as(owner)
    await call(CREATE, { id: project.id, ...change, labels: ['a'] })
    const sent = {
      title: 'Other',
      labels: ['b'],
      assignee_ids: [owner.id],
      description: 'Closes #1',
      target_branch: 'x',
    }
    const plans = await plansOf(async () => expect((await call(ADDRESS, { ...at, ...sent })).status).toBe(200))
    expectPlans(plans, { scans: ['json_each', 'closing', 'named', 'system_hook'], sorts: true })
    // Not along everything that the author merged in other projects.
    expectPlan(planWith(plans, 'first_contribution'), { uses: 'merge_request_contributions' })
  })

  test('hooks hear of a first contribution until something by the author was merged in the project', async ({
    server,
    given,
    as,
  }) => {
    const { owner, author, project, at } = await world(given, { visibility: 'public' })
    const [stranger, other] = [await given.user(), await given.project({ owner })]
    const opened = { state: 1, merged_at: null } as const
    const by = {
      stranger: await addRequest(server, project, stranger, opened),
      member: await addRequest(server, project, author, opened),
    }
    const isFirst = async (merge_request_iid: number, title: string) => {
      expect((await (await as(owner))(ADDRESS, { ...at, merge_request_iid, title })).status).toBe(200)
      return (await snapshotOf(server, 'merge_request.updated')).snapshot.details.first_contribution
    }
    await addRequest(server, other, stranger)
    await addRequest(server, project, owner)
    await addRequest(server, project, stranger, { ...opened, state: 2 })
    expect(await isFirst(by.stranger, 'Merged elsewhere')).toBe(true)
    expect(await isFirst(by.member, 'By a member')).toBe(false)
    await addRequest(server, project, stranger)
    expect(await isFirst(by.stranger, 'Merged here')).toBe(false)
  })
})
