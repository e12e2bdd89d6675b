import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /groups/:id/labels'

/** A group below another, with a public and a private part, each with a project. */
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
  const projects = {
    here: await given.project({ in: group }),
    secret: await given.project({ in: group, visibility: 'private' }),
    off: await given.project({
      in: group,
      issues_access_level: 'disabled',
      merge_requests_access_level: 'disabled',
    }),
    open: await given.project({ in: open }),
    hidden: await given.project({ in: hidden, visibility: 'private' }),
  }
  for (const [title, of] of Object.entries({ top, group, open, hidden })) await make.label({ group: of }, `g ${title}`)
  for (const [title, project] of Object.entries(projects)) await make.label({ project }, `p ${title}`)
  await make.label({ group: await given.group() }, 'foreign')
  return { make, owner, top, group, open, projects }
}

const names = (body: readonly { name: string }[]) => body.map((label) => label.name)

describe('GET /groups/:id/labels', () => {
  test.for([
    [{}, ['g group', 'g top'], []],
    [{ include_ancestor_groups: false }, ['g group'], []],
    [{ include_descendant_groups: true }, ['g group', 'g open', 'g top'], ['g hidden']],
    [{ only_group_labels: false, include_ancestor_groups: false }, ['g group', 'p here'], ['p secret']],
    [
      { only_group_labels: false, include_descendant_groups: true },
      ['g group', 'g open', 'g top', 'p here', 'p open'],
      ['g hidden', 'p hidden', 'p secret'],
    ],
    [{ only_group_labels: false, search: 'P ' }, ['p here'], ['p secret']],
  ] as const)('%j lists %j, and for members also %j', async ([input, seen, hidden], { server, given, as }) => {
    const { owner, group } = await world(server, given)
    for (const who of [null, await given.user()]) {
      const answer = await (await as(who))(ADDRESS, { id: group.id, ...input })
      expect(names(answer.body)).toEqual(seen)
      expect(answer.headers.get('x-total')).toBe(String(seen.length))
    }
    for (const who of [owner, await given.admin()])
      expect(names((await (await as(who))(ADDRESS, { id: group.id, ...input })).body)).toEqual(
        [...seen, ...hidden].sort(),
      )
  })

  test('shows labels without priority, and hides a private group from strangers', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const group = await given.group({ visibility: 'private' })
    const guest = await given.user()
    await given.member({ group }, guest, 10)
    const { id } = await make.label({ group }, 'bug', { color: '#abc' })
    const { body } = await (await as(guest))(ADDRESS, { id: group.id })
    const plain = { description: null, description_html: null, text_color: '#1F1E24', color: '#abc' }
    expect(body).toEqual([{ id, name: 'bug', ...plain, subscribed: false }])
    for (const who of [null, await given.user()])
      expect(await (await as(who))(ADDRESS, { id: group.id })).toMatchObject({
        status: 404,
        body: { message: '404 Group Not Found' },
      })
  })

  test('counts the issues and merge requests in the group that the caller sees', async ({ server, given, as }) => {
    const { make, owner, top, group, projects } = await world(server, given)
    const guest = await given.user()
    await given.member({ group }, guest, 10)
    const shared = await make.label({ group: top }, 'shared')
    const labels = [shared]
    const elsewhere = await given.project({ in: top })
    await make.issue(projects.here, owner, { labels })
    await make.issue(projects.here, owner, { labels, state: 2 })
    await make.issue(projects.here, owner, { labels, confidential: 1 })
    await make.issue(projects.secret, owner, { labels })
    await make.issue(projects.open, owner, { labels })
    await make.issue(projects.off, owner, { labels })
    await make.issue(projects.here, await given.user({ state: 'banned' }), { labels })
    await make.issue(elsewhere, owner, { labels })
    const send = await as(owner)
    for (const project of [projects.here, projects.secret, elsewhere])
      await send('POST /projects/:id/merge_requests', {
        id: project.id,
        title: 'A change',
        source_branch: 'change',
        target_branch: 'main',
        labels: ['shared'],
      })
    const counts = async (who: { id: number } | null) => {
      const { body } = await (await as(who))(ADDRESS, { id: group.id, with_counts: true, search: 'shared' })
      return body.map((one) => [one.open_issues_count, one.closed_issues_count, one.open_merge_requests_count])
    }
    expect(await counts(null)).toEqual([[2, 1, 1]])
    expect(await counts(guest)).toEqual([[3, 1, 1]])
    expect(await counts(owner)).toEqual([[4, 1, 2]])
    expect(await counts(await given.admin())).toEqual([[5, 1, 2]])
    const { body } = await (await as(null))(ADDRESS, { id: group.id, with_counts: true, search: 'g group' })
    expect(body).toMatchObject([{ open_issues_count: 0, closed_issues_count: 0, open_merge_requests_count: 0 }])
  })

  test('uses the indexes of labels, groups and projects', async ({ server, given }) => {
    const { owner, group } = await world(server, given)
    for (const token of [undefined, await given.token(owner), await given.token(await given.admin())])
      for (const query of [
        '',
        'search=g&with_counts=true',
        'include_descendant_groups=true',
        'only_group_labels=false',
        'only_group_labels=false&include_descendant_groups=true&with_counts=true',
      ]) {
        const plans = await plansOf(() =>
          server.send('GET', `/groups/${group.id}/labels?${query}`, token === undefined ? {} : { token }),
        )
        expectPlans(plans, { sorts: true })
        const uses = query.includes('only_group') ? ['label_group', 'label_project'] : 'label_group'
        expectPlan(planWith(plans, 'own.priority'), { uses, sorts: true })
      }
  })
})

describe('POST /groups/:id/labels', () => {
  const CREATE = 'POST /groups/:id/labels'

  test('creates a label for the group and everything below it', async ({ server, given, as }) => {
    const { owner, group, projects } = await world(server, given)
    const call = await as(owner)
    const answer = await call(CREATE, { id: group.id, name: 'bug', color: 'red', description: 'Broken' })
    expect(answer).toMatchObject({ status: 201, body: { name: 'bug', color: '#ff0000', description: 'Broken' } })
    expect(answer.body).not.toHaveProperty('priority')
    const { body } = await call('GET /projects/:id/labels', { id: projects.open.id, search: 'bug' })
    expect(body).toMatchObject([{ id: answer.body.id, is_project_label: false }])
    for (const name of ['bug', 'g top'])
      expect(await call(CREATE, { id: group.id, name, color: '#fff' })).toMatchObject({
        status: 409,
        body: { message: 'Label already exists' },
      })
    expect(await call(CREATE, { id: group.id, name: 'a,b', color: 'no' })).toMatchObject({
      status: 400,
      body: { message: { title: ['is invalid'], color: ['must be a valid color code'] } },
    })
  })
})
