import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects/:id/labels'

async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const owner = await given.user()
  const top = await given.group()
  const below = await given.group({ parent: top })
  const project = await given.project({ in: below })
  await given.member({ project }, owner, 50)
  const labels = {
    urgent: await make.label({ project }, 'urgent', { priority: 1, description: 'Now' }),
    shared: await make.label({ group: top }, 'shared'),
    bug: await make.label({ project }, 'bug'),
    near: await make.label({ group: below }, 'Near'),
  }
  await make.label({ project: await given.project() }, 'foreign')
  return { make, owner, project, labels }
}

const names = (body: readonly { name: string }[]) => body.map((label) => label.name)

describe('GET /projects/:id/labels', () => {
  test('lists the labels of the project and its parent groups by title', async ({ server, given, as }) => {
    const { project, labels } = await world(server, given)
    const answer = await (await as(null))(ADDRESS, { id: project.id })
    expect(answer.status).toBe(200)
    expect(names(answer.body)).toEqual(['Near', 'bug', 'shared', 'urgent'])
    expect(answer.body.at(-1)).toEqual({
      id: labels.urgent.id,
      name: 'urgent',
      description: 'Now',
      description_html: 'Now',
      text_color: '#FFFFFF',
      color: '#6699cc',
      subscribed: false,
      priority: 1,
      is_project_label: true,
    })
    expect(answer.body[0]).toMatchObject({ is_project_label: false, priority: null })
    expect(answer.headers.get('x-total')).toBe('4')
  })

  test('leaves out groups on request, and finds words in title and description', async ({ server, given, as }) => {
    const { project } = await world(server, given)
    const call = await as(null)
    const found = async (input: object) => names((await call(ADDRESS, { id: project.id, ...input })).body)
    expect(await found({ include_ancestor_groups: false })).toEqual(['bug', 'urgent'])
    expect(await found({ search: 'UR' })).toEqual(['urgent'])
    expect(await found({ search: 'now' })).toEqual(['urgent'])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ search: '' })).toHaveLength(4)
  })

  test('counts visible issues on request', async ({ server, given, as }) => {
    const { make, owner, project, labels } = await world(server, given)
    const all = [labels.bug, labels.shared]
    await make.issue(project, owner, { labels: all })
    await make.issue(project, owner, { labels: all, state: 2 })
    await make.issue(project, owner, { labels: all, confidential: 1 })
    const banned = await given.user({ state: 'banned' })
    await make.issue(project, banned, { labels: all })
    for (const [who, opened] of [
      [null, 1],
      [owner, 2],
      [await given.admin(), 3],
    ] as const) {
      const { body } = await (await as(who))(ADDRESS, { id: project.id, with_counts: true })
      for (const title of ['bug', 'shared'])
        expect(body.find((label) => label.name === title)).toMatchObject({
          open_issues_count: opened,
          closed_issues_count: 1,
          open_merge_requests_count: 0,
        })
      expect(body.find((label) => label.name === 'urgent')).toMatchObject({ open_issues_count: 0 })
    }
    expect((await (await as(owner))(ADDRESS, { id: project.id })).body[0]).not.toHaveProperty('open_issues_count')
  })

  test('counts open merge requests of the project, for callers who may read them', async ({ server, given, as }) => {
    const { owner, project, labels } = await world(server, given)
    const other = await given.project({ in: await given.group() })
    await given.member({ project: other }, owner, 50)
    const request = { title: 'A change', source_branch: 'change', target_branch: 'main' }
    const send = await as(owner)
    const CREATE = 'POST /projects/:id/merge_requests'
    await send(CREATE, { id: project.id, ...request, labels: ['bug', 'shared'] })
    const { body: merged } = await send(CREATE, { id: other.id, ...request })
    // A merge request of another project with the label of the group.
    const link = { merge_request_id: merged.id, label_id: labels.shared.id }
    await server.db.write(async (trx) => {
      await trx.insertInto('merge_request_label').values(link).execute()
      await trx.updateTable('label').set({ open_merge_requests_count: 2 }).where('id', '=', labels.shared.id).execute()
    })
    const counts = async (who: typeof owner | null) => {
      const { body } = await (await as(who))(ADDRESS, { id: project.id, with_counts: true })
      return ['bug', 'shared', 'urgent'].map((name) => body.find((one) => one.name === name)?.open_merge_requests_count)
    }
    for (const who of [null, owner, await given.admin()]) expect(await counts(who)).toEqual([1, 1, 0])
    await send('PUT /projects/:id', { id: project.id, merge_requests_access_level: 'private' })
    expect(await counts(null)).toEqual([0, 0, 0])
    expect(await counts(owner)).toEqual([1, 1, 0])
  })

  test('counts nothing if issues are disabled', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const project = await given.project({ owner, issues_access_level: 'disabled' })
    await make.issue(project, owner, { labels: [await make.label({ project }, 'bug')] })
    for (const who of [owner, await given.admin()])
      expect((await (await as(who))(ADDRESS, { id: project.id, with_counts: true })).body).toMatchObject([
        { open_issues_count: 0, closed_issues_count: 0 },
      ])
  })

  test('tells to which labels the caller is subscribed', async ({ server, given, as }) => {
    const { owner, project, labels } = await world(server, given)
    const row = {
      user_id: owner.id,
      subscribable_type: 'Label',
      subscribable_id: labels.bug.id,
      subscribed: 1 as const,
    }
    await server.db.write((trx) => trx.insertInto('subscription').values(row).execute())
    const subscribed = async (who: { id: number } | null) =>
      (await (await as(who))(ADDRESS, { id: project.id })).body.filter((label) => label.subscribed)
    expect(names(await subscribed(owner))).toEqual(['bug'])
    expect(await subscribed(null)).toEqual([])
  })

  test('has pages', async ({ server, given, as }) => {
    const { project } = await world(server, given)
    const answer = await (await as(null))(ADDRESS, { id: project.id, per_page: 3, page: 2 })
    expect(names(answer.body)).toEqual(['urgent'])
    expect(['x-total', 'x-total-pages', 'x-prev-page', 'x-next-page'].map((name) => answer.headers.get(name))).toEqual([
      '4',
      '2',
      '1',
      '',
    ])
    const head = await server.send('HEAD', `/projects/${project.id}/labels?per_page=3`)
    expect([head.text, head.headers.get('x-next-page')]).toEqual(['', '2'])
  })

  test('a private project is 404 for a stranger; invalid parameters come first', async ({ given, asLoose }) => {
    const project = await given.project({ visibility: 'private' })
    const call = await asLoose(await given.user())
    expect(await call(ADDRESS, { id: project.id })).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
    for (const [name, error] of [
      ['with_counts', 'with_counts is invalid'],
      ['include_ancestor_groups', 'include_ancestor_groups is invalid'],
    ] as const)
      expect(await call(ADDRESS, { id: project.id, [name]: 'x' })).toMatchObject({ status: 400, body: { error } })
  })

  test('uses the indexes of the labels of the project and its groups, and the posting lists', async ({
    server,
    given,
  }) => {
    const { owner, project } = await world(server, given)
    const token = await given.token(owner)
    for (const query of ['', 'search=b', 'with_counts=true', 'per_page=2&with_counts=true']) {
      const plans = await plansOf(() => server.send('GET', `/projects/${project.id}/labels?${query}`, { token }))
      expectPlans(plans, { sorts: true })
      expectPlan(planWith(plans, 'own.priority'), { uses: ['label_project', 'label_group'], sorts: true })
    }
    const own = await plansOf(() =>
      server.send('GET', `/projects/${project.id}/labels?include_ancestor_groups=false`, { token }),
    )
    expectPlan(planWith(own, 'own.priority'), { uses: 'label_project' })
  })
})
