import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const CREATE = 'POST /projects/:id/merge_requests'
const RELATED = 'GET /projects/:id/issues/:issue_iid/related_merge_requests'
const CLOSING = 'GET /projects/:id/issues/:issue_iid/closed_by'
const CLOSED = 'GET /projects/:id/merge_requests/:merge_request_iid/closes_issues'

describe(RELATED, () => {
  test('lists those that the issue or a comment names, that name it or that close it, each once, the oldest first', async ({
    given,
    as,
  }) => {
    const owner = await given.user()
    const [project, other] = [await given.project({ owner }), await given.project({ owner })]
    const call = await as(owner)
    let count = 0
    const open = async (id: number, description: string) => {
      const branches = { source_branch: `change-${++count}`, target_branch: 'main' }
      return (await call(CREATE, { id, title: 'A change', description, ...branches })).body
    }
    await call('POST /projects/:id/issues', { id: project.id, title: 'First' })
    const { body: issue } = await call('POST /projects/:id/issues', { id: project.id, title: 'Second' })
    const at = { id: project.id, issue_iid: issue.iid }
    const unrelated = await open(project.id, 'About #1')
    const named = await open(project.id, '')
    const commented = await open(other.id, '')
    const naming = await open(other.id, `See ${project.path_with_namespace}#2, and #2 in here is another one`)
    const closing = await open(project.id, 'Closes #2')
    await call('PUT /projects/:id/issues/:issue_iid', { ...at, description: `Needs !${named.iid}, not \`!1\`` })
    const note = `Done in ${other.path_with_namespace}!${commented.iid} and !${named.iid}. Wow!`
    await call('POST /projects/:id/issues/:issue_iid/notes', { ...at, body: note })
    const { body, headers } = await call(RELATED, at)
    expect(body.map(({ id }) => id)).toEqual([named.id, commented.id, naming.id, closing.id])
    expect(body).not.toContainEqual(expect.objectContaining({ id: unrelated.id }))
    expect(headers.get('x-total')).toBe('4')
    const single = 'GET /projects/:id/merge_requests/:merge_request_iid'
    const { subscribed, ...shown } = (await call(single, { id: other.id, merge_request_iid: commented.iid })).body
    expect([body[1], subscribed]).toEqual([shown, true])
    const second = await call(RELATED, { ...at, per_page: 1, page: 2 })
    expect(second.body).toEqual([body[1]])
    expect(second.headers.get('x-total')).toBe('4')
  })

  test('hides those that the caller may not read, and those that only an internal comment names', async ({
    server,
    given,
    as,
  }) => {
    const [owner, reporter] = [await given.user(), await given.user()]
    const [project, secret] = [await given.project({ owner }), await given.project({ owner, visibility: 'private' })]
    await given.member({ project }, reporter, 20)
    const call = await as(owner)
    const branches = { source_branch: 'change', target_branch: 'main' }
    const { body: hidden } = await call(CREATE, { id: secret.id, title: 'Hidden', ...branches })
    const { body: whispered } = await call(CREATE, { id: project.id, title: 'Whispered', ...branches })
    const issue = await givenIssuesOn(server).issue(project, owner)
    const at = { id: project.id, issue_iid: issue.iid }
    const say = (body: string, internal: boolean) =>
      call('POST /projects/:id/issues/:issue_iid/notes', { ...at, body, internal })
    await say(`${secret.path_with_namespace}!1`, false)
    await say(`!${whispered.iid}`, true)
    const seen = async (who: typeof owner | null) => (await (await as(who))(RELATED, at)).body.map(({ id }) => id)
    expect(await seen(owner)).toEqual([hidden.id, whispered.id])
    expect(await seen(await given.admin())).toEqual([hidden.id, whispered.id])
    expect(await seen(reporter)).toEqual([whispered.id])
    expect(await seen(null)).toEqual([])
    const rights = async (who: typeof owner) =>
      (await (await as(who))(RELATED, at)).body.map(({ user }) => user.can_merge)
    expect(await rights(owner)).toEqual([true, true])
    expect(await rights(reporter)).toEqual([false])
  })

  test('reads the notes, the links and the names by index', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const issue = await givenIssuesOn(server).issue(project, owner, { description: 'See !1' })
    const path = `/projects/${project.id}/issues/${issue.iid}/related_merge_requests`
    const plans = await plansOf(() => server.send('GET', path))
    expectPlan(planWith(plans, "GLOB '*![0-9]*'"), { uses: 'note_created', sorts: ['ties'] })
    expectPlan(planWith(plans, 'UNION SELECT merge_request.id'), {
      uses: ['merge_request_iid', 'merge_request_issue_issue'],
      sorts: true,
    })
  })
})

describe(CLOSING, () => {
  test('lists the merge requests of the project that close the issue, the newest first', async ({ given, as }) => {
    const owner = await given.user()
    const [project, other] = [await given.project({ owner }), await given.project({ owner })]
    const call = await as(owner)
    await call('POST /projects/:id/issues', { id: project.id, title: 'One' })
    const open = async (id: number, source_branch: string, description: string) =>
      (await call(CREATE, { id, title: 'A change', description, source_branch, target_branch: 'main' })).body
    const first = await open(project.id, 'first', 'Closes #1')
    await open(project.id, 'second', 'About #1')
    await open(other.id, 'first', `Closes ${project.path_with_namespace}#1`)
    const last = await open(project.id, 'last', 'Fixes #1')
    const at = { id: project.id, issue_iid: 1 }
    const { body, headers } = await call(CLOSING, at)
    expect(body.map(({ id }) => id)).toEqual([last.id, first.id])
    const [listed] = (await call('GET /projects/:id/merge_requests', { id: project.id, per_page: 1 })).body
    expect(body[0]).toEqual(listed)
    expect(headers.get('x-total')).toBe('2')
    expect((await call(CLOSING, { ...at, per_page: 1, page: 2 })).body.map(({ id }) => id)).toEqual([first.id])
    expect((await call('GET /projects/:id/issues/:issue_iid', at)).body.merge_requests_count).toBe(2)
    expect(await call(CLOSING, { ...at, issue_iid: 9 })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
  })

  test('is empty for callers who may not read the merge requests, and read by index', async ({ server, given, as }) => {
    const [owner, guest] = [await given.user(), await given.user()]
    const project = await given.project({ owner, visibility: 'private' })
    await given.member({ project }, guest, 10)
    const call = await as(owner)
    await call('POST /projects/:id/issues', { id: project.id, title: 'One' })
    await call(CREATE, {
      id: project.id,
      title: 'A change',
      description: 'Closes #1',
      source_branch: 'a',
      target_branch: 'main',
    })
    const at = { id: project.id, issue_iid: 1 }
    expect((await (await as(guest))(CLOSING, at)).body).toEqual([])
    const token = await given.token(owner)
    const plans = await plansOf(() =>
      server.send('GET', `/projects/${project.id}/issues/1/closed_by?per_page=1`, { token }),
    )
    expectPlan(planWith(plans, 'ORDER BY merge_request.id DESC'), { uses: 'merge_request_issue_issue', sorts: true })
    expectPlan(planWith(plans, 'SELECT count(*) AS total'), { uses: 'merge_request_issue_issue' })
  })
})

describe(CLOSED, () => {
  test('lists the issues of the project that the merge request closes, the oldest first', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user()
    const [project, other] = [await given.project({ owner }), await given.project({ owner })]
    const call = await as(owner)
    const file = async (id: number) => {
      server.clock.advance(1000)
      return (await call('POST /projects/:id/issues', { id, title: 'An issue' })).body
    }
    const [first, second, mentioned] = [await file(project.id), await file(project.id), await file(project.id)]
    await file(other.id)
    const description = `Closes #2, #1 and ${other.path_with_namespace}#1. About #${mentioned.iid}`
    const branches = { source_branch: 'change', target_branch: 'main' }
    const opened = (await call(CREATE, { id: project.id, title: 'A change', description, ...branches })).body
    const at = { id: project.id, merge_request_iid: opened.iid }
    const { body, headers } = await call(CLOSED, at)
    expect(body.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(body).toEqual((await call('GET /projects/:id/issues', { id: project.id, iids: [1, 2], sort: 'asc' })).body)
    expect(headers.get('x-total')).toBe('2')
    expect((await call(CLOSED, { ...at, per_page: 1, page: 2 })).body.map(({ id }) => id)).toEqual([second.id])
    await call('PUT /projects/:id/merge_requests/:merge_request_iid', { ...at, description: 'About #2' })
    expect((await call(CLOSED, at)).body).toEqual([])
    await call('PUT /projects/:id/merge_requests/:merge_request_iid', { ...at, description: 'Closes #2' })
    expect((await call(CLOSED, at)).body.map(({ id }) => id)).toEqual([second.id])
    await call('PUT /projects/:id/merge_requests/:merge_request_iid/merge', at)
    expect((await call(CLOSED, at)).body).toMatchObject([{ id: second.id, state: 'closed' }])
    expect(await call(CLOSED, { ...at, merge_request_iid: 9 })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
  })

  test('hides the issues that the caller may not read', async ({ server, given, as }) => {
    const [owner, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ owner })
    const call = await as(owner)
    await call('POST /projects/:id/issues', { id: project.id, title: 'Open' })
    server.clock.advance(1000)
    await call('POST /projects/:id/issues', { id: project.id, title: 'Secret', confidential: true })
    const branches = { source_branch: 'change', target_branch: 'main' }
    await call(CREATE, { id: project.id, title: 'A change', description: 'Closes #1, #2', ...branches })
    const seen = async (who: typeof owner | null) => {
      const { body, headers } = await (await as(who))(CLOSED, { id: project.id, merge_request_iid: 1 })
      expect(headers.get('x-total')).toBe(String(body.length))
      return body.map(({ iid }) => iid)
    }
    expect(await seen(owner)).toEqual([1, 2])
    for (const who of [stranger, null]) expect(await seen(who)).toEqual([1])
    await call('PUT /projects/:id', { id: project.id, issues_access_level: 'private' })
    for (const who of [stranger, null]) expect(await seen(who)).toEqual([])
    await call('PUT /projects/:id', { id: project.id, issues_access_level: 'disabled' })
    expect(await seen(owner)).toEqual([])
    await call('PUT /projects/:id', { id: project.id, merge_requests_access_level: 'private' })
    expect(await (await as(stranger))(CLOSED, { id: project.id, merge_request_iid: 1 })).toMatchObject({ status: 403 })
  })

  test('reads the links of the merge request and the issues by index', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    for (const title of ['One', 'Two']) await call('POST /projects/:id/issues', { id: project.id, title })
    const branches = { source_branch: 'change', target_branch: 'main' }
    await call(CREATE, { id: project.id, title: 'A change', description: 'Closes #1, #2', ...branches })
    const token = await given.token(owner)
    const plans = await plansOf(() =>
      server.send('GET', `/projects/${project.id}/merge_requests/1/closes_issues`, { token }),
    )
    expectPlans(plans, { sorts: true })
    expectPlan(planWith(plans, '"merge_request_issue"."closes" = 1'), { sorts: false })
    expectPlan(planWith(plans, /json_each\(.*"?issue"?."?created_at"?/s), { uses: 'issue_iid', sorts: true })
  })
})
