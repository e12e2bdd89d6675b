import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addEpic } from '../notes/given-noteables.ts'
import { onFreeTier } from './free-tier.ts'

const LIST = 'GET /groups/:id/epics/:epic_iid/issues'
const ADD = 'POST /groups/:id/epics/:epic_iid/issues/:issue_id'
const REMOVE = 'DELETE /groups/:id/epics/:epic_iid/issues/:issue_id'
const NOTES = 'GET /groups/:id/epics/:epic_id/notes'
const ISSUE_NOTES = 'GET /projects/:id/issues/:issue_iid/notes'

async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [reporter, stranger, group] = [await given.user(), await given.user(), await given.group()]
  await given.member({ group }, reporter, 20)
  const below = await given.group({ parent: group })
  const project = await given.project({ in: group })
  const hidden = await given.project({ in: below, visibility: 'private' })
  const epic = await addEpic(server, group, reporter)
  const issue = await make.issue(project, reporter)
  server.clock.advance(1000)
  const secret = await make.issue(hidden, reporter)
  return {
    make,
    reporter,
    stranger,
    group,
    below,
    project,
    hidden,
    epic,
    issue,
    secret,
    at: { id: group.id, epic_iid: 1 },
  }
}

const bodies = (notes: readonly { body: string }[]) => notes.map(({ body }) => body)

describe(LIST, () => {
  test('lists the issues of the epic that the caller sees, the oldest first', async ({ server, given, as }) => {
    const { make, reporter, stranger, project, epic, issue, secret, at } = await world(server, given)
    await make.issue(project, reporter, { title: 'Other' })
    const call = await as(reporter)
    for (const { id: issue_id } of [issue, secret]) await call(ADD, { ...at, issue_id })
    const { body, headers } = await call(LIST, { ...at, per_page: 1 })
    expect(body).toMatchObject([{ id: issue.id, epic_issue_id: issue.id, epic: { id: epic.id } }])
    expect(headers.get('x-total')).toBe('2')
    expect((await call(LIST, at)).body.map(({ id }) => id)).toEqual([issue.id, secret.id])
    expect((await (await as(stranger))(LIST, at)).body.map(({ id }) => id)).toEqual([issue.id])
  })

  test('reads the issues by the index of epics', async ({ server, given }) => {
    const { group, reporter } = await world(server, given)
    const token = await given.token(reporter)
    const plans = await plansOf(() => server.send('GET', `/groups/${group.id}/epics/1/issues`, { token }))
    expectPlan(planWith(plans, 'ORDER BY "issue"."created_at"'), { uses: 'issue_epic', sorts: true })
  })

  test('does not exist on the free tier', () =>
    onFreeTier(async ({ given, call }) => {
      const [ada, group] = [await given.user(), await given.group()]
      const answer = await call(ada, LIST, { id: group.id, epic_iid: 1 })
      expect(answer).toMatchObject({ status: 404, body: { message: '404 Not Found' } })
    }))
})

describe(ADD, () => {
  test('adds an issue, in place of the epic that it had; issue and epics say so', async ({ server, given, as }) => {
    const { reporter, group, below, hidden, secret, epic, at } = await world(server, given)
    const nearer = await addEpic(server, below, reporter)
    const call = await as(reporter)
    const added = await call(ADD, { ...at, issue_id: secret.id })
    expect(added).toMatchObject({ status: 201, body: { id: secret.id, epic: { iid: 1 }, issue: { epic_iid: 1 } } })
    await call(ADD, { id: below.id, epic_iid: nearer.iid, issue_id: secret.id })
    const name = `${hidden.path_with_namespace}#${secret.iid}`
    const notes = await call(NOTES, { id: group.id, epic_id: epic.id, sort: 'asc' })
    expect(bodies(notes.body)).toEqual([`added issue ${name}`, `removed issue ${name}`])
    const own = await call(ISSUE_NOTES, { id: hidden.id, issue_iid: secret.iid, sort: 'asc' })
    expect(bodies(own.body)).toEqual([`added to epic ${group.full_path}&1`, 'changed epic to &1'])
    expect((await storedEvents(server)).map(({ event, snapshot }) => [event, snapshot.changes])).toEqual([
      ['issue.updated', { epic_id: { before: null, after: epic.id } }],
      ['issue.updated', { epic_id: { before: epic.id, after: nearer.id } }],
    ])
  })

  test('the notes about it are hidden from readers who do not see the other record', async ({ server, given, as }) => {
    const { reporter, stranger, group, project, issue, secret, epic, at } = await world(server, given)
    const confidential = await addEpic(server, group, reporter, { confidential: 1 })
    const call = await as(reporter)
    await call(ADD, { ...at, issue_id: secret.id })
    await call(ADD, { ...at, epic_iid: confidential.iid, issue_id: issue.id })
    const seen = async (who: typeof stranger) => [
      ...(await (await as(who))(NOTES, { id: group.id, epic_id: epic.id })).body,
      ...(await (await as(who))(ISSUE_NOTES, { id: project.id, issue_iid: issue.iid })).body,
    ]
    expect(await seen(reporter)).toHaveLength(2)
    expect(await seen(stranger)).toEqual([])
  })

  test('refuses an issue that has the epic, is elsewhere or is hidden, and one of an archived project', async ({
    server,
    given,
    as,
  }) => {
    const { make, reporter, group, issue, secret, at, hidden } = await world(server, given)
    const call = await as(reporter)
    await call(ADD, { ...at, issue_id: issue.id })
    const again = await call(ADD, { ...at, issue_id: issue.id })
    expect(again).toMatchObject({ status: 409, body: { message: 'Issue(s) already assigned' } })
    const elsewhere = await make.issue(await given.project({ owner: reporter }), reporter)
    const outsider = await given.user()
    await server.db.write((trx) =>
      trx
        .insertInto('group_authorization')
        .values({ group_id: group.id, user_id: outsider.id, access_level: 20 })
        .execute(),
    )
    for (const [who, issue_id] of [
      [reporter, elsewhere.id],
      [reporter, 999_999],
      [outsider, secret.id],
    ] as const)
      expect((await (await as(who))(ADD, { ...at, issue_id })).body).toEqual({ message: '404 Issue Not Found' })
    await server.db.write((trx) =>
      trx.updateTable('project').set({ archived: 1 }).where('id', '=', hidden.id).execute(),
    )
    expect((await call(ADD, { ...at, issue_id: secret.id })).status).toBe(403)
    expect(await storedEvents(server)).toHaveLength(1)
  })
})

describe(REMOVE, () => {
  test('removes the issue from its epic, and from no other', async ({ server, given, as }) => {
    const { reporter, group, project, issue, epic, at } = await world(server, given)
    const other = await addEpic(server, group, reporter)
    const call = await as(reporter)
    await call(ADD, { ...at, issue_id: issue.id })
    const wrong = await call(REMOVE, { ...at, epic_iid: other.iid, issue_id: issue.id })
    expect([wrong.status, wrong.body]).toEqual([404, { message: '404 Issue Not Found' }])
    const removed = await call(REMOVE, { ...at, issue_id: issue.id })
    expect(removed).toMatchObject({ status: 200, body: { epic: { id: epic.id }, issue: { id: issue.id, epic: null } } })
    expect((await call(LIST, at)).body).toEqual([])
    const notes = await call(ISSUE_NOTES, { id: project.id, issue_iid: issue.iid, sort: 'asc' })
    expect(bodies(notes.body)).toEqual(['added to epic &1', 'removed from epic &1'])
  })
})

describe('epic_id of POST and PUT /projects/:id/issues', () => {
  const CREATE = 'POST /projects/:id/issues'
  const UPDATE = 'PUT /projects/:id/issues/:issue_iid'

  test('puts the issue in an epic of a group above, moves it, and takes it out with 0; issue and epics say so', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, group, below, hidden, epic } = await world(server, given)
    const nearer = await addEpic(server, below, reporter)
    const call = await as(reporter)
    const { body: made } = await call(CREATE, { id: hidden.id, title: 'Saw', epic_id: epic.id })
    expect(made).toMatchObject({ epic: { id: epic.id, group_id: group.id }, epic_iid: 1 })
    const change = async (input: object) =>
      (await call(UPDATE, { id: hidden.id, issue_iid: made.iid, ...input })).body.epic?.id
    expect(await change({ epic_iid: nearer.iid })).toBe(nearer.id)
    expect(await change({ epic_id: epic.id, title: 'Axe' })).toBe(epic.id)
    expect(await change({ epic_id: epic.id })).toBe(epic.id)
    expect(await change({ title: 'Saw' })).toBe(epic.id)
    expect(await change({ epic_id: 0 })).toBeUndefined()
    expect(await change({ epic_iid: null })).toBeUndefined()
    const name = `${hidden.path_with_namespace}#${made.iid}`
    const notes = await call(NOTES, { id: group.id, epic_id: epic.id, sort: 'asc' })
    expect(bodies(notes.body)).toEqual(['added', 'removed', 'added', 'removed'].map((verb) => `${verb} issue ${name}`))
    const changed = (await storedEvents(server)).flatMap(({ snapshot }) => Object.keys(snapshot.changes ?? {}))
    expect(changed).toEqual(['epic_id', 'epic_id', 'title', 'epic_id', 'title', 'epic_id'])
  })

  test('refuses an epic that is hidden, missing or of another group, and changes nothing', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, group, project, issue } = await world(server, given)
    const elsewhere = await addEpic(server, await given.group(), reporter)
    const confidential = await addEpic(server, group, reporter, { confidential: 1 })
    const developer = await given.user()
    await given.member({ project }, developer, 30)
    const call = await as(developer)
    for (const epic_id of [elsewhere.id, confidential.id, 999_999]) {
      const refusal = { status: 400, body: { message: { epic_id: ['is invalid'] } } }
      expect(await call(UPDATE, { id: project.id, issue_iid: issue.iid, title: 'x', epic_id })).toMatchObject(refusal)
      expect(await call(CREATE, { id: project.id, title: 'x', epic_id })).toMatchObject(refusal)
    }
    expect(await call(UPDATE, { id: project.id, issue_iid: issue.iid, epic_iid: 77 })).toMatchObject({
      status: 400,
      body: { message: { epic_iid: ['is invalid'] } },
    })
    expect(await storedEvents(server)).toEqual([])
  })

  test('is for Reporters of the group; without metadata rights it is ignored', async ({ server, given, as }) => {
    const { project, issue, epic, stranger } = await world(server, given)
    const developer = await given.user()
    await given.member({ project }, developer, 30)
    const at = { id: project.id, issue_iid: issue.iid }
    expect((await (await as(developer))(UPDATE, { ...at, epic_id: epic.id })).status).toBe(403)
    const call = await as(stranger)
    const { body: own } = await call(CREATE, { id: project.id, title: 'Mine', epic_id: epic.id })
    expect(own.epic).toBeNull()
    expect((await call(UPDATE, { id: project.id, issue_iid: own.iid, epic_id: epic.id })).body.epic).toBeNull()
  })

  test('is ignored on the free tier, and counts as no parameter there', () =>
    onFreeTier(async ({ given, call }) => {
      const [ada, group] = [await given.user(), await given.group()]
      await given.member({ group }, ada, 50)
      const project = await given.project({ in: group })
      const { status } = await call(ada, CREATE, { id: project.id, title: 'Saw', epic_id: 5 })
      expect(status).toBe(201)
      expect(await call(ada, UPDATE, { id: project.id, issue_iid: 1, epic_id: 5 })).toMatchObject({
        status: 400,
      })
    }))
})

describe('POST /projects/:id/issues/:issue_iid/notes with /epic and /remove_epic', () => {
  const ADDRESS = 'POST /projects/:id/issues/:issue_iid/notes'

  test('put the issue in an epic, by number, path or address, and take it out', async ({ server, given, as }) => {
    const { reporter, group, below, hidden, secret, epic } = await world(server, given)
    const nearer = await addEpic(server, below, reporter)
    const call = await as(reporter)
    const at = { id: hidden.id, issue_iid: secret.iid }
    const write = async (body: string) => (await call(ADDRESS, { ...at, body })).body
    const added = ['Added an issue to an epic.']
    expect(await write(`/epic &${nearer.iid}`)).toEqual({
      commands_changes: { epic: { id: nearer.id } },
      summary: added,
    })
    expect(await write(`/epic ${group.full_path}&1`)).toMatchObject({ commands_changes: { epic: { id: epic.id } } })
    const address = `${server.origin}/groups/${below.full_path}/-/epics/${nearer.iid}`
    expect(await write(`/epic ${address}`)).toMatchObject({ commands_changes: { epic: { id: nearer.id } } })
    expect(await write('/remove_epic')).toEqual({
      commands_changes: { epic: null },
      summary: ['Removed an issue from an epic.'],
    })
    expect((await call('GET /projects/:id/issues/:issue_iid', at)).body.epic).toBeNull()
    const names = bodies((await call(ISSUE_NOTES, { ...at, sort: 'asc' })).body)
    const [first, second] = ['&1', `${group.full_path}&1`]
    expect(names).toEqual([
      `added to epic ${first}`,
      `changed epic to ${second}`,
      `changed epic to ${first}`,
      `removed from epic ${first}`,
    ])
  })

  test('refuse an epic that is missing, hidden, elsewhere or set already, and one that the caller may not change', async ({
    server,
    given,
    as,
  }) => {
    const { make, reporter, group, project, issue, epic } = await world(server, given)
    const elsewhere = await given.group()
    await addEpic(server, elsewhere, reporter)
    await addEpic(server, group, reporter, { confidential: 1 })
    const developer = await given.user()
    await given.member({ project }, developer, 30)
    const [call, other] = [await as(reporter), await as(developer)]
    const at = { id: project.id, issue_iid: issue.iid }
    const refused = { status: 400, body: { message: expect.stringContaining('This epic does not exist or') } }
    for (const name of ['&7', `${elsewhere.full_path}&1`, 'none', '&', 'https://example.com/groups/a/-/epics/1'])
      expect(await call(ADDRESS, { ...at, body: `/epic ${name}` })).toMatchObject(refused)
    for (const name of [`&${epic.iid}`, '&2'])
      expect(await other(ADDRESS, { ...at, body: `/epic ${name}` })).toMatchObject(refused)
    expect((await call(ADDRESS, { ...at, body: '/remove_epic' })).status).toBe(400)
    expect(await storedEvents(server)).toEqual([])
    const its = await make.issue(project, reporter, { epic_id: epic.id })
    expect(await call(ADDRESS, { id: project.id, issue_iid: its.iid, body: '/epic &1' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('belongs to this epic already') },
    })
  })
})
