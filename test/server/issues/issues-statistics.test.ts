import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

const counts = (all: number, closed: number) => ({ statistics: { counts: { all, closed, opened: all - closed } } })

describe('GET /projects/:id/issues_statistics', () => {
  test('counts the issues of the list by state', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [author, reporter] = [await given.user(), await given.user()]
    const project = await given.project()
    await given.member({ project }, reporter, 20)
    const label = await make.label({ project }, 'bug')
    await make.issue(project, author, { labels: [label] })
    await make.issue(project, author, { state: 2, labels: [label] })
    await make.issue(project, author, { state: 2, title: 'Needle' })
    await make.issue(project, author, { confidential: 1 })
    const [call, nobody] = [await as(reporter), await as(null)]
    const ask = 'GET /projects/:id/issues_statistics'
    expect(await call(ask, { id: project.id })).toMatchObject({ status: 200, body: counts(4, 2) })
    expect((await nobody(ask, { id: project.id })).body).toEqual(counts(3, 2))
    expect((await call(ask, { id: project.id, labels: ['bug'] })).body).toEqual(counts(2, 1))
    expect((await call(ask, { id: project.id, search: 'needle' })).body).toEqual(counts(1, 1))
    expect((await call(ask, { id: project.id, labels: ['unknown'] })).body).toEqual(counts(0, 0))
  })

  test('disabled issues count zero, a private project is 404, an invalid filter is refused', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const off = await given.project({ owner, issues_access_level: 'disabled' })
    await givenIssuesOn(server).issue(off, owner)
    const hidden = await given.project({ visibility: 'private' })
    const ask = 'GET /projects/:id/issues_statistics'
    expect((await (await asLoose(owner))(ask, { id: off.id })).body).toEqual(counts(0, 0))
    const nobody = await asLoose(null)
    expect(await nobody(ask, { id: hidden.id })).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
    expect(await nobody(ask, { id: hidden.id, due_date: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'due_date does not have a valid value' },
    })
  })
})

describe('GET /issues_statistics', () => {
  test("counts the caller's issues by default, and all visible issues with scope all", async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const [author, other] = [await given.user(), await given.user()]
    const [open, hidden] = [await given.project(), await given.project({ visibility: 'private' })]
    await make.issue(open, author, { state: 2 })
    await make.issue(open, other)
    await make.issue(hidden, other)
    const ask = 'GET /issues_statistics'
    const call = await as(author)
    expect((await call(ask, {})).body).toEqual(counts(1, 1))
    expect((await call(ask, { scope: 'all' })).body).toEqual(counts(2, 1))
    expect((await (await as(await given.admin()))(ask, { scope: 'all' })).body).toEqual(counts(3, 1))
    expect((await (await as(null))(ask, { scope: 'all' })).body).toEqual(counts(2, 1))
    expect(await (await as(null))(ask, {})).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } })
  })
})
