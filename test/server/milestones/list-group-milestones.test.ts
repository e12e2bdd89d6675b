import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const owner = await given.user()
  const top = await given.group()
  const group = await given.group({ parent: top })
  const [open, hidden] = [
    await given.group({ parent: group }),
    await given.group({ parent: group, visibility: 'private' }),
  ]
  await given.member({ group: top }, owner, 50)
  const features = { issues_access_level: 'disabled', merge_requests_access_level: 'disabled' }
  const projects = {
    here: await given.project({ in: group }),
    off: await given.project({ in: group, ...features }),
    issues: await given.project({ in: group, merge_requests_access_level: 'disabled' }),
    requests: await given.project({ in: group, issues_access_level: 'disabled' }),
    hidden: await given.project({ in: hidden, visibility: 'private' }),
  }
  let day = 10
  const due = () => ({ due_date: `2026-06-${day++}`, iid: 101 })
  for (const [title, of] of Object.entries({ top, group, open, hidden }))
    await make.milestone({ group: of }, `g ${title}`, due())
  for (const [title, project] of Object.entries(projects)) await make.milestone({ project }, `p ${title}`, due())
  await make.milestone({ group: await given.group() }, 'foreign')
  return { make, owner, group, projects }
}

const titles = (body: readonly { title: string }[]) => body.map((milestone) => milestone.title)

describe('GET /groups/:id/milestones', () => {
  const ADDRESS = 'GET /groups/:id/milestones'

  test.for([
    [{}, ['g group'], ['g group']],
    [{ include_ancestors: true }, ['g top', 'g group'], ['g top', 'g group']],
    [{ include_parent_milestones: true, iids: [99] }, ['g top', 'g group'], ['g top', 'g group']],
    [
      { include_descendants: true },
      ['g group', 'g open', 'p here', 'p issues', 'p requests'],
      ['g group', 'g open', 'g hidden', 'p here', 'p issues', 'p requests', 'p hidden'],
    ],
    [
      { include_descendants: true, include_ancestors: true, search: 'g ' },
      ['g top', 'g group', 'g open'],
      ['g top', 'g group', 'g open', 'g hidden'],
    ],
    [{ iids: [99] }, [], []],
  ] as const)(
    '%j lists %j for everybody and %j for members',
    async ([input, seen, all], { server, given, asLoose }) => {
      const { owner, group } = await world(server, given)
      for (const [who, expected] of [
        [null, seen],
        [await given.user(), seen],
        [owner, all],
        [await given.admin(), all],
      ] as const) {
        const answer = await (await asLoose(who))(ADDRESS, { id: group.id, ...input })
        expect(answer).toMatchObject({ status: 200, body: expected.map((title) => ({ title })) })
        expect(answer.headers.get('x-total')).toBe(String(expected.length))
      }
    },
  )

  test('names the project or group of each milestone', async ({ server, given, as }) => {
    const { group, projects } = await world(server, given)
    const query = { id: group.id, include_descendants: true, search: 'here' }
    const { body } = await (await as(null))(ADDRESS, query)
    const web_url = `${server.origin}/${projects.here.path_with_namespace}/-/milestones/101`
    expect(body).toMatchObject([{ project_id: projects.here.id, web_url }])
    const { body: own } = await (await as(null))(ADDRESS, { id: group.id })
    expect(own).toMatchObject([{ web_url: `${server.origin}/groups/${group.full_path}/-/milestones/101` }])
  })

  test('a private group is 404 for a stranger', async ({ given, as }) => {
    const group = await given.group({ visibility: 'private' })
    for (const who of [null, await given.user()])
      expect(await (await as(who))(ADDRESS, { id: group.id })).toMatchObject({
        status: 404,
        body: { message: '404 Group Not Found' },
      })
  })

  test('uses the indexes of the milestones of groups and projects', async ({ server, given }) => {
    const { owner, group, projects } = await world(server, given)
    for (const token of [undefined, await given.token(owner), await given.token(await given.admin())])
      for (const [path, uses, sorts] of [
        [`groups/${group.id}/milestones?state=active`, 'milestone_group_due', false],
        [`groups/${group.id}/milestones`, [], true],
        [`groups/${group.id}/milestones?include_ancestors=true`, [], true],
        [`groups/${group.id}/milestones?include_descendants=true&search=g`, [], true],
        [`projects/${projects.here.id}/milestones?include_ancestors=true`, [], true],
      ] as const) {
        const plans = await plansOf(() => server.send('GET', `/${path}`, token === undefined ? {} : { token }))
        expectPlans(plans, { sorts: true })
        expectPlan(planWith(plans, 'order by ifnull(due_date'), { uses, sorts })
      }
  })
})

describe('GET /projects/:id/milestones', () => {
  test('also lists milestones of parent groups on request', async ({ server, given, as }) => {
    const { projects } = await world(server, given)
    const call = await as(null)
    const query = { id: projects.here.id, include_ancestors: true }
    const { body } = await call('GET /projects/:id/milestones', query)
    expect(titles(body)).toEqual(['g top', 'g group', 'p here'])
  })
})

describe('POST /groups/:id/milestones', () => {
  test('creates a milestone for the issues of everything below the group', async ({ server, given, as }) => {
    const { owner, group, projects } = await world(server, given)
    const call = await as(owner)
    const sent = { id: group.id, title: ' Spring ', description: 'Of all', due_date: '2026-08-01' }
    const answer = await call('POST /groups/:id/milestones', sent)
    expect(answer).toMatchObject({
      status: 201,
      body: { iid: 102, group_id: group.id, title: 'Spring', description: 'Of all', due_date: '2026-08-01' },
    })
    const issue = { id: projects.here.id, title: 'One', milestone_id: answer.body.id }
    expect((await call('POST /projects/:id/issues', issue)).body.milestone).toEqual(answer.body)
    for (const title of ['Spring', 'g top', 'p hidden'])
      expect(await call('POST /groups/:id/milestones', { id: group.id, title })).toMatchObject({
        status: 400,
        body: {
          message:
            'Failed to create milestone {:title=>["already being used for another group or project milestone."]}',
        },
      })
  })
})
