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

  test('nothing is closed from another branch, or if autoclose is off', async ({ server, given }) => {
    for (const how of [{ target_branch: 'release' }, { autoclose: 0 }] as const) {
      const { after } = await merged(server, given, how)
      expect(after.map(({ state }) => state)).toEqual([1, 1])
    }
    expect(server.events.some(({ event }) => event === 'issue.closed')).toBe(false)
  })
})
