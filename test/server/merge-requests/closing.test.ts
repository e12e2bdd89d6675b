import { closedBy } from '../../../src-server/merge-requests/closing.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { callBy, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('the issues that a description closes', () => {
  test.for([
    ['Closes #4', [4]],
    ['closed: #4, #5 and #6', [4, 5, 6]],
    ['Fixes #1, and #2. Resolving #3; implements #1', [1, 2, 3]],
    ['Close  #7\n\nrelated to #8', [7]],
    ['See #4', []],
    ['close #1 closing #2 CLOSED #3 fix #4 fixed #5 fixing #6', [1, 2, 3, 4, 5, 6]],
    ['resolve #1 resolves #2 resolved #3 implement #4 implemented #5 implementing #6', [1, 2, 3, 4, 5, 6]],
    ['Closes #123456789 and #1', [123456789, 1]],
    ['Closes #1 , #2', [1, 2]],
    ['discloses #4', []],
    ['Closes 4', []],
    [null, []],
  ] as const)('%j: %j', ([text, iids]) => expect(closedBy(text)).toEqual(iids))

  test('are the first hundred', () => {
    const all = Array.from({ length: 101 }, (_, i) => i + 1)
    expect(closedBy(`Closes ${all.map((iid) => `#${iid}`).join(', ')}`)).toEqual(all.slice(0, 100))
  })

  test('takes linear time for a long text', () => {
    const began = performance.now()
    closedBy(`closes ${'#1, '.repeat(200_000)} x ${'fix '.repeat(200_000)}`)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('PUT /projects/:id/merge_requests/:merge_request_iid/merge', () => {
  const change = { title: 'A change', source_branch: 'change', target_branch: 'main' }

  async function merged(server: TestServer, given: Given, how: { target_branch?: string; autoclose?: 0 | 1 } = {}) {
    const { target_branch = 'main', autoclose = 1 } = how
    const owner = await given.user()
    const project = await given.project({ owner, default_branch: 'main', autoclose_referenced_issues: autoclose })
    const make = givenIssuesOn(server)
    const issues = [await make.issue(project, owner), await make.issue(project, owner, { confidential: 1 })]
    const token = await given.token(owner)
    const description = `Closes ${issues.map(({ iid }) => `#${iid}`).join(' and ')}, not #99`
    const created = { id: project.id, ...change, target_branch, description }
    await callBy(server, token, 'POST /projects/:id/merge_requests', created)
    const address = 'PUT /projects/:id/merge_requests/:merge_request_iid/merge'
    const answer = await callBy(server, token, address, { id: project.id, merge_request_iid: 1 })
    expect(answer.status).toBe(200)
    const rows = server.db.read.selectFrom('issue').select(['state', 'closed_by_id', 'merge_requests_count'])
    return { owner, issues, after: await rows.where('project_id', '=', project.id).orderBy('id').execute() }
  }

  test('closes the issues like a normal close', async ({ server, given }) => {
    const { owner, issues, after } = await merged(server, given)
    expect(after).toEqual(issues.map(() => ({ state: 2, closed_by_id: owner.id, merge_requests_count: 1 })))
    const closed = server.events.filter(({ event }) => event === 'issue.closed')
    expect(closed.map(({ payload }) => payload)).toEqual(
      issues.map(({ id, project_id }) => ({ issue_id: id, project_id, actor_id: owner.id })),
    )
    const feed = await server.db.read.selectFrom('event').select(['action', 'target_type']).orderBy('id').execute()
    expect(feed.map(({ action, target_type }) => `${target_type} ${action}`)).toEqual([
      ...['MergeRequest opened', 'MergeRequest accepted', 'Issue closed', 'Issue closed'],
    ])
    const counted = await server.db.read.selectFrom('project').select(['open_issues_count', 'issues_count']).execute()
    expect(counted).toEqual([{ open_issues_count: 0, issues_count: 2 }])
  })

  test('names the merge request in the events of the issues, for callers who may read it', async ({
    server,
    given,
    as,
  }) => {
    const { owner, issues } = await merged(server, given)
    const [issue = { iid: 0, project_id: 0 }] = issues
    const at = { id: issue.project_id, issue_iid: issue.iid }
    const STATES = 'GET /projects/:id/issues/:issue_iid/resource_state_events'
    const [event] = (await (await as(owner))(STATES, at)).body
    const merge_request = await server.db.read.selectFrom('merge_request').select('id').executeTakeFirstOrThrow()
    expect(event).toMatchObject({ state: 'closed', source_merge_request_id: merge_request.id, source_commit: null })
    const call = await as(owner)
    await call('PUT /projects/:id', { id: at.id, merge_requests_access_level: 'private' })
    const one = { ...at, event_id: event?.id ?? 0 }
    expect((await call(`${STATES}/:event_id`, one)).body).toEqual(event)
    expect((await (await as(null))(STATES, at)).body).toEqual([{ ...event, source_merge_request_id: null }])
    expect((await (await as(null))(`${STATES}/:event_id`, one)).body.source_merge_request_id).toBeNull()
  })

  test('issues that the merging user cannot see stay open, and the merge succeeds', async ({
    server,
    given,
    asLoose,
  }) => {
    const [owner, banned] = [await given.user(), await given.user()]
    const project = await given.project({ owner, default_branch: 'main' })
    const make = givenIssuesOn(server)
    const [seen, hidden] = [await make.issue(project, owner), await make.issue(project, banned)]
    const call = await asLoose(owner)
    const merge = async (source_branch: string) => {
      const description = `Closes #${seen.iid}, #${hidden.iid}`
      const created = await call('POST /projects/:id/merge_requests', {
        ...{ id: project.id, ...change, source_branch, description },
      })
      const merge_request_iid = Number(/"iid":(\d+)/.exec(created.text)?.[1])
      return () =>
        call('PUT /projects/:id/merge_requests/:merge_request_iid/merge', { id: project.id, merge_request_iid })
    }
    const [first, second] = [await merge('one'), await merge('two')]
    const states = async () =>
      (await server.db.read.selectFrom('issue').select('state').orderBy('id').execute()).map(({ state }) => state)
    await call('PUT /projects/:id', { id: project.id, issues_access_level: 'disabled' })
    expect((await first()).status).toBe(200)
    expect(await states()).toEqual([1, 1])
    await call('PUT /projects/:id', { id: project.id, issues_access_level: 'enabled' })
    await server.db.write((trx) =>
      trx.updateTable('user').set({ state: 'banned' }).where('id', '=', banned.id).execute(),
    )
    expect((await second()).status).toBe(200)
    expect(await states()).toEqual([2, 1])
  })

  test('links only issues of the project, counts each merge request, and leaves closed issues alone', async ({
    server,
    given,
    as,
  }) => {
    const [owner, other] = [await given.user(), await given.user()]
    const project = await given.project({ owner, default_branch: null })
    const foreign = await given.project({ owner })
    const make = givenIssuesOn(server)
    const closed = await make.issue(project, owner, { state: 2, closed_by_id: other.id })
    const first = await make.issue(project, owner)
    const second = await make.issue(project, owner)
    const untouched = await make.issue(project, owner)
    for (let n = 0; n < 3; n++) await make.issue(foreign, owner)
    const call = await as(owner)
    const open = (source_branch: string, description: string) =>
      call('POST /projects/:id/merge_requests', {
        ...{ id: project.id, ...change, target_branch: 'release', source_branch, description },
      })
    await open('one', `Closes #${second.iid}, #${first.iid} and #${closed.iid}`)
    const { body } = await open('two', `Closes #${first.iid}`)
    const now = server.clock.iso()
    await server.db.write((trx) =>
      trx
        .insertInto('merge_request_issue')
        .values({ merge_request_id: body.id, issue_id: untouched.id, closes: 0 })
        .execute(),
    )
    const counts = server.db.read.selectFrom('issue').select('merge_requests_count').orderBy('id')
    expect((await counts.execute()).map((row) => row.merge_requests_count)).toEqual([1, 2, 1, 0, 0, 0, 0])
    for (const merge_request_iid of [2, 1])
      await call('PUT /projects/:id/merge_requests/:merge_request_iid/merge', { id: project.id, merge_request_iid })
    const rows = server.db.read.selectFrom('issue').select(['id', 'state', 'closed_by_id', 'closed_at']).orderBy('id')
    expect(await rows.where('project_id', '=', project.id).execute()).toEqual([
      { id: closed.id, state: 2, closed_by_id: other.id, closed_at: now },
      { id: first.id, state: 2, closed_by_id: owner.id, closed_at: now },
      { id: second.id, state: 2, closed_by_id: owner.id, closed_at: now },
      { id: untouched.id, state: 1, closed_by_id: null, closed_at: null },
    ])
    expect(server.events.filter(({ event }) => event === 'issue.closed').map(({ payload }) => payload)).toEqual(
      [first, second].map(({ id }) => ({ issue_id: id, project_id: project.id, actor_id: owner.id })),
    )
  })

  test('closes the issues by id, regardless of their order in the description', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const make = givenIssuesOn(server)
    const issues = [await make.issue(project, owner, { iid: 9 }), await make.issue(project, owner, { iid: 4 })]
    const call = await as(owner)
    const description = 'Closes #4 and #9'
    await call('POST /projects/:id/merge_requests', { id: project.id, ...change, description })
    await call('PUT /projects/:id/merge_requests/:merge_request_iid/merge', { id: project.id, merge_request_iid: 1 })
    const closed = server.events.filter(({ event }) => event === 'issue.closed')
    expect(closed.map(({ payload }) => payload)).toMatchObject(issues.map(({ id }) => ({ issue_id: id })))
  })

  test('nothing is closed from another branch, or if autoclose is off', async ({ server, given }) => {
    for (const how of [{ target_branch: 'release' }, { autoclose: 0 }] as const) {
      const { after } = await merged(server, given, how)
      expect(after.map(({ state }) => state)).toEqual([1, 1])
    }
    expect(server.events.some(({ event }) => event === 'issue.closed')).toBe(false)
  })
})
