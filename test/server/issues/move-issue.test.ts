import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { counts, RIGHT, twoPlaces } from './copied.ts'
import { eventsOf, notesOn, todosOf } from './issue-feed.ts'

const ADDRESS = 'POST /projects/:id/issues/:issue_iid/move'
const NOTES = 'GET /projects/:id/issues/:issue_iid/notes'
const READ = 'GET /projects/:id/issues/:issue_iid'

describe('POST /projects/:id/issues/:issue_iid/move', () => {
  test('gets the oldest milestone of its title, if several groups above have one', async ({ server, given, as }) => {
    const user = await given.user()
    const above = await given.group()
    const inside = await given.group({ parent: above })
    const [from, to] = [await given.project({ owner: user }), await given.project({ in: inside })]
    await given.member({ project: to }, user, 20)
    const add = givenIssuesOn(server)
    const milestone = await add.milestone({ project: from }, '1.0')
    const oldest = await add.milestone({ group: inside }, '1.0')
    await add.milestone({ group: above }, '1.0')
    const issue = await add.issue(from, user, { milestone_id: milestone.id })
    const moved = await (await as(user))(ADDRESS, { id: from.id, issue_iid: issue.iid, to_project_id: to.id })
    expect(moved.body).toMatchObject({ project_id: to.id, milestone: { id: oldest.id } })
  })

  test('copies the issue with its texts, people and dates, and closes the old one, which names the new one', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, here, from, to } = await twoPlaces(given)
    const [author, outsider] = [await given.user({ username: 'ada' }), await given.user({ username: 'otto' })]
    await given.member({ project: to }, author, 10)
    await given.member({ project: from }, outsider, 10)
    const add = givenIssuesOn(server)
    const labels = [await add.label({ project: from }, 'bug'), await add.label({ group: here }, 'only here')]
    const bug = await add.label({ project: to }, 'bug')
    const milestone = await add.milestone({ project: from }, '1.0')
    const there = await add.milestone({ project: to }, '1.0')
    await add.issue(from, author)
    const issue = await add.issue(from, author, {
      ...{ title: 'Leak', description: 'See #1, `#1` and beside#2', created_at: '2025-01-02T03:04:05.000Z' },
      ...{ confidential: 1, weight: 3, due_date: '2026-06-01', discussion_locked: 1, time_estimate: 3600 },
      ...{ milestone_id: milestone.id, labels, assignees: [outsider, author], health_status: 'at_risk' },
    })
    const call = await as(reporter)
    const at = { id: from.id, issue_iid: issue.iid }
    const { status, body } = await call(ADDRESS, { ...at, to_project_id: to.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ iid: 1, project_id: to.id, title: 'Leak', state: 'opened', created_at: '2025-01-02T03:04:05.000Z' },
      ...{ description: 'See here/from#1, `#1` and here/beside#2', author: { id: author.id }, labels: ['bug'] },
      ...{ assignees: [{ id: author.id }], milestone: { id: there.id }, confidential: true, weight: 3 },
      ...{ due_date: '2026-06-01', discussion_locked: true, time_stats: { time_estimate: 3600 }, moved_to_id: null },
      ...{ health_status: 'at_risk', closed_at: null, closed_by: null },
    })
    const old = await call(READ, at)
    expect(old.body).toMatchObject({
      ...{ title: 'Leak', state: 'closed', moved_to_id: body.id, closed_by: { id: reporter.id } },
      ...{ closed_at: server.clock.iso(), labels: ['bug', 'only here'], description: 'See #1, `#1` and beside#2' },
    })
    expect(await notesOn(server, issue.id)).toEqual(['moved to there/to#1'])
    expect(await notesOn(server, body.id)).toEqual(['moved from here/from#2'])
    expect(await todosOf(server, body.id)).toEqual([
      { user_id: author.id, author_id: reporter.id, action_name: 'assigned', state: 'pending' },
    ])
    expect((await call('GET /projects/:id/issues', { id: to.id, labels: ['bug'], search: 'leak' })).body).toHaveLength(
      1,
    )
    expect(await counts(server)).toEqual(RIGHT)
    const kept = server.db.read.selectFrom('issue_label').select('label_id').where('issue_id', '=', body.id)
    expect(await kept.execute()).toEqual([{ label_id: bug.id }])
  })

  test('copies notes, reactions, subscriptions, time and history; links and metric images go to the new issue', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const add = givenIssuesOn(server)
    const [blocked, issue] = [
      await add.issue(from, reporter),
      await add.issue(from, reporter, { issue_type: 'incident', severity: 'high', total_time_spent: 60, upvotes: 1 }),
    ]
    await add.note(issue, reporter, 'About #1', { discussion_id: 'one', created_at: '2025-01-01T00:00:00.000Z' })
    const reply = await add.note(issue, reporter, 'Secret', {
      discussion_id: 'one',
      internal: 1,
      type: 'DiscussionNote',
    })
    const mentioned = { system: 1, system_action: 'cross_reference' } as const
    await add.note(issue, reporter, 'mentioned in issue #1', mentioned)
    const moments = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
    const award = { name: 'thumbsup', user_id: reporter.id, ...moments }
    await server.db.write(async (trx) => {
      await trx
        .insertInto('award_emoji')
        .values([
          { ...award, awardable_type: 'Issue', awardable_id: issue.id },
          { ...award, awardable_type: 'Note', awardable_id: reply.id, name: 'tada' },
        ])
        .execute()
      await trx
        .insertInto('subscription')
        .values({ user_id: reporter.id, subscribable_type: 'Issue', subscribable_id: issue.id, subscribed: 0 })
        .execute()
      await trx
        .insertInto('timelog')
        .values({ user_id: reporter.id, project_id: from.id, issue_id: issue.id, time_spent: 60, ...moments })
        .execute()
      await trx
        .insertInto('metric_image')
        .values({ issue_id: issue.id, filename: 'a', file: 'a', ...moments })
        .execute()
      await trx
        .insertInto('issue_link')
        .values({ source_id: issue.id, target_id: blocked.id, link_type: 'blocks', ...moments })
        .execute()
      await trx.updateTable('issue').set({ blocking_issues_count: 1 }).where('id', '=', issue.id).execute()
    })
    const call = await as(reporter)
    await call('PUT /projects/:id/issues/:issue_iid', { id: from.id, issue_iid: issue.iid, weight: 5 })
    const { body } = await call(ADDRESS, { id: from.id, issue_iid: issue.iid, to_project_id: to.id })
    expect(body).toMatchObject({
      ...{ issue_type: 'incident', severity: 'HIGH', upvotes: 1, user_notes_count: 2, blocking_issues_count: 1 },
      ...{ subscribed: false, time_stats: { total_time_spent: 60 }, weight: 5 },
    })
    const notes = (await call(NOTES, { id: to.id, issue_iid: body.iid, sort: 'asc' })).body
    expect(notes).toMatchObject([
      { body: 'About here/from#1', internal: false, system: false, created_at: '2025-01-01T00:00:00.000Z' },
      { body: 'Secret', internal: true, type: 'DiscussionNote' },
      { body: 'mentioned in issue here/from#1', system: true },
      { body: 'moved from here/from#2', system: true },
    ])
    const { read } = server.db
    const stored = await read
      .selectFrom('note')
      .select('discussion_id')
      .where('noteable_id', '=', body.id)
      .orderBy('id')
      .execute()
    const [first, second, third] = stored.map((one) => one.discussion_id)
    expect([first === second, first === third, first === 'one']).toEqual([true, false, false])
    const awards = await read
      .selectFrom('award_emoji')
      .select(['name', 'awardable_type', 'awardable_id'])
      .orderBy('id')
      .execute()
    expect(awards.slice(2)).toEqual(
      expect.arrayContaining([
        { name: 'thumbsup', awardable_type: 'Issue', awardable_id: body.id },
        { name: 'tada', awardable_type: 'Note', awardable_id: notes[1]?.id },
      ]),
    )
    expect(awards).toHaveLength(4)
    expect(await eventsOf(server, body.id)).toEqual(['weight 5'])
    expect(await read.selectFrom('timelog').select(['project_id', 'issue_id']).orderBy('id').execute()).toEqual([
      { project_id: from.id, issue_id: issue.id },
      { project_id: to.id, issue_id: body.id },
    ])
    expect(await read.selectFrom('metric_image').select('issue_id').execute()).toEqual([{ issue_id: body.id }])
    expect(await read.selectFrom('issue_link').select(['source_id', 'target_id']).execute()).toEqual([
      { source_id: body.id, target_id: blocked.id },
    ])
    const old = await call(READ, { id: from.id, issue_iid: issue.iid })
    expect(old.body).toMatchObject({ blocking_issues_count: 0, user_notes_count: 2 })
    expect(await counts(server)).toEqual(RIGHT)
  })

  test('a closed issue stays closed', async ({ server, given, as }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const row = { state: 2, closed_at: '2026-01-01T00:00:00.000Z' } as const
    const issue = await givenIssuesOn(server).issue(from, reporter, { ...row, assignees: [reporter] })
    const { body } = await (await as(reporter))(ADDRESS, { id: from.id, issue_iid: issue.iid, to_project_id: to.id })
    expect(body).toMatchObject({ state: 'closed', closed_at: '2026-01-01T00:00:00.000Z' })
    expect(await todosOf(server, body.id)).toEqual([])
    expect(await counts(server)).toEqual(RIGHT)
    expect(server.events.map(({ event }) => event)).toEqual(['issue.created', 'issue.updated'])
  })

  test('epics and iterations stay only if they belong to a group above the target', async ({ server, given, as }) => {
    const owner = await given.user()
    const [one, other] = [await given.group({}), await given.group({})]
    for (const group of [one, other]) await given.member({ group }, owner, 50)
    const moments = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
    const epic = await server.db.write((trx) =>
      trx
        .insertInto('epic')
        .values({ group_id: one.id, author_id: owner.id, title: 'An epic', iid: 1, ...moments })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const from = await given.project({ in: one })
    const [near, far] = [await given.project({ in: one }), await given.project({ in: other })]
    const call = await as(owner)
    for (const [to, kept] of [
      [near, true],
      [far, false],
    ] as const) {
      const issue = await givenIssuesOn(server).issue(from, owner, { epic_id: epic.id })
      const { body } = await call(ADDRESS, { id: from.id, issue_iid: issue.iid, to_project_id: to.id })
      expect(body.epic?.id).toBe(kept ? epic.id : undefined)
    }
  })

  test('stores the events of both issues', async ({ server, given, as }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const issue = await givenIssuesOn(server).issue(from, reporter)
    const { body } = await (await as(reporter))(ADDRESS, { id: from.id, issue_iid: issue.iid, to_project_id: to.id })
    const old = { issue_id: issue.id, project_id: from.id, actor_id: reporter.id }
    expect(server.events).toEqual([
      { event: 'issue.created', payload: { issue_id: body.id, project_id: to.id, actor_id: reporter.id } },
      { event: 'issue.updated', payload: { ...old, changed: ['moved_to_id'] } },
      { event: 'issue.closed', payload: old },
    ])
    const stored = await server.db.read
      .selectFrom('outbox_event')
      .select('snapshot')
      .where('event', '=', 'issue.updated')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(stored.snapshot).changes).toEqual({ moved_to_id: { before: null, after: body.id } })
  })

  test('a reader who cannot see the other issue gets no note that names it', async ({ server, given, as }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const guest = await given.user()
    await given.member({ project: from }, guest, 10)
    const issue = await givenIssuesOn(server).issue(from, reporter)
    const at = { id: from.id, issue_iid: issue.iid }
    await (await as(reporter))(ADDRESS, { ...at, to_project_id: to.id })
    const [note] = (await (await as(reporter))(NOTES, at)).body
    expect(note?.body).toBe('moved to there/to#1')
    expect((await (await as(guest))(NOTES, at)).body).toEqual([])
    expect(
      await (await as(guest))('GET /projects/:id/issues/:issue_iid/notes/:note_id', { ...at, note_id: note?.id ?? 0 }),
    ).toMatchObject({
      status: 404,
    })
  })

  test('refuses the same project, missing rights in either project, and an issue that has moved', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const guest = await given.user()
    await given.member({ project: from }, guest, 40)
    await given.member({ project: to }, guest, 10)
    const issue = await givenIssuesOn(server).issue(from, guest)
    const at = { id: from.id, issue_iid: issue.iid }
    const answer = async (who: { id: number }, to_project_id: number) => {
      const { status, text } = await (await as(who))(ADDRESS, { ...at, to_project_id })
      return [status, JSON.parse(text).message]
    }
    const rights = [400, 'Cannot move issue due to insufficient permissions!']
    expect(await answer(guest, to.id)).toEqual(rights)
    expect(await answer(reporter, from.id)).toEqual([400, 'Cannot move issue to project it originates from!'])
    const archived = await given.project({ archived: 1 })
    const without = await given.project({ issues_access_level: 'disabled' })
    const hidden = await given.project({ visibility: 'private' })
    for (const project of [archived, without]) await given.member({ project }, reporter, 40)
    expect(await answer(reporter, archived.id)).toEqual(rights)
    expect(await answer(reporter, without.id)).toEqual(rights)
    expect(await answer(reporter, hidden.id)).toEqual([404, '404 Project Not Found'])
    expect(server.events).toEqual([])
    expect(await server.db.read.selectFrom('issue').select('id').execute()).toHaveLength(1)
    expect((await answer(reporter, to.id))[0]).toBe(201)
    expect(await answer(reporter, to.id)).toEqual(rights)
  })

  test('needs a target and an issue', async ({ server, given, as }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const issue = await givenIssuesOn(server).issue(from, reporter)
    const token = await given.token(reporter)
    expect(await server.send('POST', `/projects/${from.id}/issues/${issue.iid}/move`, { token })).toMatchObject({
      status: 400,
      body: { error: 'to_project_id is missing' },
    })
    expect(await (await as(reporter))(ADDRESS, { id: from.id, issue_iid: 99, to_project_id: to.id })).toMatchObject({
      status: 404,
      body: { message: '404 Issue Not Found' },
    })
  })

  test('finds everything that it copies in indexes, with as many statements for many notes as for few', async ({
    server,
    given,
  }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const token = await given.token(reporter)
    const add = givenIssuesOn(server)
    const label = [await add.label({ project: from }), await add.label({ project: to })]
    const moving = async (notes: number) => {
      const issue = await add.issue(from, reporter, { labels: label.slice(0, 1), assignees: [reporter] })
      for (let n = 0; n < notes; n++) await add.note(issue, reporter)
      const path = `/projects/${from.id}/issues/${issue.iid}/move?to_project_id=${to.id}`
      return plansOf(() => server.send('POST', path, { token }))
    }
    const plans = await moving(1)
    expectPlans(plans, { scans: ['each', 'json_each', 'addressee', 'listed', 'named', 'issue_fts'], sorts: true })
    expect((await moving(45)).length).toBeLessThanOrEqual(plans.length)
  })
})
