import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /issues/:id'

describe('GET /issues/:id', () => {
  test('shows an administrator any issue by its id, with references in full', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const author = await given.user()
    const project = await given.project({ owner: author, path: 'secret', visibility: 'private' })
    const issue = await make.issue(project, author, { confidential: 1 })
    const { path_with_namespace } = project
    const answer = await (await as(await given.admin()))(ADDRESS, { id: issue.id })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: issue.id,
        iid: issue.iid,
        confidential: true,
        subscribed: false,
        moved_to_id: null,
        service_desk_reply_to: null,
        references: {
          short: `#${issue.iid}`,
          relative: `${path_with_namespace}#${issue.iid}`,
          full: `${path_with_namespace}#${issue.iid}`,
        },
      },
    })
  })

  test('is for administrators only, which is checked first', async ({ given, asLoose }) => {
    const [nobody, user] = [await asLoose(null), await asLoose(await given.user())]
    for (const id of [1, 'first']) {
      expect(await nobody(ADDRESS, { id })).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } })
      expect(await user(ADDRESS, { id })).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
    }
  })

  test('tells an administrator about missing and invalid ids', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    expect(await call(ADDRESS, { id: 999 })).toMatchObject({ status: 404, body: { message: '404 Not found' } })
    expect(await call(ADDRESS, { id: 'first' })).toMatchObject({ status: 400, body: { error: 'id is invalid' } })
  })
})
