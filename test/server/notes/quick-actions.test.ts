import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import { describe, expect, test } from '../../support/test.ts'
import { wrongPostings } from '../demo/checks.ts'
import { addRequest } from '../deployments/merged.ts'
import { onFreeTier } from '../issues/free-tier.ts'
import { eventsOf, notesOn, todosOf } from '../issues/issue-feed.ts'
import { changeSettings } from '../kit/settings.ts'
import { noteIn, notesWorld } from './world.ts'

const ADDRESS = 'POST /projects/:id/issues/:issue_iid/notes'
const SHOW = 'GET /projects/:id/issues/:issue_iid'

/** The world of notes with labels, milestones and issues in several states. */
async function quickWorld(server: TestServer, given: Given) {
  const world = await notesWorld(server, given)
  const { make, project, author, reporter, guest } = world
  const [bug, review, gone] = [
    await make.label({ project }, 'bug'),
    await make.label({ project }, 'needs review'),
    await make.label({ project }, 'old'),
  ]
  const [first, spring] = [
    await make.milestone({ project }, '1.0'),
    await make.milestone({ project }, 'Spring release'),
  ]
  const ids: Record<string, number> = {
    bug: bug.id,
    review: review.id,
    old: gone.id,
    first: first.id,
    spring: spring.id,
    reporter: reporter.id,
    guest: guest.id,
    author: author.id,
  }
  const id = (name: string) => ids[name] ?? 0
  const issues = {
    plain: await make.issue(project, author),
    closed: await make.issue(project, author, { state: 2 }),
    full: await make.issue(project, author, {
      labels: [gone, bug],
      assignees: [guest, author],
      milestone_id: spring.id,
      due_date: '2026-06-01',
      weight: 4,
      time_estimate: 3600,
      total_time_spent: 7200,
      discussion_locked: 1,
    }),
    single: await make.issue(project, author, { assignees: [guest], milestone_id: first.id }),
    incident: await make.issue(project, author, { issue_type: 'incident', health_status: 'at_risk' }),
  }
  ids['#4'] = issues.full.id
  await addRequest(server, project, author, { milestone_id: first.id })
  const labelled = { merge_request_id: 1, label_id: bug.id }
  await server.db.write((trx) => trx.insertInto('merge_request_label').values(labelled).execute())
  server.clock.advance(60_000)
  const at = (kind: keyof typeof issues) => ({ id: project.id, issue_iid: issues[kind].iid })
  return { ...world, issues, id, on: at }
}

const people = (...names: string[]) => ({ assignees: names.map((username) => expect.objectContaining({ username })) })
const inMilestone = (title: string) => ({ milestone: expect.objectContaining({ title }) })

type World = Awaited<ReturnType<typeof quickWorld>>
type Case = [
  body: string,
  on: keyof World['issues'],
  changes: (id: World['id'], server: TestServer) => object,
  summary: string,
  shown: object,
]

const CASES: Case[] = [
  ['/close', 'plain', () => ({ state_event: 'close' }), 'Closed this issue.', { state: 'closed' }],
  ['/reopen', 'closed', () => ({ state_event: 'reopen' }), 'Reopened this issue.', { state: 'opened' }],
  [
    '/title New words',
    'plain',
    () => ({ title: 'New words' }),
    'Changed the title to "New words".',
    { title: 'New words' },
  ],
  ['/label ~bug', 'plain', (id) => ({ add_label_ids: [id('bug')] }), 'Added ~"bug" label.', { labels: ['bug'] }],
  [
    '/labels ~bug ~"needs review" ~unknown',
    'plain',
    (id) => ({ add_label_ids: [id('bug'), id('review')] }),
    'Added ~"bug" ~"needs review" labels.',
    { labels: ['bug', 'needs review'] },
  ],
  [
    '/label ~bug\n/label ~"needs review"\n/unlabel ~old',
    'full',
    (id) => ({ add_label_ids: [id('bug'), id('review')], remove_label_ids: [id('old')] }),
    'Added ~"bug" label. Added ~"needs review" label. Removed ~"old" label.',
    { labels: ['bug', 'needs review'] },
  ],
  [
    '/label ~old\n/unlabel ~old',
    'full',
    (id) => ({ remove_label_ids: [id('old')] }),
    'Added ~"old" label. Removed ~"old" label.',
    { labels: ['bug'] },
  ],
  [
    '/unlabel ~old\n/label ~old',
    'full',
    (id) => ({ add_label_ids: [id('old')] }),
    'Removed ~"old" label. Added ~"old" label.',
    { labels: ['bug', 'old'] },
  ],
  [
    '/unlabel ~old\n/unlabel ~bug',
    'full',
    (id) => ({ remove_label_ids: [id('old'), id('bug')] }),
    'Removed ~"old" label. Removed ~"bug" label.',
    { labels: [] },
  ],
  ['/unlabel', 'full', () => ({ label_ids: [] }), 'Removed all labels.', { labels: [] }],
  [
    '/remove_label ~bug ~old ~unknown',
    'full',
    (id) => ({ remove_label_ids: [id('bug'), id('old')] }),
    'Removed ~"bug" ~"old" labels.',
    { labels: [] },
  ],
  [
    '/relabel ~"needs review"',
    'full',
    (id) => ({ label_ids: [id('review')] }),
    'Replaced all labels with ~"needs review" label.',
    { labels: ['needs review'] },
  ],
  ['/assign me', 'plain', (id) => ({ assignee_ids: [id('reporter')] }), 'Assigned @reporter.', people('reporter')],
  [
    '/assign @Guest @reporter @nobody',
    'plain',
    (id) => ({ assignee_ids: [id('guest'), id('reporter')] }),
    'Assigned @guest and @reporter.',
    people('guest', 'reporter'),
  ],
  [
    '/assign @reporter',
    'single',
    (id) => ({ assignee_ids: [id('guest'), id('reporter')] }),
    'Assigned @reporter.',
    people('guest', 'reporter'),
  ],
  [
    '/unassign @guest',
    'full',
    (id) => ({ assignee_ids: [id('author')] }),
    'Removed assignee @guest.',
    people('author'),
  ],
  ['/unassign', 'full', () => ({ assignee_ids: [] }), 'Removed assignees @guest and @author.', { assignees: [] }],
  [
    '/unassign\n/assign @reporter',
    'full',
    (id) => ({ assignee_ids: [id('reporter')] }),
    'Removed assignees @guest and @author. Assigned @reporter.',
    people('reporter'),
  ],
  [
    '/reassign @reporter',
    'full',
    (id) => ({ assignee_ids: [id('reporter')] }),
    'Changed assignees to @reporter.',
    people('reporter'),
  ],
  [
    '/milestone %1.0',
    'plain',
    (id) => ({ milestone_id: id('first') }),
    'Set the milestone to %1.0.',
    inMilestone('1.0'),
  ],
  [
    '/milestone %"Spring release"',
    'single',
    (id) => ({ milestone_id: id('spring') }),
    'Set the milestone to %"Spring release".',
    inMilestone('Spring release'),
  ],
  [
    '/remove_milestone',
    'full',
    () => ({ milestone_id: null }),
    'Removed %"Spring release" milestone.',
    { milestone: null },
  ],
  [
    '/due in 2 days',
    'plain',
    () => ({ due_date: '2026-05-24' }),
    'Set the due date to May 24, 2026.',
    { due_date: '2026-05-24' },
  ],
  [
    '/due 2026-12-31',
    'full',
    () => ({ due_date: '2026-12-31' }),
    'Set the due date to Dec 31, 2026.',
    { due_date: '2026-12-31' },
  ],
  ['/remove_due_date', 'full', () => ({ due_date: null }), 'Removed the due date.', { due_date: null }],
  [
    '/estimate 1w 2h',
    'plain',
    () => ({ time_estimate: 151_200 }),
    'Set time estimate to 1w 2h.',
    { time_stats: expect.objectContaining({ time_estimate: 151_200 }) },
  ],
  [
    '/estimate 0',
    'full',
    () => ({ time_estimate: 0 }),
    'Removed time estimate.',
    { time_stats: expect.objectContaining({ time_estimate: 0 }) },
  ],
  [
    '/remove_estimate',
    'full',
    () => ({ time_estimate: 0 }),
    'Removed time estimate.',
    { time_stats: expect.objectContaining({ time_estimate: 0 }) },
  ],
  [
    '/spend 1h 30m',
    'full',
    (id, { clock }) => ({ spend_time: { duration: 5400, user_id: id('reporter'), spent_at: clock.iso() } }),
    'Added 1h 30m spent time.',
    { time_stats: expect.objectContaining({ total_time_spent: 12_600 }) },
  ],
  [
    '/spent -1h 2026/5/20',
    'full',
    (id) => ({ spend_time: { duration: -3600, user_id: id('reporter'), spent_at: '2026-05-20' } }),
    'Subtracted 1h spent time.',
    { time_stats: expect.objectContaining({ total_time_spent: 3600 }) },
  ],
  [
    '/remove_time_spent',
    'full',
    (id) => ({ spend_time: { duration: 'reset', user_id: id('reporter') } }),
    'Removed spent time.',
    { time_stats: expect.objectContaining({ total_time_spent: 0 }) },
  ],
  ['/weight 0', 'plain', () => ({ weight: 0 }), 'Set weight to 0.', { weight: 0 }],
  [
    '/health_status needs_attention',
    'plain',
    () => ({ health_status: 'needs_attention' }),
    'Set health status to needs_attention.',
    { health_status: 'needs_attention' },
  ],
  [
    '/clear_health_status',
    'incident',
    () => ({ health_status: null }),
    'Cleared health status.',
    { health_status: null },
  ],
  ['/severity S2', 'incident', () => ({ severity: 'high' }), 'Severity updated to High.', { severity: 'HIGH' }],
  [
    '/promote_to_incident\n/severity Critical',
    'plain',
    () => ({ issue_type: 'incident', severity: 'critical' }),
    'Issue has been promoted to incident. Severity updated to Critical.',
    { issue_type: 'incident', severity: 'CRITICAL' },
  ],
  [
    '/copy_metadata #4',
    'plain',
    (id) => ({ add_label_ids: [id('old'), id('bug')].sort((a, b) => a - b), milestone_id: id('spring') }),
    'Copied labels and milestone from #4.',
    { labels: ['bug', 'old'], milestone: expect.objectContaining({ title: 'Spring release' }) },
  ],
  [
    '/estimate_time 1h',
    'plain',
    () => ({ time_estimate: 3600 }),
    'Set time estimate to 1h.',
    { time_stats: expect.objectContaining({ time_estimate: 3600 }) },
  ],
  [
    '/remove_time_estimate',
    'full',
    () => ({ time_estimate: 0 }),
    'Removed time estimate.',
    { time_stats: expect.objectContaining({ time_estimate: 0 }) },
  ],
  [
    '/spend_time 1h 2026-05-20',
    'full',
    (id) => ({ spend_time: { duration: 3600, user_id: id('reporter'), spent_at: '2026-05-20' } }),
    'Added 1h spent time.',
    { time_stats: expect.objectContaining({ total_time_spent: 10_800 }) },
  ],
  [
    '/copy_metadata !1',
    'plain',
    (id) => ({ add_label_ids: [id('bug')], milestone_id: id('first') }),
    'Copied labels and milestone from !1.',
    { labels: ['bug'], milestone: expect.objectContaining({ title: '1.0' }) },
  ],
  [
    '/relate #4',
    'plain',
    (id) => ({ linked_issues: [{ issue_id: id('#4'), link_type: 'relates_to' }] }),
    'Marked this issue as related to #4.',
    { blocking_issues_count: 0 },
  ],
  [
    '/blocks #4',
    'plain',
    (id) => ({ linked_issues: [{ issue_id: id('#4'), link_type: 'blocks' }] }),
    'Marked this issue as blocking #4.',
    { blocking_issues_count: 1 },
  ],
  [
    '/blocked_by 4\n/relate #4',
    'plain',
    (id) => ({ linked_issues: [{ issue_id: id('#4'), link_type: 'is_blocked_by' }] }),
    'Marked this issue as blocked by #4. Failed to mark this issue as related to another issue because the two are linked already.',
    { blocking_issues_count: 0 },
  ],
  ['/clear_weight', 'full', () => ({ weight: null }), 'Cleared weight.', { weight: null }],
  ['/confidential', 'plain', () => ({ confidential: true }), 'Made this issue confidential.', { confidential: true }],
  ['/lock', 'plain', () => ({ discussion_locked: true }), 'Locked the discussion.', { discussion_locked: true }],
  ['/unlock', 'full', () => ({ discussion_locked: false }), 'Unlocked the discussion.', { discussion_locked: false }],
  ['/todo', 'plain', () => ({ todo_event: 'add' }), 'Added a to-do item.', {}],
  ['/award :+1:', 'plain', () => ({ emoji_award: 'thumbsup' }), 'Toggled :thumbsup: emoji award.', { upvotes: 1 }],
  ['/react tada', 'plain', () => ({ emoji_award: 'tada' }), 'Toggled :tada: emoji award.', { upvotes: 0 }],
  [
    '/award :heart:\n/award :tada:',
    'plain',
    () => ({ emoji_award: 'heart' }),
    'Toggled :heart: emoji award. Could not apply award command.',
    {},
  ],
  [
    '/subscribe',
    'plain',
    () => ({ subscription_event: 'subscribe' }),
    'Subscribed to notifications.',
    { subscribed: true },
  ],
  [
    '/subscribe\n/close\n/due tomorrow\n/estimate 1h',
    'plain',
    () => ({ subscription_event: 'subscribe', state_event: 'close', due_date: '2026-05-23', time_estimate: 3600 }),
    'Subscribed to notifications. Closed this issue. Set the due date to May 23, 2026. Set time estimate to 1h.',
    { state: 'closed', due_date: '2026-05-23', subscribed: true },
  ],
  [
    '/reopen\n/close\n/close',
    'plain',
    () => ({ state_event: 'close' }),
    'Could not apply reopen command. Closed this issue. Closed this issue.',
    { state: 'closed' },
  ],
]

/** A text whose quick actions cannot be applied, and the reason. */
const REFUSED: [body: string, on: keyof World['issues'], reason: string][] = [
  ['/close', 'closed', 'Could not apply close command.'],
  ['/reopen', 'plain', 'Could not apply reopen command.'],
  ['/title', 'plain', 'Could not apply title command.'],
  [
    `/title ${'x'.repeat(256)}`,
    'plain',
    'Failed to change the title because it is too long (maximum is 255 characters).',
  ],
  ['/label', 'plain', 'Failed to add labels because no label was found.'],
  ['/label ~unknown', 'plain', 'Failed to add labels because no label was found.'],
  ['/label ~Bug', 'plain', 'Failed to add labels because no label was found.'],
  ['/unlabel', 'plain', 'Could not apply unlabel command.'],
  ['/unlabel ~"needs review"', 'full', 'Failed to remove labels because the issue does not have them.'],
  ['/relabel ~unknown', 'full', 'Failed to replace labels because no label was found.'],
  ['/assign', 'plain', 'Failed to assign a user because no user was found.'],
  ['/assign @nobody', 'plain', 'Failed to assign a user because no user was found.'],
  ['/reassign @nobody', 'full', 'Failed to assign a user because no user was found.'],
  ['/unassign', 'plain', 'Could not apply unassign command.'],
  ['/unassign @reporter', 'full', 'Failed to remove an assignee because no user was found.'],
  ['/milestone %2.0', 'plain', 'Failed to set the milestone because no milestone was found.'],
  ['/remove_milestone', 'plain', 'Could not apply remove_milestone command.'],
  ['/iteration', 'plain', 'Failed to set the iteration because no iteration was found.'],
  ['/iteration --next', 'plain', 'Failed to set the iteration because no iteration was found.'],
  ['/remove_iteration', 'plain', 'Could not apply remove_iteration command.'],
  ['/due soon', 'plain', 'Failed to set due date because the date format is invalid.'],
  ['/remove_due_date', 'plain', 'Could not apply remove_due_date command.'],
  ['/estimate soon', 'plain', 'Could not apply estimate command.'],
  ['/estimate -1h', 'plain', 'Could not apply estimate command.'],
  ['/spend', 'plain', 'Could not apply spend command.'],
  ['/spend 0h', 'plain', 'Could not apply spend command.'],
  ['/spend 1h 2026-02-30', 'plain', 'Could not apply spend command.'],
  ['/spend 1h 2026-05-23', 'plain', 'Failed to add spent time because the date is in the future.'],
  ['/spend -3h', 'full', 'Failed to add spent time: Time to subtract exceeds the total time spent.'],
  ['/spend 2y', 'full', 'Failed to add spent time: Total time spent cannot exceed a year.'],
  ['/remove_time_spent', 'plain', 'Could not apply remove_time_spent command.'],
  ['/weight', 'plain', 'Could not apply weight command.'],
  ['/weight -1', 'plain', 'Could not apply weight command.'],
  ['/weight 2147483647', 'plain', 'Could not apply weight command.'],
  ['/clear_weight', 'plain', 'Could not apply clear_weight command.'],
  ['/health_status good', 'plain', 'Could not apply health_status command.'],
  ['/clear_health_status', 'plain', 'Could not apply clear_health_status command.'],
  ['/severity high', 'plain', 'Could not apply severity command.'],
  ['/severity S5', 'incident', 'Could not apply severity command.'],
  ['/promote', 'plain', 'Could not apply promote command.'],
  ['/promote_to_incident', 'incident', 'Could not apply promote_to_incident command.'],
  ['/copy_metadata', 'plain', 'Could not apply copy_metadata command.'],
  ['/copy_metadata #1', 'plain', 'Could not apply copy_metadata command.'],
  ['/copy_metadata !99', 'plain', 'Could not apply copy_metadata command.'],
  ['/copy_metadata #999', 'plain', 'Could not apply copy_metadata command.'],
  ['/duplicate', 'plain', 'Failed to mark this issue as a duplicate because the other issue was not found.'],
  ['/duplicate #999', 'plain', 'Failed to mark this issue as a duplicate because the other issue was not found.'],
  ['/relate', 'plain', 'Failed to mark this issue as related to another issue because the other issue was not found.'],
  [
    '/blocks #999',
    'plain',
    'Failed to mark this issue as blocking another issue because the other issue was not found.',
  ],
  [
    '/blocked_by #2',
    'plain',
    'Failed to mark this issue as blocked by another issue because the other issue was not found.',
  ],
  ['/unlink', 'plain', 'Failed to remove the relation because the other issue is not linked.'],
  ['/unlink #4', 'plain', 'Failed to remove the relation because the other issue is not linked.'],
  ['/move', 'plain', "Failed to move this issue because target project doesn't exist."],
  ['/move no/such', 'plain', "Failed to move this issue because target project doesn't exist."],
  ['/clone --with_notes', 'plain', "Failed to clone this issue because target project doesn't exist."],
  ['/lock', 'full', 'Could not apply lock command.'],
  ['/unlock', 'plain', 'Could not apply unlock command.'],
  ['/done', 'plain', 'Could not apply done command.'],
  ['/unsubscribe', 'plain', 'Could not apply unsubscribe command.'],
  ['/award', 'plain', 'Could not apply award command.'],
  ['/award :nothing:', 'plain', 'Could not apply award command.'],
  ['/close\n\n/unlock', 'closed', 'Could not apply close command. Could not apply unlock command.'],
]

describe('POST /projects/:id/issues/:issue_iid/notes with nothing but quick actions', () => {
  test.for(CASES)(
    '%s changes the issue, which the answer says, and creates no note',
    async (row, { server, given, as }) => {
      const [body, on, changes, summary, shown] = row
      const world = await quickWorld(server, given)
      const call = await as(world.reporter)
      const answer = await call(ADDRESS, { ...world.on(on), body })
      const commands_changes = changes(world.id, server)
      expect(answer).toMatchObject({ status: 202, body: { summary: [summary] } })
      expect(answer.body).toEqual({ commands_changes, summary: [summary] })
      expect((await call(SHOW, world.on(on))).body).toMatchObject(shown)
      const comments = server.db.read.selectFrom('note').select('body').where('system', '=', 0)
      expect(await comments.execute()).toEqual([])
      expect(await wrongPostings(server.db)).toEqual([])
    },
  )

  test.for(REFUSED)('%s on the %s issue answers 400 and changes nothing', async (row, { server, given, as }) => {
    const [body, on, reason] = row
    const world = await quickWorld(server, given)
    const call = await as(world.reporter)
    const before = (await call(SHOW, world.on(on))).body
    const message = `400 Bad request - ${reason}`
    expect(await call(ADDRESS, { ...world.on(on), body })).toMatchObject({ status: 400, body: { message } })
    expect((await call(SHOW, world.on(on))).body).toEqual(before)
    expect([server.events, await notesOn(server, before.id)]).toEqual([[], []])
  })

  test('stores the same notes, resource events, events and to-dos as the endpoints that change issues', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, guest, project, issues, on } = await quickWorld(server, given)
    const body =
      '/title Other words\n/label ~bug\n/assign @guest\n/due tomorrow\n/weight 2\n/spend 1h 2026-05-01\n/todo\n/close'
    expect((await (await as(reporter))(ADDRESS, { ...on('plain'), body })).status).toBe(202)
    const { id, title } = issues.plain
    const [word = '', number = ''] = title.split(' ')
    expect(await notesOn(server, id)).toEqual([
      'added 1h of time spent at 2026-05-01',
      `changed title from **{-${word} ${number}-}** to **{+Other words+}**`,
      'changed due date to May 23, 2026',
      'assigned to @guest',
    ])
    expect(await eventsOf(server, id)).toEqual(['label add', 'weight 2', 'state closed'])
    expect(await todosOf(server, id)).toEqual([
      { user_id: guest.id, author_id: reporter.id, action_name: 'assigned', state: 'pending' },
      { user_id: reporter.id, author_id: reporter.id, action_name: 'marked', state: 'pending' },
    ])
    const payload = { issue_id: id, project_id: project.id, actor_id: reporter.id }
    expect(server.events).toEqual([
      { event: 'issue.updated', payload: { ...payload, changed: ['total_time_spent'] } },
      {
        event: 'issue.updated',
        payload: { ...payload, changed: ['title', 'due_date', 'weight', 'labels', 'assignees'] },
      },
      { event: 'issue.closed', payload },
      { event: 'todo.created', payload },
    ])
    const logs = server.db.read.selectFrom('timelog').select(['time_spent', 'spent_at', 'created_at'])
    expect(await logs.execute()).toEqual([
      { time_spent: 3600, spent_at: '2026-05-01T00:00:00.000Z', created_at: server.clock.iso() },
    ])
  })

  test('/done finishes the to-do of the caller, /unsubscribe ends a subscription', async ({ server, given, as }) => {
    const { reporter, issues, on } = await quickWorld(server, given)
    const call = await as(reporter)
    await call(ADDRESS, { ...on('plain'), body: '/todo\n/subscribe' })
    const answer = await call(ADDRESS, { ...on('plain'), body: '/done\n/unsubscribe' })
    expect(answer.body).toEqual({
      commands_changes: { todo_event: 'done', subscription_event: 'unsubscribe' },
      summary: ['Marked to-do item as done. Unsubscribed from notifications.'],
    })
    expect((await todosOf(server, issues.plain.id)).map(({ state }) => state)).toEqual(['done'])
    expect(server.events.at(-1)).toMatchObject({
      event: 'todo.finished',
      payload: { user_id: reporter.id, target_type: 'Issue', target_id: issues.plain.id },
    })
    expect((await call(SHOW, on('plain'))).body.subscribed).toBe(false)
  })

  test('members below Reporter and others change only what is theirs', async ({ server, given, as }) => {
    const { guest, author, on } = await quickWorld(server, given)
    const stranger = await given.user()
    const planning = [
      ...['/label ~bug', '/unlabel', '/relabel ~bug', '/assign me', '/unassign', '/reassign me', '/milestone %1.0'],
      ...['/remove_milestone', '/due today', '/remove_due_date', '/estimate 1h', '/remove_estimate', '/spend 1h'],
      ...['/remove_time_spent', '/weight 1', '/clear_weight', '/confidential', '/unlock', '/copy_metadata #1'],
      ...['/health_status on_track', '/clear_health_status', '/promote_to_incident', '/severity low', '/promote'],
      ...['/relate #1', '/blocks #1', '/blocked_by #1', '/iteration --current', '/remove_iteration'],
    ]
    for (const who of [guest, author]) {
      const call = await as(who)
      const statuses = new Set<number>()
      for (const body of planning) {
        const answer = await call(ADDRESS, { ...on('single'), body })
        statuses.add(answer.status)
        expect(answer.body).toEqual({
          message: `400 Bad request - Could not apply ${body.slice(1).split(' ')[0]} command.`,
        })
      }
      expect([...statuses]).toEqual([400])
    }
    const status = async (who: { id: number }, body: string, kind: 'plain' | 'single' = 'plain') =>
      (await (await as(who))(ADDRESS, { ...on(kind), body })).status
    expect([await status(stranger, '/close'), await status(guest, '/close')]).toEqual([400, 400])
    expect([await status(stranger, '/todo\n/subscribe'), await status(author, '/title Mine\n/close')]).toEqual([
      202, 202,
    ])
    expect(await status(guest, '/close', 'single')).toBe(202)
  })

  test('nobody runs them on an issue that is hidden, archived or locked for them', async ({ server, given, as }) => {
    const { make, guest, author, project, on } = await quickWorld(server, given)
    const secret = await make.issue(project, author, { confidential: 1 })
    const call = await as(guest)
    expect((await call(ADDRESS, { id: project.id, issue_iid: secret.iid, body: '/todo' })).status).toBe(404)
    expect((await (await as(null))(ADDRESS, { ...on('plain'), body: '/todo' })).status).toBe(401)
    expect((await (await as(await given.user()))(ADDRESS, { ...on('full'), body: '/todo' })).status).toBe(403)
    await server.db.write((trx) => trx.updateTable('project').set({ archived: 1 }).execute())
    expect((await call(ADDRESS, { ...on('plain'), body: '/todo' })).status).toBe(403)
    expect(server.events).toEqual([])
  })

  test('labels and milestones come from the project and its parent groups, assignees from the readers of its issues', async ({
    server,
    given,
    as,
  }) => {
    const { make } = await notesWorld(server, given)
    const [owner, member, outsider] = [await given.user(), await given.user(), await given.user()]
    const above = await given.group()
    await given.member({ group: above }, owner, 50)
    const project = await given.project({ in: await given.group({ parent: above }), visibility: 'private' })
    const elsewhere = await given.project({ owner })
    await given.member({ project }, member, 10)
    await make.label({ project: elsewhere }, 'foreign')
    await make.label({ group: above }, 'inherited')
    await make.label({ group: above }, 'both')
    const own = await make.label({ project }, 'both')
    await make.milestone({ project: elsewhere }, 'foreign')
    const inherited = await make.milestone({ group: above }, 'inherited')
    await make.milestone({ group: above }, 'both')
    const ownMilestone = await make.milestone({ project }, 'both')
    const { iid: issue_iid } = await make.issue(project, owner)
    const call = await as(owner)
    const changes = async (body: string) => {
      const answer = await call(ADDRESS, { id: project.id, issue_iid, body })
      return 'commands_changes' in answer.body ? answer.body.commands_changes : answer.status
    }
    expect(await changes('/label ~foreign')).toBe(400)
    expect(await changes('/milestone %foreign')).toBe(400)
    expect(await changes(`/assign @${outsider.username}`)).toBe(400)
    expect(await changes('/label ~both')).toEqual({ add_label_ids: [own.id] })
    expect(await changes('/label ~inherited')).not.toBe(400)
    expect(await changes('/milestone %both')).toEqual({ milestone_id: ownMilestone.id })
    expect(await changes('/milestone %inherited')).toEqual({ milestone_id: inherited.id })
    expect(await changes(`/assign @${member.username}`)).toEqual({ assignee_ids: [member.id] })
  })

  test('hours are the largest unit if the instance says so', async ({ server, given, as }) => {
    const { reporter, on } = await quickWorld(server, given)
    await changeSettings(server, { time_tracking_limit_to_hours: true })
    const { body } = await (await as(reporter))(ADDRESS, { ...on('plain'), body: '/estimate 2d\n/spend 1d' })
    expect(body).toMatchObject({ summary: ['Set time estimate to 16h. Added 8h spent time.'] })
  })

  test('the free tier has one assignee, and no weight', async () => {
    await onFreeTier(async ({ server, given, call }) => {
      const { reporter, guest, on } = await quickWorld(server, given)
      const assigned = await call(reporter, ADDRESS, { ...on('plain'), body: '/assign @guest @reporter' })
      expect(assigned.body).toEqual({ commands_changes: { assignee_ids: [guest.id] }, summary: ['Assigned @guest.'] })
      const replaced = await call(reporter, ADDRESS, { ...on('plain'), body: '/assign me' })
      expect(replaced.body).toMatchObject({ commands_changes: { assignee_ids: [reporter.id] } })
      const text =
        '/weight 3\n/clear_weight\n/reassign @guest\n/health_status on_track\n/promote\n/epic &1\n/remove_epic\n/iteration --current\n/remove_iteration\n/blocks #4\n/blocked_by #4'
      expect(await call(reporter, ADDRESS, { ...on('plain'), body: text })).toMatchObject({
        status: 201,
        body: { body: text },
      })
    })
  })
})

describe('POST /projects/:id/issues/:issue_iid/notes with /duplicate', () => {
  test('closes the issue, relates it to the other one, and tells both', async ({ server, given, as }) => {
    const { reporter, project, issues, on } = await quickWorld(server, given)
    const call = await as(reporter)
    const { plain, full } = issues
    const answer = await call(ADDRESS, { ...on('plain'), body: `/duplicate #${full.iid}\n/todo` })
    expect(answer.body).toEqual({
      commands_changes: { canonical_issue_id: full.id, todo_event: 'add' },
      summary: [`Closed this issue. Marked as related to, and a duplicate of, #${full.iid}. Added a to-do item.`],
    })
    const shown = (await call(SHOW, on('plain'))).body
    expect(shown.state).toBe('closed')
    expect(shown._links.closed_as_duplicate_of).toMatch(new RegExp(`/projects/${project.id}/issues/${full.iid}$`))
    expect(await notesOn(server, plain.id)).toEqual([
      `marked this issue as related to #${full.iid}`,
      `marked this issue as a duplicate of #${full.iid}`,
    ])
    expect(await notesOn(server, full.id)).toEqual([
      `marked this issue as related to #${plain.iid}`,
      `marked #${plain.iid} as a duplicate of this issue`,
    ])
    expect((await todosOf(server, plain.id)).map(({ state }) => state)).toEqual(['pending'])
    const payload = { issue_id: plain.id, project_id: project.id, actor_id: reporter.id }
    expect(server.events).toMatchObject([
      { event: 'issue_link.created', payload: { issue_id: plain.id, other_issue_id: full.id } },
      { event: 'issue_link.created', payload: { issue_id: full.id, other_issue_id: plain.id } },
      { event: 'issue.updated', payload: { ...payload, changed: ['duplicated_to_id'] } },
      { event: 'issue.closed', payload },
      { event: 'todo.created', payload },
    ])
    const links = server.db.read.selectFrom('issue_link').select(['source_id', 'target_id', 'link_type'])
    expect(await links.execute()).toEqual([{ source_id: plain.id, target_id: full.id, link_type: 'relates_to' }])
    // The two are related already, in the other direction.
    await call(ADDRESS, { ...on('full'), body: `/duplicate ${plain.iid}` })
    expect(await links.execute()).toHaveLength(1)
    expect((await notesOn(server, full.id)).slice(2)).toEqual([`marked this issue as a duplicate of #${plain.iid}`])
    expect((await notesOn(server, plain.id)).slice(2)).toEqual([`marked #${full.iid} as a duplicate of this issue`])
  })

  test('names issues of other projects by path, if the caller may change both', async ({ server, given, as }) => {
    const { make, reporter, author, project, on } = await quickWorld(server, given)
    const open = await given.project()
    const hidden = await given.project({ visibility: 'private' })
    const there = await make.issue(open, author)
    const secret = await make.issue(hidden, author)
    const notFound = 'Failed to mark this issue as a duplicate because the other issue was not found.'
    const call = await as(reporter)
    const message = async (path: string, iid: number) => {
      const answer = await call(ADDRESS, { ...on('plain'), body: `/duplicate ${path}#${iid}` })
      return 'summary' in answer.body ? answer.body.summary[0] : answer.body
    }
    expect(await message(hidden.path_with_namespace, secret.iid)).toEqual({ message: `400 Bad request - ${notFound}` })
    expect(await message(open.path_with_namespace, there.iid)).toEqual({
      message: '400 Bad request - Could not apply duplicate command.',
    })
    await given.member({ project: open }, reporter, 20)
    const reference = `${open.path_with_namespace}#${there.iid}`
    const done = `Closed this issue. Marked as related to, and a duplicate of, ${reference}.`
    expect(await message(open.path_with_namespace, there.iid)).toBe(done)
    expect((await notesOn(server, there.id)).at(-1)).toMatch(
      new RegExp(`^marked ${project.path_with_namespace}#\\d+ as a duplicate of this issue$`),
    )
    // Labels are copied only within the project.
    expect((await call(ADDRESS, { ...on('full'), body: `/copy_metadata ${reference}` })).status).toBe(400)
  })

  test('is refused for the issue itself, and for an archived project', async ({ server, given, as }) => {
    const { make, owner, on, issues } = await quickWorld(server, given)
    const old = await given.project({ owner, archived: 1 })
    const there = await make.issue(old, owner)
    const call = await as(owner)
    const status = async (reference: string) =>
      (await call(ADDRESS, { ...on('plain'), body: `/duplicate ${reference}` })).status
    expect(await status(`#${issues.plain.iid}`)).toBe(400)
    expect(await status(`${old.path_with_namespace}#${there.iid}`)).toBe(400)
    expect(server.events).toEqual([])
  })
})

describe('POST /projects/:id/issues/:issue_iid/notes with /relate, /blocks, /blocked_by and /unlink', () => {
  const links = ({ db }: TestServer) =>
    db.read.selectFrom('issue_link').select(['source_id', 'target_id', 'link_type']).execute()

  test('links and unlinks as the endpoints do, and can change the type of a link', async ({ server, given, as }) => {
    const { reporter, issues, on } = await quickWorld(server, given)
    const { plain, full, single } = issues
    const call = await as(reporter)
    await call(ADDRESS, { ...on('plain'), body: `/relate #${full.iid}\n/blocked_by #${single.iid}` })
    expect(await links(server)).toEqual([
      { source_id: plain.id, target_id: full.id, link_type: 'relates_to' },
      { source_id: single.id, target_id: plain.id, link_type: 'blocks' },
    ])
    expect(await notesOn(server, full.id)).toEqual(['marked this issue as related to #2'])
    expect(await notesOn(server, single.id)).toEqual(['marked this issue as blocking #2'])
    const answer = await call(ADDRESS, { ...on('full'), body: '/blocks #2\n/unlink #2' })
    const refused = 'Failed to mark this issue as blocking another issue because the two are linked already.'
    expect(answer.body).toEqual({
      commands_changes: { unlinked_issue_ids: [plain.id] },
      summary: [`${refused} Removed the relation with #2.`],
    })
    await call(ADDRESS, { ...on('full'), body: '/relate #2' })
    const changed = await call(ADDRESS, { ...on('full'), body: '/unlink #2\n/blocks #2' })
    expect(changed.body).toMatchObject({ summary: ['Removed the relation with #2. Marked this issue as blocking #2.'] })
    expect((await links(server)).slice(1)).toEqual([{ source_id: full.id, target_id: plain.id, link_type: 'blocks' }])
    expect((await notesOn(server, plain.id)).slice(-2)).toEqual([
      'removed the relation with #4',
      'marked this issue as blocked by #4',
    ])
    expect(server.events.slice(-4).map(({ event }) => event)).toEqual([
      ...['issue_link.removed', 'issue_link.removed', 'issue_link.created', 'issue_link.created'],
    ])
  })

  test('take several issues, on a line or on several, and leave out those that cannot be linked', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, reporter, issues, on } = await quickWorld(server, given)
    const open = await given.project({ owner })
    const foreign = `${open.path_with_namespace}#${(await make.issue(open, owner)).iid}`
    const { plain, full, single, incident } = issues
    const call = await as(reporter)
    const body = `/relate #${full.iid}, #${single.iid} and #999 ${foreign} #${plain.iid}\n/blocks #${incident.iid} #${full.iid}`
    expect((await call(ADDRESS, { ...on('plain'), body })).body).toMatchObject({
      summary: [
        `Marked this issue as related to #${full.iid}, #${single.iid}. Marked this issue as blocking #${incident.iid}.`,
      ],
    })
    expect((await links(server)).map(({ target_id, link_type }) => [target_id, link_type])).toEqual([
      [full.id, 'relates_to'],
      [single.id, 'relates_to'],
      [incident.id, 'blocks'],
    ])
    const unlinked = await call(ADDRESS, { ...on('plain'), body: `/unlink #${full.iid} #${incident.iid}` })
    expect(unlinked.body).toMatchObject({ summary: [`Removed the relation with #${full.iid}, #${incident.iid}.`] })
    expect(await links(server)).toHaveLength(1)
  })

  test('take 20 issues of a text at most', async ({ server, given, as }) => {
    const { make, owner, reporter, project, on } = await quickWorld(server, given)
    const others = []
    for (let n = 0; n < 22; n++) others.push(`#${(await make.issue(project, owner)).iid}`)
    await (await as(reporter))(ADDRESS, { ...on('plain'), body: `/relate ${others.join(' ')}` })
    expect(await links(server)).toHaveLength(20)
  })

  test('look up many issues with as many statements as one', async ({ server, given, as }) => {
    const { make, owner, reporter, on } = await quickWorld(server, given)
    const others: string[] = []
    for (let n = 0; n < 12; n++) {
      const project = await given.project({ owner })
      others.push(`${project.path_with_namespace}#${(await make.issue(project, owner)).iid}`)
    }
    const call = await as(reporter)
    // The caller may not link them, so that nothing is written.
    const count = (references: readonly string[]) =>
      statementsOf(async () => {
        const { status } = await call(ADDRESS, { ...on('plain'), body: `/relate ${references.join(' ')}` })
        expect(status).toBe(400)
      })
    await count(others.slice(0, 1))
    expect(await count(others)).toBeLessThanOrEqual(await count(others.slice(0, 1)))
  })

  test('in the description of a new issue too', async ({ server, given, as }) => {
    const { reporter, project, issues } = await quickWorld(server, given)
    const description = `Text\n/blocks #${issues.full.iid}`
    const call = await as(reporter)
    const { body } = await call('POST /projects/:id/issues', { id: project.id, title: 'New', description })
    expect(body).toMatchObject({ description: 'Text', blocking_issues_count: 1 })
    expect(await links(server)).toEqual([{ source_id: body.id, target_id: issues.full.id, link_type: 'blocks' }])
  })

  test('needs the role Reporter in both projects, which must not be archived', async ({ server, given, as }) => {
    const { make, owner, reporter, on } = await quickWorld(server, given)
    const [open, old] = [await given.project({ owner }), await given.project({ owner, archived: 1 })]
    const [there, still] = [await make.issue(open, owner), await make.issue(old, owner)]
    const message = async (who: { id: number }, project: { path_with_namespace: string }, iid: number) => {
      const body = `/relate ${project.path_with_namespace}#${iid}`
      return (await (await as(who))(ADDRESS, { ...on('plain'), body })).body
    }
    const refused = { message: '400 Bad request - Could not apply relate command.' }
    expect(await message(reporter, open, there.iid)).toEqual(refused)
    expect(await message(owner, old, still.iid)).toEqual(refused)
    expect(server.events).toEqual([])
    expect(await message(owner, open, there.iid)).toMatchObject({
      summary: [`Marked this issue as related to ${open.path_with_namespace}#${there.iid}.`],
    })
    await given.member({ project: open }, reporter, 10)
    const body = `/unlink ${open.path_with_namespace}#${there.iid}`
    expect((await (await as(reporter))(ADDRESS, { ...on('plain'), body })).body).toEqual({
      message: '400 Bad request - Could not apply unlink command.',
    })
    expect(await links(server)).toHaveLength(1)
  })
})

describe('POST /projects/:id/issues/:issue_iid/notes with /promote', () => {
  /** A project in a group, with a reporter of the group and one of the project only. */
  async function groupWorld(server: TestServer, given: Given) {
    const make = givenIssuesOn(server)
    const [reporter, below] = [await given.user(), await given.user()]
    const group = await given.group()
    const project = await given.project({ in: group, visibility: 'private' })
    await given.member({ group }, reporter, 20)
    await given.member({ project }, below, 20)
    const labels = [await make.label({ group }, 'shared'), await make.label({ project }, 'own')]
    const issue = await make.issue(project, below, { title: 'Big', description: 'Much', confidential: 1, labels })
    const note = await make.note(issue, below, 'First')
    await make.note(issue, below, 'Within', { internal: 1 })
    await make.note(issue, below, 'changed the description', { system: 1, system_action: 'description' })
    return { make, reporter, below, group, project, issue, note, at: { id: project.id, issue_iid: issue.iid } }
  }
  const epics = ({ db }: TestServer) =>
    db.read
      .selectFrom('epic')
      .select(['id', 'iid', 'group_id', 'author_id', 'title', 'description', 'confidential', 'state'])
      .execute()

  test('adds an epic with the title, description, notes and group labels of the issue, and closes the issue', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, below, group, project, issue, at } = await groupWorld(server, given)
    const call = await as(reporter)
    const answer = await call(ADDRESS, { ...at, body: 'This is an epic\n\n/promote' })
    expect(answer).toMatchObject({
      status: 201,
      body: { body: 'This is an epic', commands_changes: { promote_to_epic: true } },
    })
    const [epic] = await epics(server)
    expect(epic).toEqual({
      ...{ id: epic?.id, iid: 1, group_id: group.id, author_id: reporter.id, title: 'Big', description: 'Much' },
      ...{ confidential: 1, state: 1 },
    })
    const notes = server.db.read.selectFrom('note').select(['author_id', 'body', 'internal', 'project_id'])
    expect(await notes.where('noteable_type', '=', 'Epic').orderBy('id').execute()).toEqual([
      { author_id: below.id, body: 'First', internal: 0, project_id: null },
      { author_id: below.id, body: 'Within', internal: 1, project_id: null },
      { author_id: below.id, body: 'changed the description', internal: 0, project_id: null },
      { author_id: reporter.id, body: 'This is an epic', internal: 0, project_id: null },
      {
        ...{ author_id: reporter.id, internal: 0, project_id: null },
        body: `promoted from issue ${project.path_with_namespace}#${issue.iid}`,
      },
    ])
    expect(await notesOn(server, issue.id)).toEqual(['changed the description', 'promoted to epic &1'])
    expect((await call(SHOW, at)).body).toMatchObject({ state: 'closed', user_notes_count: 3 })
    const payload = { issue_id: issue.id, project_id: project.id, actor_id: reporter.id }
    const shown = await call('GET /groups/:id/epics/:epic_iid', { id: group.id, epic_iid: 1 })
    expect(shown.body).toMatchObject({ title: 'Big', labels: ['shared'] })
    expect(server.events.slice(1)).toEqual([
      { event: 'epic.created', payload: { epic_id: epic?.id, group_id: group.id, actor_id: reporter.id } },
      { event: 'issue.updated', payload: { ...payload, changed: ['promoted_to_epic_id'] } },
      { event: 'issue.closed', payload },
    ])
  })

  test('answers 202 without a text, numbers the epics of the group, and promotes an issue once', async ({
    server,
    given,
    as,
  }) => {
    const { make, reporter, below, project, at } = await groupWorld(server, given)
    const other = await make.issue(project, below)
    const call = await as(reporter)
    expect((await call(ADDRESS, { ...at, body: '/promote' })).body).toEqual({
      commands_changes: { promote_to_epic: true },
      summary: ['Promoted issue to an epic.'],
    })
    expect((await call(ADDRESS, { ...at, body: '/promote' })).status).toBe(400)
    expect((await call(ADDRESS, { id: project.id, issue_iid: other.iid, body: '/promote' })).status).toBe(202)
    expect((await epics(server)).map(({ iid }) => iid)).toEqual([1, 2])
  })

  test('needs Reporter in the group, and an issue that is no incident', async ({ server, given, as }) => {
    const { make, reporter, below, project, at } = await groupWorld(server, given)
    expect((await (await as(below))(ADDRESS, { ...at, body: '/promote' })).status).toBe(400)
    const incident = await make.issue(project, below, { issue_type: 'incident' })
    const sent = { id: project.id, issue_iid: incident.iid, body: '/promote' }
    expect((await (await as(reporter))(ADDRESS, sent)).status).toBe(400)
    expect([await epics(server), server.events]).toEqual([[], []])
  })
})

describe('POST /projects/:id/issues/:issue_iid/notes with quick actions and a text', () => {
  test('creates the note without the quick actions, and says what they changed', async ({ server, given, as }) => {
    const { reporter, guest, issues, id, on } = await quickWorld(server, given)
    const body = 'Looks good\n/label ~bug\n/assign @guest\n\n/close\n'
    const answer = await (await as(reporter))(ADDRESS, { ...on('plain'), body })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        body: 'Looks good',
        commands_changes: { add_label_ids: [id('bug')], assignee_ids: [guest.id], state_event: 'close' },
      },
    })
    const stored = server.db.read.selectFrom('note').select(['id', 'body']).where('system', '=', 0)
    expect(await stored.execute()).toEqual([{ id: noteIn(answer).id, body: 'Looks good' }])
    expect(server.events.map(({ event }) => event)).toEqual(['note.created', 'issue.updated', 'issue.closed'])
    // Naming the assignee in a quick action is no mention.
    expect((await todosOf(server, issues.plain.id)).map(({ action_name }) => action_name)).toEqual(['assigned'])
    const read = await (await as(reporter))('GET /projects/:id/issues/:issue_iid/notes/:note_id', {
      ...on('plain'),
      note_id: noteIn(answer).id,
    })
    expect(read.body.commands_changes).toEqual({})
  })

  test('drops quick actions that cannot be applied, and keeps unknown ones', async ({ server, given, as }) => {
    const { guest, on } = await quickWorld(server, given)
    const body = 'Please look\n/close\n/deploy production'
    const answer = await (await as(guest))(ADDRESS, { ...on('plain'), body })
    expect(answer).toMatchObject({
      status: 201,
      body: { body: 'Please look\n/deploy production', commands_changes: {} },
    })
    expect(server.events.map(({ event }) => event)).toEqual(['note.created'])
  })

  test('a comment finishes the to-dos about the issue before its quick actions add one', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, issues, on } = await quickWorld(server, given)
    const call = await as(reporter)
    await call('POST /projects/:id/issues/:issue_iid/todo', on('plain'))
    await call(ADDRESS, { ...on('plain'), body: 'Later' })
    const answer = await call(ADDRESS, { ...on('plain'), body: 'Again\n/todo' })
    expect(noteIn(answer).commands_changes).toEqual({ todo_event: 'add' })
    expect((await todosOf(server, issues.plain.id)).map(({ state }) => state)).toEqual(['done', 'pending'])
  })

  test('/cc stays in the note and mentions people', async ({ server, given, as }) => {
    const { reporter, guest, issues, on } = await quickWorld(server, given)
    const answer = await (await as(reporter))(ADDRESS, { ...on('plain'), body: '/cc @guest' })
    expect(answer).toMatchObject({ status: 201, body: { body: '/cc @guest', commands_changes: {} } })
    expect(await todosOf(server, issues.plain.id)).toMatchObject([{ user_id: guest.id, action_name: 'mentioned' }])
  })

  test('a picture of characters is a note', async ({ server, given, as }) => {
    const { guest, on } = await quickWorld(server, given)
    const answer = await (await as(guest))(ADDRESS, { ...on('plain'), body: '/shrug' })
    expect(answer).toMatchObject({ status: 201, body: { body: '¯\\＿(ツ)＿/¯', commands_changes: {} } })
  })

  test('an internal note stays internal', async ({ server, given, as }) => {
    const { reporter, on } = await quickWorld(server, given)
    const answer = await (await as(reporter))(ADDRESS, { ...on('plain'), body: 'Within\n/lock', internal: true })
    expect(answer.body).toMatchObject({ body: 'Within', internal: true, commands_changes: { discussion_locked: true } })
  })

  test('a hundred quick actions need no more statements than ten', async ({ server, given, as }) => {
    const { reporter, on } = await quickWorld(server, given)
    const call = await as(reporter)
    const count = (times: number) =>
      statementsOf(() =>
        call(ADDRESS, { ...on('plain'), body: '/label ~bug\n/assign @guest\n/milestone %1.0\n'.repeat(times) }),
      )
    await count(1)
    expect(await count(33)).toBe(await count(3))
  })
})

test('POST /projects/:id/issues/:issue_iid/notes looks for milestones only in the project and its groups', async ({
  server,
  given,
  as,
}) => {
  const { reporter, on } = await quickWorld(server, given)
  const call = await as(reporter)
  const body = '/label ~bug\n/milestone %1.0\n/assign @guest'
  const plans = await plansOf(() => call(ADDRESS, { ...on('plain'), body }))
  const steps = (part: string) => planWith(plans, part).steps.filter((step) => /SEARCH|SCAN/.test(step))
  expect(steps('from "milestone" where title IN')).toEqual([
    '    SEARCH milestone USING INDEX milestone_project_iid (project_id=?)',
    '      SEARCH above USING PRIMARY KEY (namespace_id=?)',
    '    SEARCH milestone USING INDEX milestone_group_iid (group_id=?)',
    '  SCAN json_each VIRTUAL TABLE INDEX 1:',
  ])
})

const UPDATE = 'PUT /projects/:id/issues/:issue_iid/notes/:note_id'

describe('PUT /projects/:id/issues/:issue_iid/notes/:note_id with quick actions', () => {
  test('changes the text and carries them out', async ({ server, given, as }) => {
    const { make, reporter, issues, on } = await quickWorld(server, given)
    const { id: note_id } = await make.note(issues.plain, reporter, 'Before')
    const answer = await (await as(reporter))(UPDATE, { ...on('plain'), note_id, body: 'After\n/lock' })
    expect(answer).toMatchObject({
      status: 200,
      body: { body: 'After', commands_changes: { discussion_locked: true } },
    })
    expect(server.events.map(({ event }) => event)).toEqual(['note.updated', 'issue.updated'])
  })

  test('deletes the note if nothing else is left of its text', async ({ server, given, as }) => {
    const { make, reporter, issues, on } = await quickWorld(server, given)
    const { id: note_id } = await make.note(issues.plain, reporter, 'Before')
    const call = await as(reporter)
    expect(await call(UPDATE, { ...on('plain'), note_id, body: '/close' })).toMatchObject({
      status: 202,
      body: { commands_changes: { state_event: 'close' }, summary: ['Closed this issue.'] },
    })
    expect((await call(SHOW, on('plain'))).body).toMatchObject({ state: 'closed', user_notes_count: 0 })
    expect(server.events.map(({ event }) => event)).toEqual(['note.removed', 'issue.closed'])
  })

  test('keeps the note if they cannot be applied', async ({ server, given, as }) => {
    const { make, reporter, issues, on } = await quickWorld(server, given)
    const { id: note_id } = await make.note(issues.plain, reporter, 'Before')
    expect(await (await as(reporter))(UPDATE, { ...on('plain'), note_id, body: '/reopen' })).toMatchObject({
      status: 400,
      body: { message: '400 Bad request - Could not apply reopen command.' },
    })
    const stored = server.db.read.selectFrom('note').select('body')
    expect([await stored.execute(), server.events]).toEqual([[{ body: 'Before' }], []])
  })

  test('runs nothing for the text that the note has already', async ({ server, given, as }) => {
    const { make, reporter, issues, on } = await quickWorld(server, given)
    const { id: note_id } = await make.note(issues.plain, reporter, '/close')
    expect(await (await as(reporter))(UPDATE, { ...on('plain'), note_id, body: '/close' })).toMatchObject({
      status: 200,
      body: { body: '/close', commands_changes: {} },
    })
    expect(server.events).toEqual([])
  })

  test('runs with the rights of the caller, not of the author', async ({ server, given, as }) => {
    const { make, owner, guest, issues, on } = await quickWorld(server, given)
    const { id: note_id } = await make.note(issues.plain, guest, 'Before')
    const sent = { ...on('plain'), note_id, body: 'After\n/label ~bug' }
    expect((await (await as(guest))(UPDATE, sent)).body).toMatchObject({ body: 'After', commands_changes: {} })
    const answer = await (await as(owner))(UPDATE, { ...sent, body: 'After all\n/label ~bug' })
    expect(Object.keys(noteIn(answer).commands_changes)).toEqual(['add_label_ids'])
  })
})

describe('POST /projects/:id/issues/:issue_iid/notes with /move and /clone', () => {
  test('move and clone the issue, with the same rights as the endpoints', async ({ server, given, as }) => {
    const { reporter, author, issues, on } = await quickWorld(server, given)
    const [target, guarded, hidden] = [
      await given.project(),
      await given.project(),
      await given.project({ visibility: 'private' }),
    ]
    await given.member({ project: target }, reporter, 20)
    const call = await as(reporter)
    const path = target.path_with_namespace
    const body = (text: string) => call(ADDRESS, { ...on('plain'), body: text })
    expect(await body(`/move ${guarded.path_with_namespace}`)).toMatchObject({
      status: 400,
      body: { message: '400 Bad request - Could not apply move command.' },
    })
    expect(await body(`/clone ${hidden.path_with_namespace}`)).toMatchObject({
      status: 400,
      body: { message: "400 Bad request - Failed to clone this issue because target project doesn't exist." },
    })
    expect(server.events).toEqual([])
    expect((await body(`/clone ${path} --with_notes\n/move ${path}\n/move ${path}`)).body).toEqual({
      commands_changes: { target_project: path, target_clone_project: path, clone_with_notes: true },
      summary: [`Cloned this issue to ${path}. Moved this issue to ${path}. Could not apply move command.`],
    })
    const copies = server.db.read.selectFrom('issue').select(['id', 'title', 'author_id', 'state']).orderBy('id')
    const [cloned, moved] = await copies.where('project_id', '=', target.id).execute()
    const { title } = (await call(SHOW, on('plain'))).body
    expect(cloned).toMatchObject({ title, author_id: reporter.id, state: 1 })
    expect(moved).toMatchObject({ title, author_id: author.id, state: 1 })
    expect((await call(SHOW, on('plain'))).body).toMatchObject({ state: 'closed', moved_to_id: moved?.id })
    expect(await notesOn(server, issues.plain.id)).toEqual([`cloned to ${path}#1`, `moved to ${path}#2`])
  })
})
