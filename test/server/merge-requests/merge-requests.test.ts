import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'

const LIST = 'GET /projects/:id/merge_requests'
const GET = 'GET /projects/:id/merge_requests/:merge_request_iid'
const CREATE = 'POST /projects/:id/merge_requests'
const MERGE = 'PUT /projects/:id/merge_requests/:merge_request_iid/merge'

const SHA = expect.stringMatching(/^[0-9a-f]{40}$/)
const NOW = '2026-05-22T10:11:12.345Z'
const change = { title: 'A change', source_branch: 'change', target_branch: 'main' }

describe(CREATE, () => {
  test('answers with the merge request in the order of its fields', async ({ server, given, as }) => {
    const [developer, reviewer] = [await given.user(), await given.user()]
    const project = await given.project()
    await given.member({ project }, developer, 30)
    const milestone = await givenIssuesOn(server).milestone({ project }, '1.0')
    const call = await as(developer)
    const answer = await call(CREATE, {
      ...{ id: project.id, ...change, title: 'Draft: A change', description: '- [x] one\n- [ ] two' },
      ...{ assignee_ids: [developer.id], reviewer_ids: [reviewer.id], labels: ['new', 'old'] },
      ...{ milestone_id: milestone.id, squash: true },
    })
    expect(answer.status).toBe(201)
    const person = (user: typeof developer) => ({
      ...{ id: user.id, username: user.username, name: user.name, state: 'active' },
      avatar_url: `${server.origin}/-/gantry/v1/avatars/${user.id}`,
      web_url: `${server.origin}/${user.username}`,
    })
    const expected = {
      ...{ id: answer.body.id, iid: 1, project_id: project.id, title: 'Draft: A change' },
      ...{ description: '- [x] one\n- [ ] two', state: 'opened', created_at: NOW, updated_at: NOW },
      ...{ merged_by: null, merge_user: null, merged_at: null, closed_by: null, closed_at: null },
      ...{ target_branch: 'main', source_branch: 'change', user_notes_count: 0, upvotes: 0, downvotes: 0 },
      ...{ author: person(developer), assignees: [person(developer)], assignee: person(developer) },
      ...{ reviewers: [person(reviewer)], source_project_id: project.id, target_project_id: project.id },
      ...{ labels: ['new', 'old'], draft: true, work_in_progress: true },
      milestone: expect.objectContaining({ id: milestone.id, title: '1.0', project_id: project.id }),
      ...{ merge_when_pipeline_succeeds: false, merge_status: 'can_be_merged', detailed_merge_status: 'draft_status' },
      ...{ sha: SHA, merge_commit_sha: null, squash_commit_sha: null, discussion_locked: null },
      ...{ should_remove_source_branch: null, force_remove_source_branch: null, prepared_at: NOW, reference: '!1' },
      references: { short: '!1', relative: '!1', full: `${project.path_with_namespace}!1` },
      web_url: `${server.origin}/${project.path_with_namespace}/-/merge_requests/1`,
      time_stats: {
        ...{ time_estimate: 0, total_time_spent: 0, human_time_estimate: null, human_total_time_spent: null },
      },
      ...{ squash: true, squash_on_merge: true, task_completion_status: { count: 2, completed_count: 1 } },
      ...{ has_conflicts: false, blocking_discussions_resolved: true },
      subscribed: true,
      ...{ changes_count: '0', latest_build_started_at: null, latest_build_finished_at: null },
      ...{ first_deployed_to_production_at: null, pipeline: null, head_pipeline: null },
      ...{ diff_refs: { base_sha: SHA, head_sha: SHA, start_sha: SHA }, merge_error: null },
      user: { can_merge: true },
    }
    expect(answer.body).toEqual(expected)
    expect(Object.keys(answer.body)).toEqual(Object.keys(expected))
    expect((await call(GET, { id: project.id, merge_request_iid: 1 })).body).toEqual(answer.body)
    const names = Object.keys(expected)
    const [listed] = (await call(LIST, { id: project.id })).body
    expect(Object.keys(listed ?? {})).toEqual(names.slice(0, names.indexOf('subscribed')))
    expect(answer.body).toMatchObject(listed ?? {})
    const labels = server.db.read.selectFrom('label').select(['title', 'open_merge_requests_count'])
    expect(await labels.execute()).toEqual(['new', 'old'].map((title) => ({ title, open_merge_requests_count: 1 })))
    expect(server.events).toContainEqual({
      event: 'merge_request.created',
      payload: { merge_request_id: answer.body.id, project_id: project.id, actor_id: developer.id },
    })
    const event = await server.db.read.selectFrom('event').selectAll().executeTakeFirst()
    expect(event).toMatchObject({
      action: 'opened',
      target_type: 'MergeRequest',
      target_iid: 1,
      author_id: developer.id,
    })
  })

  test('assignees and reviewers need access to the merge requests, not to the issues', async ({ given, as }) => {
    const [developer, reporter, guest, stranger] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const project = await given.project({ visibility: 'private', issues_access_level: 'disabled' })
    await given.member({ project }, developer, 30)
    await given.member({ project }, reporter, 20)
    await given.member({ project }, guest, 10)
    const ids = [reporter.id, guest.id, stranger.id, developer.id]
    const sent = { id: project.id, ...change, assignee_ids: ids, reviewer_ids: ids }
    const { body } = await (await as(developer))(CREATE, sent)
    const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id)
    expect([idsOf(body.assignees), idsOf(body.reviewers), body.assignee?.id]).toEqual([
      [reporter.id, developer.id],
      [developer.id, reporter.id],
      reporter.id,
    ])
  })

  test('an external user is not assigned in an internal project', async ({ given, as }) => {
    const [owner, external] = [await given.user(), await given.user({ external: 1 })]
    const project = await given.project({ owner, visibility: 'internal' })
    const ids = [external.id, owner.id]
    const sent = { id: project.id, ...change, assignee_ids: ids, reviewer_ids: ids }
    const { body } = await (await as(owner))(CREATE, sent)
    expect([body.assignees, body.reviewers]).toMatchObject([[{ id: owner.id }], [{ id: owner.id }]])
    expect([body.assignees.length, body.reviewers.length]).toEqual([1, 1])
  })

  test.for([
    [{ title: ' A change ' }, { title: 'A change', draft: false, squash: false }],
    [{ title: 'x'.repeat(255) }, { title: 'x'.repeat(255) }],
    [{ title: '🚂'.repeat(255) }, { draft: false }],
    [{ title: '[Draft] x' }, { draft: true }],
    [{ title: '(draft) x' }, { draft: true }],
    [{ title: 'DRAFT: x' }, { draft: true }],
    [{ title: 'Draft - x' }, { draft: true }],
    [{ title: 'Draft-x' }, { draft: false }],
    [{ title: 'Drafts: x' }, { draft: false }],
    [{ title: 'No draft: x' }, { draft: false }],
    [{ description: 'x'.repeat(1_048_576) }, { draft: false }],
    [{ description: '' }, { description: '' }],
    [{ squash: false }, { squash: false, squash_on_merge: false, description: null }],
    [{ milestone_id: 0 }, { milestone: null }],
    [{ labels: ['b', 'Z', 'a'] }, { labels: ['Z', 'a', 'b'] }],
    [{ source_branch: 'closed' }, { source_branch: 'closed' }],
    [{ source_branch: 'merged' }, { source_branch: 'merged' }],
    [{ source_branch: 'open', target_branch: 'release' }, { target_branch: 'release' }],
    [{ source_branch: 'elsewhere' }, { source_branch: 'elsewhere' }],
  ] as const)('a request (%#) is accepted', async ([input, shown], { server, given, asLoose }) => {
    const owner = await given.user()
    const [project, other] = [await given.project({ owner }), await given.project({ owner })]
    const open = { state: 1, merged_at: null } as const
    await addRequest(server, project, owner, { source_branch: 'merged' })
    await addRequest(server, project, owner, { ...open, state: 2, source_branch: 'closed' })
    await addRequest(server, project, owner, { ...open, source_branch: 'open' })
    await addRequest(server, other, owner, { ...open, source_branch: 'elsewhere' })
    const { status, body } = await (await asLoose(owner))(CREATE, { id: project.id, ...change, ...input })
    expect([status, body]).toMatchObject([201, { iid: 4, ...shown }])
    const rows = server.db.read.selectFrom('project').select('last_merge_request_iid').orderBy('id')
    expect((await rows.execute()).map((row) => row.last_merge_request_iid)).toEqual([4, 1])
  })

  test('a milestone may be of a parent group, but not of another project', async ({ server, given, asLoose }) => {
    const make = givenIssuesOn(server)
    const [owner, group] = [await given.user(), await given.group({ path: 'acme' })]
    const project = await given.project({ in: group })
    await given.member({ project }, owner, 50)
    const shared = await make.milestone({ group }, 'shared', { due_date: '2026-05-21' })
    const foreign = await make.milestone({ project: await given.project() })
    const call = await asLoose(owner)
    expect(await call(CREATE, { id: project.id, ...change, milestone_id: foreign.id })).toMatchObject({
      status: 400,
      body: { message: { milestone_id: ['is invalid'] } },
    })
    expect((await call(CREATE, { id: project.id, ...change, milestone_id: shared.id })).body).toMatchObject({
      milestone: {
        id: shared.id,
        group_id: group.id,
        expired: true,
        web_url: `${server.origin}/groups/acme/-/milestones/${shared.iid}`,
      },
    })
  })

  test.for([
    [{}, 400, { error: 'title is missing, source_branch is missing, target_branch is missing' }],
    [{ ...change, assignee_ids: 'x' }, 400, { error: 'assignee_ids is invalid' }],
    [
      { ...change, labels: Array.from({ length: 1001 }, (_, i) => `l${i}`).join() },
      400,
      { error: 'labels is invalid' },
    ],
    [{ ...change, title: ' ' }, 400, { message: { title: ["can't be blank"] } }],
    [{ ...change, title: 'x'.repeat(256) }, 400, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [
      { ...change, source_branch: ' ', target_branch: ' ' },
      400,
      { message: { source_branch: ["can't be blank"], target_branch: ["can't be blank"] } },
    ],
    [
      { ...change, title: '🚂'.repeat(256), description: 'x'.repeat(1_048_577) },
      400,
      {
        message: {
          title: ['is too long (maximum is 255 characters)'],
          description: ['is too long (maximum is 1048576 characters)'],
        },
      },
    ],
    [{ ...change, assignee_ids: Array.from({ length: 201 }, () => 1) }, 400, { error: 'assignee_ids is invalid' }],
    [{ ...change, reviewer_ids: Array.from({ length: 201 }, () => 1) }, 400, { error: 'reviewer_ids is invalid' }],
    [{ ...change, milestone_id: 999 }, 400, { message: { milestone_id: ['is invalid'] } }],
    [
      { ...change, source_branch: 'main' },
      409,
      { message: ["You can't use same project/branch for source and target"] },
    ],
    [
      { ...change, source_branch: 'taken' },
      409,
      { message: ['Another open merge request already exists for this source branch: !1'] },
    ],
  ] as const)('a request (%#) is refused', async ([input, status, body], { server, given, as, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await (await as(owner))(CREATE, { id: project.id, ...change, source_branch: 'taken' })
    expect(await (await asLoose(owner))(CREATE, { id: project.id, ...input })).toMatchObject({ status, body })
    expect(await server.db.read.selectFrom('merge_request').select('iid').execute()).toEqual([{ iid: 1 }])
  })
})

describe('a new merge request', () => {
  test('keeps its made-up commits, and no two have the same', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { body: first } = await call(CREATE, { id: project.id, ...change })
    const { body: second } = await call(CREATE, { id: project.id, ...change, source_branch: 'other' })
    const { body: read } = await call(GET, { id: project.id, merge_request_iid: 1 })
    expect([read.sha, read.diff_refs]).toEqual([first.sha, first.diff_refs])
    expect(read.diff_refs).toEqual({
      base_sha: first.diff_refs?.start_sha,
      head_sha: first.sha,
      start_sha: expect.anything(),
    })
    expect(first.diff_refs?.base_sha).not.toBe(first.sha)
    expect(second.sha).not.toBe(first.sha)
    const merge = { id: project.id, merge_request_iid: 1 }
    expect(await call(MERGE, { ...merge, sha: second.sha ?? '' })).toMatchObject({
      status: 409,
      body: { message: `SHA does not match HEAD of source branch: ${first.sha}` },
    })
    expect((await call(MERGE, { ...merge, sha: first.sha ?? '' })).body).toMatchObject({
      state: 'merged',
      sha: first.sha,
    })
  })

  test('gives to-dos to assignees, reviewers and mentioned users; merging finishes those of the caller', async ({
    server,
    given,
    as,
  }) => {
    const [owner, reviewer, named] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project({ owner })
    const call = await as(owner)
    const people = { assignee_ids: [owner.id], reviewer_ids: [reviewer.id] }
    await call(CREATE, {
      id: project.id,
      ...change,
      ...people,
      description: `For @${named.username} and @${reviewer.username}`,
    })
    const todos = () =>
      server.db.read
        .selectFrom('todo')
        .select(['user_id', 'action_name', 'target_type', 'state'])
        .orderBy('id')
        .execute()
    const todo = { target_type: 'MergeRequest', state: 'pending' }
    const others = [
      { user_id: reviewer.id, action_name: 'review_requested', ...todo },
      { user_id: named.id, action_name: 'mentioned', ...todo },
    ]
    const own = { user_id: owner.id, action_name: 'assigned', ...todo }
    expect(await todos()).toEqual([own, ...others])
    await call(MERGE, { id: project.id, merge_request_iid: 1 })
    expect(await todos()).toEqual([{ ...own, state: 'done' }, ...others])
  })

  test('is noted on the issues that it names, unless the author may not read them', async ({ given, as }) => {
    const [owner, developer] = [await given.user(), await given.user()]
    const [project, secret] = [await given.project(), await given.project({ owner, visibility: 'private' })]
    await given.member({ project }, owner, 50)
    await given.member({ project }, developer, 30)
    const call = await as(owner)
    const issues = [project, secret].map(({ id }) => ({ id, issue_iid: 1 }))
    for (const { id } of issues) await call('POST /projects/:id/issues', { id, title: 'One' })
    const description = `Closes #1, see ${secret.path_with_namespace}#1`
    await (await as(developer))(CREATE, { id: project.id, ...change, description })
    const notes = await Promise.all(issues.map((at) => call('GET /projects/:id/issues/:issue_iid/notes', at)))
    expect(notes.map(({ body }) => body.map((note) => [note.body, note.system]))).toEqual([
      [['mentioned in merge request !1', true]],
      [],
    ])
  })
})

describe(MERGE, () => {
  test('remembers whether it deletes the source branch, beside what the merge request says', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    await call(CREATE, { id: project.id, ...change, remove_source_branch: true })
    const merged = await call(MERGE, { id: project.id, merge_request_iid: 1, should_remove_source_branch: false })
    expect(merged).toMatchObject({
      status: 200,
      body: { state: 'merged', should_remove_source_branch: false, force_remove_source_branch: true },
    })
  })

  test('merges, and the next deployment delivers it', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { body: before } = await call(CREATE, { id: project.id, ...change, labels: ['x'] })
    server.clock.advance(60_000)
    const answer = await call(MERGE, { id: project.id, merge_request_iid: 1, squash: true })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...before,
      state: 'merged',
      updated_at: '2026-05-22T10:12:12.345Z',
      ...{ merged_by: before.author, merge_user: before.author, merged_at: '2026-05-22T10:12:12.345Z' },
      ...{ detailed_merge_status: 'not_open', squash: true, squash_on_merge: true },
      merge_commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/),
      squash_commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    expect(await server.db.read.selectFrom('label').select('open_merge_requests_count').execute()).toEqual([
      { open_merge_requests_count: 0 },
    ])
    server.clock.advance(3_600_000)
    const { body: deployment } = await call('POST /projects/:id/deployments', {
      ...{ id: project.id, environment: 'production', sha: answer.body.merge_commit_sha ?? '' },
      ...{ ref: 'main', tag: false, status: 'success' },
    })
    const delivered = await call('GET /projects/:id/deployments/:deployment_id/merge_requests', {
      ...{ id: project.id, deployment_id: deployment.id },
    })
    expect(delivered.body.map(({ iid }) => iid)).toEqual([1])
    const metrics = await call('GET /projects/:id/dora/metrics', { id: project.id, metric: 'lead_time_for_changes' })
    expect(metrics.body).toEqual([{ date: '2026-05-22', value: 3600 }])
    expect(server.events.map(({ event }) => event)).toContain('merge_request.merged')
  })

  test.for([
    [0, undefined, false],
    [1, undefined, true],
    [0, true, true],
    [1, false, false],
  ] as const)(
    'stored squash %i with squash %s in the request squashes: %s',
    async ([stored, squash, squashed], { server, given, as }) => {
      const owner = await given.user()
      const project = await given.project({ owner })
      const open = { state: 1, merged_at: null, squash: stored } as const
      const merge_request_iid = await addRequest(server, project, owner, open)
      await addRequest(server, project, owner, open)
      const call = await as(owner)
      const { body } = await call(MERGE, { id: project.id, merge_request_iid, ...(squash !== undefined && { squash }) })
      expect(body).toMatchObject({ state: 'merged', squash: squashed })
      expect(body.squash_commit_sha !== null).toBe(squashed)
      expect(body.squash_commit_sha).not.toBe(body.merge_commit_sha)
      expect((await call(GET, { id: project.id, merge_request_iid: 2 })).body).toMatchObject({
        ...{ state: 'opened', merge_commit_sha: null, merge_user: null },
      })
    },
  )

  test('counts the open merge requests of each label', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const counts = async () =>
      (await call('GET /projects/:id/labels', { id: project.id, with_counts: true })).body.map(
        ({ name, open_merge_requests_count }) => [name, open_merge_requests_count],
      )
    for (const [source_branch, labels] of [
      ['one', ['a', 'b']],
      ['two', ['b']],
    ] as const)
      await call(CREATE, { id: project.id, ...change, source_branch, labels: [...labels] })
    expect(await counts()).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    await call(MERGE, { id: project.id, merge_request_iid: 1 })
    expect(await counts()).toEqual([
      ['a', 0],
      ['b', 1],
    ])
  })

  test('stores events with a snapshot of the merge request', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, path: 'shop', visibility: 'internal' })
    const call = await as(owner)
    const { body } = await call(CREATE, { id: project.id, ...change, description: 'x'.repeat(10_001) })
    server.clock.advance(60_000)
    const { body: merged } = await call(MERGE, { id: project.id, merge_request_iid: 1, squash: true })
    const events = await server.db.read.selectFrom('outbox_event').selectAll().orderBy('id').execute()
    const { project: place, merge_request, actor } = JSON.parse(events[0]?.snapshot ?? '')
    expect(actor).toEqual({ id: owner.id, username: owner.username, name: owner.name })
    expect(place).toMatchObject({ id: project.id, path_with_namespace: project.path_with_namespace })
    expect(merge_request).toEqual({
      ...{ id: body.id, iid: 1, title: 'A change', description: 'x'.repeat(10_000), state: 'opened' },
      ...{ draft: false, discussion_locked: false, author_id: owner.id, source_project_id: project.id },
      ...{ source_branch: 'change', target_branch: 'main', merge_commit_sha: null, squash_commit_sha: null },
      ...{ milestone_id: null, labels: [], assignees: [], reviewers: [] },
      ...{ created_at: NOW, updated_at: NOW, closed_at: null, merged_at: null },
    })
    const { merge_commit_sha, squash_commit_sha } = merged
    const now = server.clock.iso()
    expect(JSON.parse(events[1]?.snapshot ?? '')).toEqual({
      project: place,
      actor,
      // What hooks show of it: `test/server/hooks/merge-request-payloads.test.ts`.
      details: expect.any(Object),
      merge_request: {
        ...{ ...merge_request, state: 'merged', merge_commit_sha, squash_commit_sha },
        ...{ updated_at: now, merged_at: now },
      },
    })
    expect(events.map((one) => [one.event, JSON.parse(one.payload)])).toEqual(
      ['merge_request.created', 'merge_request.merged'].map((event) => [
        event,
        { merge_request_id: body.id, project_id: project.id, actor_id: owner.id },
      ]),
    )
    const feed = await server.db.read.selectFrom('event').selectAll().orderBy('id').execute()
    expect(feed).toMatchObject(
      ['opened', 'accepted'].map((action) => ({
        ...{ action, target_type: 'MergeRequest', target_id: body.id, target_iid: 1, target_title: 'A change' },
        ...{ project_id: project.id, group_id: null, author_id: owner.id },
      })),
    )
  })

  test('is refused if it is closed, a draft, in conflict or out of date', async ({ server, given, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const merge = async (row: Parameters<typeof addRequest>[3], sha?: string) => {
      const merge_request_iid = await addRequest(server, project, owner, { merged_at: null, state: 1, ...row })
      const { status, body } = await (await asLoose(owner))(MERGE, { id: project.id, merge_request_iid, sha })
      return { status, body }
    }
    const not_allowed = { status: 405, body: { message: '405 Method Not Allowed' } }
    expect(await merge({ state: 3, merged_at: NOW })).toEqual(not_allowed)
    expect(await merge({ state: 2 })).toEqual(not_allowed)
    expect(await merge({ draft: 1 })).toEqual(not_allowed)
    expect(await merge({ merge_status: 'cannot_be_merged' })).toEqual({
      status: 422,
      body: { message: 'Branch cannot be merged' },
    })
    expect(await merge({ sha: 'abc' }, 'def')).toEqual({
      status: 409,
      body: { message: 'SHA does not match HEAD of source branch: abc' },
    })
    expect((await merge({ sha: 'abc' }, 'abc')).status).toBe(200)
    expect((await merge({ sha: 'abc' }, '')).status).toBe(200)
    expect((await merge({}, 'abc')).status).toBe(200)
    expect((await merge({ merge_status: 'unchecked' })).status).toBe(200)
    expect((await (await asLoose(owner))(MERGE, { id: project.id, merge_request_iid: 99 })).body).toEqual({
      message: '404 Not found',
    })
  })
})

describe(GET, () => {
  test('shows stored values that the API cannot set', async ({ server, given, as }) => {
    const [owner, closer] = [await given.user(), await given.user()]
    const project = await given.project({ owner })
    const call = await as(owner)
    const shown = async (row: Parameters<typeof addRequest>[3]) => {
      const merge_request_iid = await addRequest(server, project, owner, row)
      return (await call(GET, { id: project.id, merge_request_iid })).body
    }
    expect(
      await shown({
        ...{ state: 2, merged_at: null, closed_at: NOW, closed_by_id: closer.id, sha: 'c', base_sha: 'a' },
        ...{ start_sha: 'b', changes_count: 7, discussion_locked: 0, merge_error: 'No', upvotes: 2, downvotes: 3 },
        ...{ user_notes_count: 4, time_estimate: 3600, total_time_spent: 60, merge_status: 'cannot_be_merged' },
        ...{ merge_when_pipeline_succeeds: 1, merge_params: '{"force_remove_source_branch":true}' },
        ...{ first_deployed_to_production_at: NOW },
      }),
    ).toMatchObject({
      ...{ state: 'closed', closed_at: NOW, closed_by: { id: closer.id }, merge_user: null, has_conflicts: true },
      ...{ sha: 'c', diff_refs: { base_sha: 'a', head_sha: 'c', start_sha: 'b' }, changes_count: '7' },
      ...{ discussion_locked: false, merge_error: 'No', upvotes: 2, downvotes: 3, user_notes_count: 4 },
      time_stats: {
        ...{ time_estimate: 3600, total_time_spent: 60, human_time_estimate: '1h', human_total_time_spent: '1m' },
      },
      ...{ merge_when_pipeline_succeeds: true, force_remove_source_branch: true },
      first_deployed_to_production_at: NOW,
    })
    expect(await shown({ state: 4, merged_at: null, discussion_locked: 1, base_sha: 'a' })).toMatchObject({
      ...{ state: 'locked', discussion_locked: true, diff_refs: { base_sha: 'a', head_sha: null, start_sha: null } },
    })
    expect(await shown({ sha: 'c', merge_params: '{"force_remove_source_branch":"1"}' })).toMatchObject({
      ...{ diff_refs: { base_sha: null, head_sha: 'c', start_sha: null }, force_remove_source_branch: null },
    })
  })
})

describe('roles that may read, create and merge', () => {
  const table = [
    // of a private project: guest, reporter, developer; of a public one: anonymous, stranger
    [LIST, { guest: 403, reporter: 200, developer: 200, nobody: 200, stranger: 200 }],
    [GET, { guest: 403, reporter: 200, developer: 200, nobody: 200, stranger: 200 }],
    [CREATE, { guest: 403, reporter: 403, developer: 201, nobody: 401, stranger: 403 }],
    [MERGE, { guest: 403, reporter: 401, developer: 200, nobody: 401, stranger: 401 }],
  ] as const
  for (const [address, expected] of table)
    for (const who of ['guest', 'reporter', 'developer', 'nobody', 'stranger'] as const)
      test(`${address} as ${who}: ${expected[who]}`, async ({ server, given, asLoose }) => {
        const [owner, user] = [await given.user(), await given.user()]
        const member = { guest: 10, reporter: 20, developer: 30, nobody: 0, stranger: 0 }[who]
        const project = await given.project({ owner, visibility: member > 0 ? 'private' : 'public' })
        if (member > 0) await given.member({ project }, user, member)
        const merge_request_iid = await addRequest(server, project, owner, { state: 1, merged_at: null })
        const call = await asLoose(who === 'nobody' ? null : user)
        expect((await call(address, { id: project.id, merge_request_iid, ...change })).status).toBe(expected[who])
      })

  test('refused if the feature is disabled, or the project is archived or hidden', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const off = await given.project({ owner, merge_requests_access_level: 'disabled' })
    const archived = await given.project({ owner, archived: 1 })
    const hidden = await given.project({ visibility: 'private' })
    const call = await asLoose(owner)
    expect((await call(LIST, { id: off.id })).status).toBe(403)
    const inside = await addRequest(server, off, owner, { state: 1, merged_at: null })
    for (const address of [GET, MERGE])
      expect((await call(address, { id: off.id, merge_request_iid: inside })).status).toBe(403)
    expect((await call(CREATE, { id: off.id, ...change })).status).toBe(403)
    expect((await call(LIST, { id: hidden.id })).body).toEqual({ message: '404 Project Not Found' })
    expect((await call(CREATE, { id: archived.id, ...change })).status).toBe(403)
    const merge_request_iid = await addRequest(server, archived, owner, { state: 1, merged_at: null })
    expect((await call(MERGE, { id: archived.id, merge_request_iid })).status).toBe(403)
    expect((await call(GET, { id: archived.id, merge_request_iid })).body).toMatchObject({ user: { can_merge: false } })
  })
})

describe(LIST, () => {
  test('by state, branch and order, in pages', async ({ server, given, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const add = (row: Parameters<typeof addRequest>[3]) => addRequest(server, project, owner, row)
    await add({ state: 1, merged_at: null, updated_at: '2026-05-03T00:00:00.000Z' })
    await add({ updated_at: '2026-05-04T00:00:00.000Z', target_branch: 'release' })
    await add({ state: 2, merged_at: null, updated_at: '2026-05-02T00:00:00.000Z', source_branch: 'side' })
    const iids = async (query: Record<string, unknown>) => {
      const { body } = await (await asLoose(owner))(LIST, { id: project.id, ...query })
      return Array.isArray(body) ? body.map(({ iid }) => iid) : body
    }
    expect(await iids({})).toEqual([3, 2, 1])
    expect(await iids({ sort: 'asc' })).toEqual([1, 2, 3])
    expect(await iids({ order_by: 'updated_at' })).toEqual([2, 1, 3])
    expect(await iids({ state: 'merged' })).toEqual([2])
    expect(await iids({ state: 'opened', order_by: 'updated_at' })).toEqual([1])
    expect(await iids({ source_branch: 'side' })).toEqual([3])
    expect(await iids({ target_branch: 'main', sort: 'asc' })).toEqual([1, 3])
    expect(await iids({ per_page: 2, page: 2 })).toEqual([1])
    expect(await iids({ order_by: 'updated_at', sort: 'asc' })).toEqual([3, 1, 2])
    expect(await iids({ state: 'closed' })).toEqual([3])
    expect(await iids({ state: 'locked' })).toEqual([])
    expect(await iids({ state: 'all', source_branch: '' })).toEqual([])
    const other = await given.project({ owner })
    for (let n = 0; n < 3; n++) await addRequest(server, other, owner)
    const same = async (sort: string) =>
      (await (await asLoose(owner))(LIST, { id: other.id, order_by: 'updated_at', sort })).body
    expect(await same('asc')).toMatchObject([{ iid: 1 }, { iid: 2 }, { iid: 3 }])
    expect(await same('desc')).toMatchObject([{ iid: 3 }, { iid: 2 }, { iid: 1 }])
    expect(await iids({ state: 'gone' })).toEqual({ error: 'state does not have a valid value' })
  })

  test('by people, labels, milestone, words, drafts and dates, alone and together', async ({
    server,
    given,
    asLoose,
  }) => {
    const [ada, ben] = [await given.user({ username: 'ada' }), await given.user({ username: 'ben' })]
    const project = await given.project({ owner: ada })
    await given.member({ project }, ben, 30)
    const milestone = await givenIssuesOn(server).milestone({ project }, '1.0')
    const [call, other] = [await asLoose(ada), await asLoose(ben)]
    const offer = (by: typeof call, title: string, more: object = {}) =>
      by(CREATE, { id: project.id, ...change, source_branch: title, title, ...more })
    await offer(call, 'Paint the pier', { labels: 'bug,Wood', assignee_ids: [ada.id], description: 'All of 50% oak' })
    server.clock.advance(60_000)
    await offer(other, 'Draft: mend the pier', { labels: 'bug', reviewer_ids: [ada.id], milestone_id: milestone.id })
    server.clock.advance(60_000)
    await offer(other, 'Sweep', { assignee_ids: [ben.id], reviewer_ids: [ben.id], description: 'the pier' })
    const second = '2026-05-22T10:12:12.345Z'
    const titles = (count: number) => Array.from({ length: count }, (_, i) => `l${i}`).join()
    for (const [query, expected] of [
      [{ scope: 'created_by_me' }, [1]],
      [{ scope: 'assigned-to-me' }, [1]],
      [{ scope: 'all' }, [3, 2, 1]],
      [{ author_id: ben.id }, [3, 2]],
      [{ author_username: 'BEN' }, [3, 2]],
      [{ author_username: 'nobody' }, []],
      [{ assignee_id: 'None' }, [2]],
      [{ assignee_id: 'any' }, [3, 1]],
      [{ assignee_id: ada.id }, [1]],
      [{ assignee_username: 'ben' }, [3]],
      [{ reviewer_id: 'none' }, [1]],
      [{ reviewer_id: ada.id }, [2]],
      [{ reviewer_username: 'ben' }, [3]],
      [{ labels: 'bug' }, [2, 1]],
      [{ labels: 'bug,Wood' }, [1]],
      [{ labels: 'gone' }, []],
      [{ labels: 'None' }, [3]],
      [{ labels: 'any' }, [2, 1]],
      [{ milestone: '1.0' }, [2]],
      [{ milestone: '2.0' }, []],
      [{ milestone: 'None' }, [3, 1]],
      [{ milestone: 'Any' }, [2]],
      [{ search: 'the PIER' }, [3, 2, 1]],
      [{ search: 'pier', in: 'title' }, [2, 1]],
      [{ search: '50%', in: 'description' }, [1]],
      [{ wip: 'yes' }, [2]],
      [{ wip: 'no' }, [3, 1]],
      [{ iids: [1, 3, 99] }, [3, 1]],
      [{ created_after: second }, [3, 2]],
      [{ created_before: second, updated_after: second }, [2]],
      [{ updated_before: '2026-05-22' }, []],
      [{ updated_before: NOW }, [1]],
      [{ created_before: NOW }, [1]],
      [{ updated_after: '2026-05-22T10:13:12.345Z' }, [3]],
      [{ created_after: '2026-05-22T10:13:12.346Z' }, []],
      [{ scope: 'created-by-me' }, [1]],
      [{ scope: 'assigned_to_me' }, [1]],
      [{ assignee_username: 'BEN' }, [3]],
      [{ reviewer_id: 'Any' }, [3, 2]],
      [{ labels: 'wood' }, []],
      [{ labels: 'bug,None' }, [3]],
      [{ labels: 'bug,bug' }, [2, 1]],
      [{ labels: '' }, [3, 2, 1]],
      [{ milestone: '' }, [3, 2, 1]],
      [{ search: '' }, [3, 2, 1]],
      [{ search: 'pier', in: 'description,description' }, [3]],
      [{ search: 'mend pier' }, [2]],
      [{ search: '"the pier"' }, [3, 2, 1]],
      [{ search: '"mend pier"' }, []],
      [{ iids: [] }, [3, 2, 1]],
      [{ approved_by_ids: 'None', approver_ids: 'none' }, [3, 2, 1]],
      [{ approved_by_ids: `${ada.id},${ben.id}` }, []],
      [{ approved_by_ids: '', approved_by_usernames: '', approver_ids: '' }, [3, 2, 1]],
      [{ my_reaction_emoji: '', environment: '', deployed_after: '' }, [3, 2, 1]],
      [{ not: { labels: 'Wood', milestone: '1.0' } }, [3]],
      [{ not: { assignee_id: ben.id, reviewer_username: 'ADA' } }, [1]],
      [{ not: { author_username: 'nobody', labels: '', milestone: '', my_reaction_emoji: '' } }, [3, 2, 1]],
      [{ labels: 'bug', author_id: ben.id, state: 'opened', target_branch: 'main', search: 'mend' }, [2]],
    ] as const) {
      const { body, headers } = await call(LIST, { id: project.id, ...query })
      const found: unknown = Array.isArray(body) ? body.map(({ iid }) => iid) : body
      expect(found, JSON.stringify(query)).toEqual(expected)
      expect(headers.get('x-total'), JSON.stringify(query)).toBe(String(expected.length))
    }
    for (const [query, error] of [
      [{ scope: 'mine' }, 'scope does not have a valid value'],
      [{ assignee_id: 'x' }, "assignee_id should be an integer, 'None' or 'Any', however got x"],
      [{ author_id: 1, author_username: 'ada' }, 'author_id, author_username are mutually exclusive'],
      [{ created_after: 'soon' }, 'created_after is invalid'],
      [{ in: 'notes' }, 'in does not have a valid value'],
      [{ labels: titles(101) }, 'labels is invalid'],
      [{ approved_by_ids: ['x'] }, 'approved_by_ids is invalid'],
      [{ approved_by_ids: [1, 2, 3, 4, 5, 6] }, 'approved_by_ids is invalid'],
      [{ approved_by_usernames: titles(6) }, 'approved_by_usernames is invalid'],
      [{ approver_ids: 'some' }, 'approver_ids is invalid'],
      [{ deployed_after: 'soon' }, 'deployed_after is invalid'],
      [{ not: { author_id: 'x' } }, 'not[author_id] is invalid'],
      [{ not: { labels: titles(101) } }, 'not[labels] is invalid'],
      [{ not: 'x' }, 'not is invalid'],
    ] as const)
      expect(await call(LIST, { id: project.id, ...query })).toMatchObject({ status: 400, body: { error } })
    expect((await call(LIST, { id: project.id, labels: titles(100) })).body).toEqual([])
    const most = { labels: titles(100), not: { labels: titles(100) }, approved_by_usernames: titles(5) }
    expect(await call(LIST, { id: project.id, ...most })).toMatchObject({ status: 200, body: [] })
    expect((await (await asLoose(null))(LIST, { id: project.id, scope: 'created_by_me' })).body).toEqual([])
  })

  test('uses the index on the project, and reads related rows at once', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    for (let n = 0; n < 3; n++) await addRequest(server, project, owner)
    const token = await given.token(owner)
    for (const [query, index] of [
      ['', 'merge_request_project'],
      ['?state=merged', 'merge_request_project'],
      ['?order_by=updated_at&sort=asc', 'merge_request_updated'],
      ['?labels=x,y&assignee_id=7&reviewer_username=x&milestone=z&search=pier', 'merge_request_project'],
      [
        '?my_reaction_emoji=heart&approved_by_ids=7,8&approved_by_usernames=Any&environment=production&deployed_after=2026-05-01',
        'merge_request_project',
      ],
      [
        '?not[labels]=x,y&not[assignee_id]=7&not[reviewer_username]=x&not[milestone]=z&not[my_reaction_emoji]=heart',
        'merge_request_project',
      ],
    ] as const) {
      const plans = await plansOf(() => server.send('GET', `/projects/${project.id}/merge_requests${query}`, { token }))
      expectPlans(plans, { sorts: true })
      expectPlan(planWith(plans, 'author_username'), { uses: index })
    }
  })
})
