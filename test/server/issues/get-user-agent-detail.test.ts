import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects/:id/issues/:issue_iid/user_agent_detail'

describe(ADDRESS, () => {
  test('shows an administrator the client and the address that created the issue', async ({ server, given, as }) => {
    const author = await given.user()
    const project = await given.project({ owner: author })
    const token = await given.token(author)
    const created = await server.send('POST', `/projects/${project.id}/issues?title=One`, {
      token,
      headers: { 'User-Agent': 'robot/2.1' },
    })
    expect(created.status).toBe(201)
    const at = { id: project.id, issue_iid: 1 }
    const { body } = await (await as(await given.admin()))(ADDRESS, at)
    expect(body).toEqual({ user_agent: 'robot/2.1', ip_address: '127.0.0.1', spamcheck_submitted: false })
    expect(await (await as(author))(ADDRESS, at)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
    expect(await (await as(null))(ADDRESS, at)).toMatchObject({ status: 401 })
  })

  test('is missing for an issue that was not created through the API, and for no issue', async ({
    server,
    given,
    as,
  }) => {
    const author = await given.user()
    const project = await given.project({ owner: author })
    const make = givenIssuesOn(server)
    const bare = await make.issue(project, author)
    const nameless = await make.issue(project, author, { user_agent: '', ip_address: '127.0.0.1' })
    const call = await as(await given.admin())
    for (const { iid } of [bare, nameless])
      expect(await call(ADDRESS, { id: project.id, issue_iid: iid })).toMatchObject({
        status: 404,
        body: { message: '404 UserAgentDetail Not Found' },
      })
    expect(await call(ADDRESS, { id: project.id, issue_iid: 99 })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
  })
})
