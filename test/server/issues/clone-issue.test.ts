import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { counts, RIGHT, twoPlaces } from './copied.ts'
import { eventsOf, notesOn, todosOf } from './issue-feed.ts'

const ADDRESS = 'POST /projects/:id/issues/:issue_iid/clone'
const NOTES = 'GET /projects/:id/issues/:issue_iid/notes'
const READ = 'GET /projects/:id/issues/:issue_iid'

describe('POST /projects/:id/issues/:issue_iid/clone', () => {
  test('copies texts and metadata into a new open issue of the caller; the original stays as it is', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const author = await given.user({ username: 'ada' })
    await given.member({ project: to }, author, 10)
    const add = givenIssuesOn(server)
    const labels = [await add.label({ project: from }, 'bug'), await add.label({ project: from }, 'only here')]
    await add.label({ project: to }, 'bug')
    const milestone = await add.milestone({ project: from }, '1.0')
    const issue = await add.issue(from, author, {
      ...{ title: 'Leak', description: 'Like #7', state: 2, created_at: '2025-01-02T03:04:05.000Z', upvotes: 3 },
      ...{ labels, assignees: [author], milestone_id: milestone.id, weight: 2, due_date: '2026-06-01' },
      ...{ time_estimate: 60, total_time_spent: 60, discussion_locked: 1, confidential: 1 },
    })
    await add.note(issue, author, 'Stays')
    const call = await as(reporter)
    const at = { id: from.id, issue_iid: issue.iid }
    const before = (await call(READ, at)).body
    const { status, body } = await call(ADDRESS, { ...at, to_project_id: to.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{
        iid: 1,
        project_id: to.id,
        title: 'Leak',
        description: 'Like here/from#7',
        state: 'opened',
        closed_at: null,
      },
      ...{
        author: { id: reporter.id },
        created_at: server.clock.iso(),
        labels: ['bug'],
        assignees: [{ id: author.id }],
      },
      ...{ milestone: null, weight: 2, due_date: '2026-06-01', confidential: true, discussion_locked: true },
      ...{ upvotes: 0, user_notes_count: 0, time_stats: { time_estimate: 60, total_time_spent: 0 }, moved_to_id: null },
    })
    expect((await call(READ, at)).body).toEqual(before)
    expect(await notesOn(server, issue.id)).toEqual(['cloned to there/to#1'])
    expect(await notesOn(server, body.id)).toEqual(['cloned from here/from#1'])
    expect(await todosOf(server, body.id)).toMatchObject([{ user_id: author.id, action_name: 'assigned' }])
    expect(server.events).toEqual([
      { event: 'issue.created', payload: { issue_id: body.id, project_id: to.id, actor_id: reporter.id } },
      {
        event: 'issue.cloned',
        payload: {
          ...{ issue_id: issue.id, project_id: from.id, actor_id: reporter.id },
          ...{ copy_id: body.id, copy_project_id: to.id },
        },
      },
    ])
    const wrong = await counts(server)
    // The original has counters without rows.
    const others = wrong.counters.filter((one) => !one.startsWith('issue.') || !one.includes(` of ${issue.id}:`))
    expect({ ...wrong, counters: others }).toEqual(RIGHT)
  })

  test('with_notes copies notes with their reactions, and the history', async ({ server, given, as }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const add = givenIssuesOn(server)
    const issue = await add.issue(from, reporter)
    const call = await as(reporter)
    const at = { id: from.id, issue_iid: issue.iid }
    await call('PUT /projects/:id/issues/:issue_iid', { ...at, weight: 5 })
    const note = await add.note(issue, reporter, 'About #3', { internal: 1 })
    const award = { name: 'tada', user_id: reporter.id, created_at: server.clock.iso(), updated_at: server.clock.iso() }
    await server.db.write((trx) =>
      trx
        .insertInto('award_emoji')
        .values({ ...award, awardable_type: 'Note', awardable_id: note.id })
        .execute(),
    )
    const { body } = await call(ADDRESS, { ...at, to_project_id: to.id, with_notes: true })
    expect(body.user_notes_count).toBe(1)
    const notes = (await call(NOTES, { id: to.id, issue_iid: body.iid, sort: 'asc' })).body
    expect(notes).toMatchObject([
      { body: 'About here/from#3', internal: true, project_id: to.id },
      { body: 'cloned from here/from#1', system: true },
    ])
    const awards = server.db.read.selectFrom('award_emoji').select('awardable_id').orderBy('id')
    expect((await awards.execute()).map((one) => one.awardable_id)).toEqual([note.id, notes[0]?.id])
    expect(await eventsOf(server, body.id)).toEqual(['weight 5'])
    expect(await counts(server)).toEqual(RIGHT)
  })

  test('into its own project, the issue keeps its labels and milestone, and references stay short', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, here, from } = await twoPlaces(given)
    const add = givenIssuesOn(server)
    const labels = [await add.label({ project: from }, 'bug'), await add.label({ group: here }, 'shared')]
    const milestone = await add.milestone({ group: here }, '1.0')
    const row = { labels, milestone_id: milestone.id, description: 'Like #7' }
    const issue = await add.issue(from, reporter, row)
    const call = await as(reporter)
    const { body } = await call(ADDRESS, { id: from.id, issue_iid: issue.iid, to_project_id: from.id })
    expect(body).toMatchObject({
      iid: 2,
      labels: ['bug', 'shared'],
      milestone: { id: milestone.id },
      description: 'Like #7',
    })
    expect(await notesOn(server, issue.id)).toEqual(['cloned to #2'])
    expect(await notesOn(server, body.id)).toEqual(['cloned from #1'])
    expect(await counts(server)).toEqual(RIGHT)
  })

  test('a reader who cannot see the other issue gets no note that names it', async ({ server, given, as }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const guest = await given.user()
    await given.member({ project: from }, guest, 10)
    const issue = await givenIssuesOn(server).issue(from, reporter)
    const at = { id: from.id, issue_iid: issue.iid }
    await (await as(reporter))(ADDRESS, { ...at, to_project_id: to.id })
    expect((await (await as(reporter))(NOTES, at)).body).toMatchObject([{ body: 'cloned to there/to#1' }])
    expect((await (await as(guest))(NOTES, at)).body).toEqual([])
  })

  test('refuses missing rights in either project, a project marked for deletion, and an issue that has moved', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const guest = await given.user()
    await given.member({ project: from }, guest, 40)
    await given.member({ project: to }, guest, 10)
    const add = givenIssuesOn(server)
    const issue = await add.issue(from, guest)
    const moved = await add.issue(from, guest, { moved_to_id: issue.id })
    const answer = async (who: { id: number }, to_project_id: number, issue_iid = issue.iid) => {
      const { status, text } = await (await as(who))(ADDRESS, { id: from.id, issue_iid, to_project_id })
      return [status, JSON.parse(text).message]
    }
    const rights = [400, 'Cannot clone issue due to insufficient permissions!']
    const marking = { archived: 1, marked_for_deletion_on: '2026-05-20' } as const
    const [marked, foreign] = [await given.project(marking), await given.project(marking)]
    const archived = await given.project({ archived: 1 })
    for (const project of [marked, archived]) await given.member({ project }, reporter, 20)
    expect(await answer(guest, to.id)).toEqual(rights)
    expect(await answer(guest, from.id, moved.iid)).toEqual(rights)
    expect(await answer(reporter, archived.id)).toEqual(rights)
    expect(await answer(reporter, foreign.id)).toEqual(rights)
    expect(await answer(reporter, marked.id)).toEqual([
      400,
      'Cannot clone issue to target project as it is pending deletion.',
    ])
    expect(await answer(reporter, 999)).toEqual([404, '404 Project Not Found'])
    expect(await answer(reporter, to.id, 99)).toEqual([404, '404 Issue Not Found'])
    expect(server.events).toEqual([])
    expect(await server.db.read.selectFrom('issue').select('id').execute()).toHaveLength(2)
  })

  test('finds everything that it copies in indexes, with as many statements for many notes as for few', async ({
    server,
    given,
  }) => {
    const { reporter, from, to } = await twoPlaces(given)
    const token = await given.token(reporter)
    const add = givenIssuesOn(server)
    const cloning = async (notes: number) => {
      const issue = await add.issue(from, reporter)
      for (let n = 0; n < notes; n++) await add.note(issue, reporter)
      const path = `/projects/${from.id}/issues/${issue.iid}/clone?to_project_id=${to.id}&with_notes=true`
      return plansOf(() => server.send('POST', path, { token }))
    }
    const plans = await cloning(1)
    expectPlans(plans, { scans: ['each', 'json_each', 'addressee', 'listed', 'named', 'issue_fts'], sorts: true })
    expect((await cloning(45)).length).toBeLessThanOrEqual(plans.length)
  })
})
