import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { twoPlaces } from './copied.ts'

const MOVE = 'POST /projects/:id/issues/:issue_iid/move'
const CLONE = 'POST /projects/:id/issues/:issue_iid/clone'

/** A different moment for each column, so that a value in the wrong column is seen. */
const moment = (n: number) => `2025-0${n}-01T00:00:00.000Z`

/** A closed issue whose rows have a value in each column that a copy keeps. */
async function richIssue(server: TestServer, given: Given) {
  const world = await twoPlaces(given)
  const { reporter, from } = world
  const author = await given.user()
  const [{ id: editor }, { id: resolver }] = [await given.user(), await given.user()]
  const add = givenIssuesOn(server)
  const issue = await add.issue(from, author, {
    ...{ title: 'Leak', description: '- [x] one\n- [ ] two', issue_type: 'incident', severity: 'high', weight: 3 },
    ...{ confidential: 1, discussion_locked: 0, due_date: '2026-06-01', health_status: 'at_risk', time_estimate: 60 },
    ...{ total_time_spent: 90, upvotes: 4, downvotes: 5, external_author: 'ada@example.com', created_at: moment(1) },
    ...{ state: 2, closed_at: moment(2), closed_by_id: resolver, last_edited_at: moment(3), last_edited_by_id: editor },
  })
  const { id: note_id } = await add.note(issue, author, 'Text', {
    ...{ type: 'DiffNote', internal: 1, resolved_at: moment(4), resolved_by_id: resolver, commit_id: 'c0ffee' },
    ...{ line_code: '1_2_3', position: '{"old":1}', attachment: 'a.png', system_action: 'title' },
    ...{ updated_by_id: editor, last_edited_at: moment(5), created_at: moment(6), updated_at: moment(7) },
  })
  const label = await add.label({ project: from })
  const milestone = await add.milestone({ project: from })
  await server.db.write(async (trx) => {
    const moments = { created_at: moment(1), updated_at: moment(2) }
    const award = { user_id: resolver, ...moments }
    const awards = [
      { ...award, name: 'tada', awardable_type: 'Note', awardable_id: note_id },
      { ...award, name: 'thumbsup', awardable_type: 'Issue', awardable_id: issue.id },
    ]
    await trx.insertInto('award_emoji').values(awards).execute()
    const follow = { subscribable_type: 'Issue', subscribable_id: issue.id }
    const following = [
      { ...follow, user_id: editor, subscribed: 0 as const },
      { ...follow, user_id: resolver, subscribed: 1 as const },
    ]
    await trx.insertInto('subscription').values(following).execute()
    const spent = { time_spent: 90, spent_at: moment(3), summary: 'Research', ...moments }
    const timelog = { user_id: editor, project_id: from.id, issue_id: issue.id, ...spent }
    await trx.insertInto('timelog').values(timelog).execute()
    const event = {
      ...{
        resource_type: 'Issue',
        resource_id: issue.id,
        project_id: from.id,
        user_id: author.id,
        kind: 'label' as const,
      },
      ...{ action: 'add', state: 'opened', label_id: label.id, milestone_id: milestone.id, weight: 7 },
      ...{ source_commit: 'decade', source_merge_request_id: 8, created_at: moment(4) },
    }
    await trx.insertInto('resource_event').values(event).execute()
  })
  return { ...world, reporter, issue }
}

const ISSUE = [
  ...(['title', 'description', 'issue_type', 'severity', 'weight', 'confidential', 'discussion_locked'] as const),
  ...([
    'due_date',
    'health_status',
    'time_estimate',
    'task_count',
    'completed_task_count',
    'user_notes_count',
  ] as const),
] as const
/** A clone is a new issue of the caller, a moved one keeps its past. */
const MOVED = [
  ...(['author_id', 'created_at', 'state', 'closed_at', 'closed_by_id', 'total_time_spent', 'upvotes'] as const),
  ...(['downvotes', 'external_author', 'last_edited_at', 'last_edited_by_id'] as const),
] as const

const issueRow = async (
  { db }: TestServer,
  id: number,
  columns: readonly ((typeof ISSUE)[number] | (typeof MOVED)[number])[],
) => db.read.selectFrom('issue').select(columns).where('id', '=', id).executeTakeFirstOrThrow()

/** The notes of an issue, without those about the copy itself and without the columns that say where the notes are. */
async function noteRows({ db }: TestServer, issue_id: number) {
  const rows = await db.read
    .selectFrom('note')
    .selectAll()
    .where('noteable_id', '=', issue_id)
    .where('system', '=', 0)
    .execute()
  return rows.map(({ id: _, noteable_id: __, project_id: ___, discussion_id: ____, ...rest }) => rest)
}

async function eventRows({ db }: TestServer, issue_id: number) {
  const rows = await db.read
    .selectFrom('resource_event')
    .selectAll()
    .where('resource_id', '=', issue_id)
    .where('kind', '=', 'label')
    .execute()
  return rows.map(({ id: _, resource_id: __, project_id: ___, ...rest }) => rest)
}

describe(MOVE, () => {
  test('keeps every value of the issue and of what belongs to it', async ({ server, given, as }) => {
    const { reporter, from, to, issue } = await richIssue(server, given)
    const before = await issueRow(server, issue.id, [...ISSUE, ...MOVED])
    const at = { id: from.id, issue_iid: issue.iid }
    const { id } = (await (await as(reporter))(MOVE, { ...at, to_project_id: to.id })).body
    expect(await issueRow(server, id, [...ISSUE, ...MOVED])).toEqual(before)
    expect(await noteRows(server, id)).toEqual(await noteRows(server, issue.id))
    expect(await eventRows(server, id)).toEqual(await eventRows(server, issue.id))
    const { read } = server.db
    const timelogs = await read.selectFrom('timelog').selectAll().orderBy('id').execute()
    const [log, copied] = timelogs
    expect(copied).toEqual({ ...log, id: copied?.id, project_id: to.id, issue_id: id })
    const awards = await read
      .selectFrom('award_emoji')
      .select(['name', 'user_id', 'created_at', 'updated_at'])
      .orderBy('name')
      .execute()
    expect(awards).toEqual([awards[0], awards[0], awards[2], awards[2]])
    const following = (issue_id: number) =>
      read
        .selectFrom('subscription')
        .select(['user_id', 'subscribed'])
        .where('subscribable_id', '=', issue_id)
        .orderBy('user_id')
        .execute()
    expect(await following(id)).toEqual(await following(issue.id))
  })
})

describe(CLONE, () => {
  test('with notes keeps every value of the issue, its notes and its history', async ({ server, given, as }) => {
    const { reporter, from, to, issue } = await richIssue(server, given)
    const at = { id: from.id, issue_iid: issue.iid }
    const { id } = (await (await as(reporter))(CLONE, { ...at, to_project_id: to.id, with_notes: true })).body
    expect(await issueRow(server, id, ISSUE)).toEqual(await issueRow(server, issue.id, ISSUE))
    expect(await noteRows(server, id)).toEqual(await noteRows(server, issue.id))
    expect(await eventRows(server, id)).toEqual(await eventRows(server, issue.id))
  })
})
