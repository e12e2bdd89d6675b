import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'
import { onFreeTier } from '../issues/free-tier.ts'

const ADDRESS = 'POST /projects/:id/merge_requests/:merge_request_iid/notes'
const NOTE = 'PUT /projects/:id/merge_requests/:merge_request_iid/notes/:note_id'
const GET = 'GET /projects/:id/merge_requests/:merge_request_iid'
const CREATE = 'POST /projects/:id/merge_requests'
const UPDATE = 'PUT /projects/:id/merge_requests/:merge_request_iid'
const DISCUSS = 'POST /projects/:id/merge_requests/:merge_request_iid/discussions'

const OPEN = { state: 1, merged_at: null } as const
const SHA = 'abc'

/** An open merge request (1) with everything set, one without (2), a closed one (3), a draft (4) and a closed one with branches of 1 (5). */
async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [owner, ada, ben] = [
    await given.user({ username: 'owner' }),
    await given.user({ username: 'ada' }),
    await given.user({ username: 'ben' }),
  ]
  const project = await given.project({ owner })
  const [bug, old] = [await make.label({ project }, 'bug'), await make.label({ project }, 'old')]
  const milestone = await make.milestone({ project }, '1.0')
  await make.issue(project, owner, { labels: [bug] })
  const branches = { source_branch: 'change', target_branch: 'main' }
  const times = { time_estimate: 3600, total_time_spent: 7200 }
  const full = { ...OPEN, ...branches, ...times, sha: SHA, milestone_id: milestone.id, discussion_locked: 1 } as const
  await addRequest(server, project, owner, { ...full, title: 'A change' })
  await addRequest(server, project, owner, { ...OPEN, source_branch: 'other', sha: SHA, title: 'Another' })
  await addRequest(server, project, owner, { ...OPEN, state: 2, source_branch: 'closed' })
  await addRequest(server, project, owner, {
    ...OPEN,
    source_branch: 'draft',
    title: 'Draft: Soon',
    draft: 1,
    sha: SHA,
  })
  await addRequest(server, project, owner, { ...OPEN, ...branches, state: 2 })
  await server.db.write(async (trx) => {
    await trx.insertInto('merge_request_label').values({ merge_request_id: 1, label_id: old.id }).execute()
    await trx.updateTable('label').set({ open_merge_requests_count: 1 }).where('id', '=', old.id).execute()
    await trx.insertInto('merge_request_assignee').values({ merge_request_id: 1, user_id: ada.id }).execute()
    const approval = { merge_request_id: 1, user_id: owner.id, created_at: server.clock.iso() }
    await trx.insertInto('merge_request_approval').values(approval).execute()
    const reviewer = { merge_request_id: 1, user_id: ada.id, created_at: server.clock.iso() }
    await trx.insertInto('merge_request_reviewer').values(reviewer).execute()
  })
  const ids = { bug: bug.id, old: old.id, ada: ada.id, ben: ben.id, owner: owner.id, milestone: milestone.id }
  const at = (merge_request_iid: number) => ({ id: project.id, merge_request_iid })
  return { owner, ada, ben, project, ids, at }
}
type Ids = Awaited<ReturnType<typeof world>>['ids']
const people = (...names: string[]) => names.map((username) => expect.objectContaining({ username }))

type Case = [body: string, iid: number, changes: (ids: Ids) => object, summary: string, shown: object]
const CASES: Case[] = [
  ['/close', 1, () => ({ state_event: 'close' }), 'Closed this merge request.', { state: 'closed' }],
  ['/reopen', 3, () => ({ state_event: 'reopen' }), 'Reopened this merge request.', { state: 'opened' }],
  ['/title Better', 1, () => ({ title: 'Better' }), 'Changed the title to "Better".', { title: 'Better' }],
  ['/label ~bug', 1, ({ bug }) => ({ add_label_ids: [bug] }), 'Added ~"bug" label.', { labels: ['bug', 'old'] }],
  ['/unlabel ~old', 1, ({ old }) => ({ remove_label_ids: [old] }), 'Removed ~"old" label.', { labels: [] }],
  [
    '/relabel ~bug',
    1,
    ({ bug }) => ({ label_ids: [bug] }),
    'Replaced all labels with ~"bug" label.',
    { labels: ['bug'] },
  ],
  [
    '/assign @ben',
    1,
    ({ ada, ben }) => ({ assignee_ids: [ada, ben] }),
    'Assigned @ben.',
    { assignees: people('ada', 'ben') },
  ],
  ['/unassign @ada', 1, () => ({ assignee_ids: [] }), 'Removed assignee @ada.', { assignees: [] }],
  [
    '/reassign me',
    1,
    ({ owner }) => ({ assignee_ids: [owner] }),
    'Changed assignees to @owner.',
    { assignees: people('owner') },
  ],
  [
    '/assign_reviewer @ben',
    1,
    ({ ada, ben }) => ({ reviewer_ids: [ada, ben] }),
    'Assigned @ben as reviewer.',
    { reviewers: people('ada', 'ben') },
  ],
  [
    '/request_review @ada @ben',
    2,
    ({ ada, ben }) => ({ reviewer_ids: [ada, ben] }),
    'Assigned @ada and @ben as reviewers.',
    { reviewers: people('ada', 'ben') },
  ],
  ['/remove_reviewer @ada', 1, () => ({ reviewer_ids: [] }), 'Removed reviewer @ada.', { reviewers: [] }],
  ['/unassign_reviewer', 1, () => ({ reviewer_ids: [] }), 'Removed reviewer @ada.', { reviewers: [] }],
  [
    '/reassign_reviewer @ben',
    1,
    ({ ben }) => ({ reviewer_ids: [ben] }),
    'Changed reviewers to @ben.',
    { reviewers: people('ben') },
  ],
  [
    '/milestone %1.0',
    2,
    ({ milestone }) => ({ milestone_id: milestone }),
    'Set the milestone to %1.0.',
    { milestone: expect.objectContaining({ title: '1.0' }) },
  ],
  ['/remove_milestone', 1, () => ({ milestone_id: null }), 'Removed %1.0 milestone.', { milestone: null }],
  [
    '/target_branch release',
    1,
    () => ({ target_branch: 'release' }),
    'Set target branch to release.',
    { target_branch: 'release' },
  ],
  [
    '/draft',
    1,
    () => ({ wip_event: 'draft' }),
    'Marked this merge request as a draft.',
    { title: 'Draft: A change', draft: true },
  ],
  ['/ready', 4, () => ({ wip_event: 'ready' }), 'Marked this merge request as ready.', { title: 'Soon', draft: false }],
  ['/lock', 2, () => ({ discussion_locked: true }), 'Locked the discussion.', { discussion_locked: true }],
  ['/unlock', 1, () => ({ discussion_locked: false }), 'Unlocked the discussion.', { discussion_locked: false }],
  [
    '/unsubscribe',
    1,
    () => ({ subscription_event: 'unsubscribe' }),
    'Unsubscribed from notifications.',
    { subscribed: false },
  ],
  ['/award :tada:', 2, () => ({ emoji_award: 'tada' }), 'Toggled :tada: emoji award.', {}],
  ['/react thumbsup', 2, () => ({ emoji_award: 'thumbsup' }), 'Toggled :thumbsup: emoji award.', { upvotes: 1 }],
  [
    '/estimate 1d 2h',
    2,
    () => ({ time_estimate: 36_000 }),
    'Set time estimate to 1d 2h.',
    { time_stats: expect.objectContaining({ time_estimate: 36_000 }) },
  ],
  [
    '/estimate_time 0',
    1,
    () => ({ time_estimate: 0 }),
    'Removed time estimate.',
    { time_stats: expect.objectContaining({ time_estimate: 0 }) },
  ],
  [
    '/remove_time_estimate',
    1,
    () => ({ time_estimate: 0 }),
    'Removed time estimate.',
    { time_stats: expect.objectContaining({ time_estimate: 0 }) },
  ],
  [
    '/spend_time 1h 30m 2026-05-01',
    1,
    ({ owner }) => ({ spend_time: { duration: 5400, user_id: owner, spent_at: '2026-05-01' } }),
    'Added 1h 30m spent time.',
    { time_stats: expect.objectContaining({ total_time_spent: 12_600 }) },
  ],
  [
    '/spent -1h 2026-05-01',
    1,
    ({ owner }) => ({ spend_time: { duration: -3600, user_id: owner, spent_at: '2026-05-01' } }),
    'Subtracted 1h spent time.',
    { time_stats: expect.objectContaining({ total_time_spent: 3600 }) },
  ],
  [
    '/remove_time_spent',
    1,
    ({ owner }) => ({ spend_time: { duration: 'reset', user_id: owner } }),
    'Removed spent time.',
    { time_stats: expect.objectContaining({ total_time_spent: 0 }) },
  ],
  [
    '/copy_metadata !1',
    2,
    ({ old, milestone }) => ({ add_label_ids: [old], milestone_id: milestone }),
    'Copied labels and milestone from !1.',
    { labels: ['old'], milestone: expect.objectContaining({ title: '1.0' }) },
  ],
  [
    '/copy_metadata #1',
    2,
    ({ bug }) => ({ add_label_ids: [bug] }),
    'Copied labels and milestone from #1.',
    { labels: ['bug'] },
  ],
  ['/approve', 2, () => ({ approval_event: 'approve' }), 'Approved the current merge request.', { state: 'opened' }],
  [
    '/unapprove',
    1,
    () => ({ approval_event: 'unapprove' }),
    'Unapproved the current merge request.',
    { state: 'opened' },
  ],
  ['/merge', 2, () => ({ merge: SHA }), 'Merged this merge request.', { state: 'merged' }],
  [
    '/title Now\n/ready\n/merge',
    4,
    () => ({ title: 'Now', merge: SHA }),
    'Changed the title to "Now". Could not apply ready command. Merged this merge request.',
    { title: 'Now', state: 'merged' },
  ],
]

describe(`${ADDRESS} with quick actions`, () => {
  test.for(CASES)(
    '%s changes the merge request, which the answer says, and creates no note',
    async ([body, iid, changes, summary, shown], { server, given, as }) => {
      const { owner, ids, at } = await world(server, given)
      const call = await as(owner)
      const answer = await call(ADDRESS, { ...at(iid), body, merge_request_diff_head_sha: SHA })
      expect(answer).toMatchObject({ status: 202, body: { commands_changes: changes(ids), summary: [summary] } })
      expect((await call(GET, at(iid))).body).toMatchObject(shown)
      expect(await server.db.read.selectFrom('note').select('id').where('system', '=', 0).execute()).toEqual([])
      const act = body.includes('/merge') ? 'merged' : body === '/close' ? 'closed' : undefined
      if (act) expect(server.events.at(-1)?.event).toBe(`merge_request.${act}`)
    },
  )

  test('to-do items belong to the caller', async ({ server, given, as }) => {
    const { ben, at } = await world(server, given)
    const call = await as(ben)
    expect(await call(ADDRESS, { ...at(2), body: '/todo' })).toMatchObject({
      status: 202,
      body: { summary: ['Added a to-do item.'] },
    })
    expect((await call('GET /todos', {})).body).toMatchObject([{ target_type: 'MergeRequest', action_name: 'marked' }])
    expect((await call(ADDRESS, { ...at(2), body: '/done' })).status).toBe(202)
    expect((await call('GET /todos', {})).body).toEqual([])
  })

  test('beside a text, the note says what changed', async ({ server, given, as }) => {
    const { owner, ids, at } = await world(server, given)
    const call = await as(owner)
    const body = 'Looks good\n/label ~bug\n/confidential\n/rebase'
    expect(await call(ADDRESS, { ...at(2), body })).toMatchObject({
      status: 201,
      body: { body: 'Looks good\n/confidential\n/rebase', commands_changes: { add_label_ids: [ids.bug] } },
    })
    expect(server.events.map(({ event }) => event)).toEqual(['note.created', 'merge_request.updated'])
  })

  test.for([
    ['/close', 3, SHA, 'Could not apply close command.'],
    ['/reopen', 1, SHA, 'Could not apply reopen command.'],
    ['/reopen', 5, SHA, 'Could not apply reopen command.'],
    ['/merge', 2, undefined, 'Could not apply merge command.'],
    ['/merge', 2, 'old', 'Could not apply merge command.'],
    ['/merge', 3, SHA, 'Could not apply merge command.'],
    ['/merge', 4, SHA, 'Could not apply merge command.'],
    ['/approve', 1, SHA, 'Could not apply approve command.'],
    ['/approve', 3, SHA, 'Could not apply approve command.'],
    ['/unapprove', 2, SHA, 'Could not apply unapprove command.'],
    ['/estimate soon', 1, SHA, 'Could not apply estimate command.'],
    ['/spend 0h', 1, SHA, 'Could not apply spend command.'],
    ['/spend -3h', 1, SHA, 'Failed to add spent time: Time to subtract exceeds the total time spent.'],
    ['/spend 1h 2099-01-01', 1, SHA, 'Failed to add spent time because the date is in the future.'],
    ['/remove_time_spent', 2, SHA, 'Could not apply remove_time_spent command.'],
    ['/copy_metadata !2', 1, SHA, 'Could not apply copy_metadata command.'],
    ['/copy_metadata !99', 1, SHA, 'Could not apply copy_metadata command.'],
    ['/copy_metadata elsewhere/else!1', 1, SHA, 'Could not apply copy_metadata command.'],
    ['/draft', 4, SHA, 'Could not apply draft command.'],
    ['/ready', 1, SHA, 'Could not apply ready command.'],
    ['/target_branch main', 1, SHA, 'Could not apply target_branch command.'],
    [
      '/target_branch change',
      1,
      SHA,
      'Failed to change the target branch because another merge request has these branches.',
    ],
    ['/assign_reviewer @nobody', 1, SHA, 'Failed to assign a reviewer because no user was found.'],
    ['/unassign_reviewer @ben', 1, SHA, 'Failed to remove a reviewer because no user was found.'],
    ['/unassign_reviewer', 2, SHA, 'Could not apply unassign_reviewer command.'],
    ['/reassign_reviewer @nobody', 1, SHA, 'Failed to assign a reviewer because no user was found.'],
    ['/unlabel ~bug', 1, SHA, 'Failed to remove labels because the merge request does not have them.'],
  ] as const)(
    '%s that cannot be applied (%#) is refused, and nothing changes',
    async ([body, iid, sha, reason], { server, given, as }) => {
      const { owner, at } = await world(server, given)
      const sent = { ...at(iid), body, ...(sha && { merge_request_diff_head_sha: sha }) }
      expect(await (await as(owner))(ADDRESS, sent)).toMatchObject({
        status: 400,
        body: { message: `400 Bad request - ${reason}` },
      })
      expect(server.events).toEqual([])
    },
  )

  test('/reopen does not apply to a merge request whose fork is gone', async ({ server, given, as }) => {
    const { project, owner, at } = await world(server, given)
    const gone = { ...OPEN, state: 2, source_branch: 'gone', source_project_id: null } as const
    const iid = await addRequest(server, project, owner, gone)
    expect(await (await as(owner))(ADDRESS, { ...at(iid), body: '/reopen' })).toMatchObject({
      status: 400,
      body: { message: '400 Bad request - Could not apply reopen command.' },
    })
  })

  test('need Developer, except those of authors and those for the caller', async ({ server, given, as }) => {
    const { project, at } = await world(server, given)
    const [reporter, author] = [await given.user(), await given.user({ username: 'author' })]
    await given.member({ project }, reporter, 20)
    const own = await addRequest(server, project, author, { ...OPEN, sha: SHA, source_branch: 'own' })
    const statusOf = async (who: { id: number }, iid: number, body: string) =>
      (await (await as(who))(ADDRESS, { ...at(iid), body, merge_request_diff_head_sha: SHA })).status
    const forDevelopers = ['/approve', '/estimate 1h', '/remove_estimate', '/spend 1h', '/copy_metadata !1']
    for (const body of ['/close', '/label ~bug', '/merge', '/draft', '/lock', '/assign_reviewer me', ...forDevelopers])
      expect([body, await statusOf(reporter, 2, body)]).toEqual([body, 400])
    for (const [body, status] of [
      ['/label ~bug', 400],
      ['/merge', 400],
      ['/assign_reviewer me', 400],
      ...forDevelopers.map((body) => [body, 400] as const),
      ['/draft', 202],
      ['/target_branch release', 202],
      ['/close', 202],
    ] as const)
      expect([body, await statusOf(author, own, body)]).toEqual([body, status])
    expect(await statusOf(reporter, 2, '/subscribe')).toBe(202)
  })

  test('an approval is a note, an entry in the feed and an event, and finishes the to-dos of the caller', async ({
    server,
    given,
    as,
  }) => {
    const { owner, at } = await world(server, given)
    const call = await as(owner)
    await call(ADDRESS, { ...at(2), body: '/todo' })
    expect((await call(ADDRESS, { ...at(2), body: 'Good\n/approve' })).status).toBe(201)
    expect((await call('GET /todos', {})).body).toEqual([])
    expect((await call(ADDRESS, { ...at(2), body: '/unapprove' })).status).toBe(202)
    const notes = server.db.read.selectFrom('note').select('body').where('system', '=', 1).orderBy('id')
    expect((await notes.execute()).map(({ body }) => body)).toEqual([
      'approved this merge request',
      'unapproved this merge request',
    ])
    const approvals = server.db.read
      .selectFrom('merge_request_approval')
      .select('user_id')
      .where('merge_request_id', '=', 2)
    expect(await approvals.execute()).toEqual([])
    const feed = server.db.read.selectFrom('event').select(['action', 'target_id']).where('action', '=', 'approved')
    expect(await feed.execute()).toEqual([{ action: 'approved', target_id: 2 }])
    const payload = { merge_request_id: 2, project_id: at(2).id, actor_id: owner.id, is_complete: true }
    expect(server.events.filter(({ event }) => event.endsWith('approved'))).toEqual([
      { event: 'merge_request.approved', payload },
      { event: 'merge_request.unapproved', payload },
    ])
  })

  test('an approval is a change that everybody sees who reads the merge request', async ({ server, given, as }) => {
    const { owner, ben, at } = await world(server, given)
    const call = await as(owner)
    for (const body of ['/approve', '/unapprove']) await call(ADDRESS, { ...at(2), body })
    const changes = (await (await as(ben))('GET /-/gantry/v1/changes', {})).body
    expect(changes.map(({ kind, act }) => `${kind}.${act}`)).toEqual([
      'merge_request.unapproved',
      'merge_request.approved',
    ])
  })

  test('about time store the log with its day, and the notes of the endpoints', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const body = '/estimate 2h\n/spend 1h 2026-05-01'
    expect((await (await as(owner))(ADDRESS, { ...at(2), body })).status).toBe(202)
    const notes = server.db.read.selectFrom('note').select('body').orderBy('id')
    expect((await notes.execute()).map(({ body }) => body)).toEqual([
      'changed time estimate to 2h',
      'added 1h of time spent at 2026-05-01',
    ])
    const logs = server.db.read.selectFrom('timelog').select(['time_spent', 'spent_at', 'merge_request_id'])
    expect(await logs.execute()).toEqual([
      { time_spent: 3600, spent_at: '2026-05-01T00:00:00.000Z', merge_request_id: 2 },
    ])
  })

  test('the last target branch counts, and a close after a merge stops the merge', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const call = await as(owner)
    const both = await call(ADDRESS, { ...at(2), body: '/target_branch a\n/target_branch b' })
    expect(both.body).toMatchObject({ commands_changes: { target_branch: 'b' } })
    const body = '/merge\n/close'
    expect((await call(ADDRESS, { ...at(2), body, merge_request_diff_head_sha: SHA })).status).toBe(202)
    expect((await call(GET, at(2))).body).toMatchObject({ state: 'closed', target_branch: 'b' })
  })

  test('run when a note changes; one of nothing but quick actions is deleted then', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const call = await as(owner)
    await call(ADDRESS, { ...at(2), body: 'A text' })
    const [note] = (await call('GET /projects/:id/merge_requests/:merge_request_iid/notes', at(2))).body
    const note_id = note?.id ?? 0
    expect(await call(NOTE, { ...at(2), note_id, body: 'A text\n/draft' })).toMatchObject({
      status: 200,
      body: { body: 'A text', commands_changes: { wip_event: 'draft' } },
    })
    expect((await call(NOTE, { ...at(2), note_id, body: '/ready' })).status).toBe(202)
    expect((await call(GET, at(2))).body).toMatchObject({ draft: false, user_notes_count: 0 })
  })

  test('work in discussions', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const call = await as(owner)
    expect((await call(DISCUSS, { ...at(2), body: '/close' })).status).toBe(202)
    expect((await call(GET, at(2))).body.state).toBe('closed')
  })

  test('are looked up with one statement for each kind of record', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const call = await as(owner)
    const count = (body: string) =>
      statementsOf(async () => expect((await call(ADDRESS, { ...at(2), body })).status).toBe(400))
    const one = await count('/assign_reviewer @gone')
    expect(await count('/assign_reviewer @gone @lost\n/assign @nobody\n/reassign @nobody @gone')).toBe(one)
  })

  test('of paid tiers are text on the free tier', () =>
    onFreeTier(async ({ server, given, call }) => {
      const { owner, at } = await world(server, given)
      const answer = await call(owner, ADDRESS, { ...at(2), body: 'Text\n/reassign_reviewer @ada\n/reassign @ada' })
      expect(answer.body).toMatchObject({ body: 'Text\n/reassign_reviewer @ada\n/reassign @ada' })
      const assigned = await call(owner, ADDRESS, { ...at(1), body: '/assign_reviewer @ben @ada' })
      expect(assigned.body).toMatchObject({ summary: ['Assigned @ben as reviewer.'] })
    }))
})

describe('quick actions in the description of a merge request', () => {
  test('run when it is created or changed, and are no part of the text', async ({ server, given, as }) => {
    const { owner, project, at } = await world(server, given)
    const call = await as(owner)
    const { body } = await call(CREATE, {
      ...{ id: project.id, title: 'New', source_branch: 'new', target_branch: 'main' },
      description: 'What it does\n/label ~bug\n/draft\n/assign_reviewer @ada\n/merge',
    })
    expect(body).toMatchObject({
      ...{ title: 'Draft: New', draft: true, labels: ['bug'], description: 'What it does', state: 'opened' },
      reviewers: [{ username: 'ada' }],
    })
    const changed = { ...at(body.iid), description: 'What it does\n/ready\n/unlabel' }
    expect((await call(UPDATE, changed)).body).toMatchObject({ title: 'New', labels: [], description: 'What it does' })
    expect((await call(UPDATE, { ...changed, description: '/close' })).body).toMatchObject({
      ...{ state: 'closed', description: '' },
    })
  })
})
