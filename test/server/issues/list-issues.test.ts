import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addAward } from '../award-emoji/given-awards.ts'

const ADDRESS = 'GET /issues'

/** An issue in each of five projects: open, internal, private, archived, and one without issues. */
async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [author, other] = [await given.user({ username: 'ada' }), await given.user({ username: 'grace' })]
  const group = await given.group({ path: 'acme' })
  const make_project = (path: string, row = {}) => given.project({ in: group, path, name: path, ...row })
  const projects = [
    await make_project('open'),
    await make_project('inside', { visibility: 'internal' }),
    await make_project('secret', { visibility: 'private' }),
    await make_project('old', { archived: 1 }),
    await make_project('off', { issues_access_level: 'disabled' }),
  ]
  for (const project of projects) {
    server.clock.advance(1000)
    await make.issue(project, author, { title: `In ${project.name}` })
  }
  const [, , secret] = projects
  if (secret) await given.member({ project: secret }, author, 10)
  return { make, author, other, projects }
}

const titles = (body: readonly { title: string }[]) => body.map((issue) => issue.title.replace('In ', ''))

describe('GET /issues', () => {
  test('lists issues that the caller wrote and may still read, with full references', async ({ server, given, as }) => {
    const { author, other } = await world(server, given)
    const { body, headers } = await (await as(author))(ADDRESS, {})
    expect(titles(body)).toEqual(['secret', 'inside', 'open'])
    expect(headers.get('x-total')).toBe('3')
    expect(body[0]?.references).toEqual({ short: '#1', relative: 'acme/secret#1', full: 'acme/secret#1' })
    expect(body[0]).not.toHaveProperty('subscribed')
    expect((await (await as(other))(ADDRESS, {})).body).toEqual([])
  })

  test('with scope all, lists all visible issues; anonymous callers get public ones', async ({ server, given, as }) => {
    const { author, other } = await world(server, given)
    const external = await given.user({ external: 1 })
    for (const [who, expected] of [
      [null, ['open']],
      [external, ['open']],
      [other, ['inside', 'open']],
      [author, ['secret', 'inside', 'open']],
      [await given.admin(), ['secret', 'inside', 'open']],
    ] as const)
      expect(titles((await (await as(who))(ADDRESS, { scope: 'all' })).body)).toEqual(expected)
  })

  test('needs a token for every other scope; invalid parameters come first', async ({ asLoose }) => {
    const call = await asLoose(null)
    for (const input of [{}, { scope: 'created_by_me' }, { scope: 'assigned-to-me' }])
      expect(await call(ADDRESS, input)).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } })
    expect(await call(ADDRESS, { state: 'x' })).toMatchObject({ status: 400 })
  })

  test('leaves out archived projects unless they are requested', async ({ server, given, as }) => {
    const { make, author, projects } = await world(server, given)
    const call = await as(author)
    expect(titles((await call(ADDRESS, { non_archived: false })).body)).toEqual(['old', 'secret', 'inside', 'open'])
    expect(titles((await call(ADDRESS, { non_archived: true })).body)).toEqual(['secret', 'inside', 'open'])
    const old = projects.find(({ name }) => name === 'old')
    if (!old) throw new Error('No project')
    await make.issue(old, author, { labels: [await make.label({ project: old }, 'rusty')] })
    const admin = await as(await given.admin())
    const rusty = await admin(ADDRESS, { scope: 'all', labels: ['rusty'] })
    expect([rusty.body, rusty.headers.get('x-total')]).toEqual([[], '0'])
  })

  test('lists issues assigned to the caller, with both spellings of the scope', async ({ server, given, as }) => {
    const { make, author, other, projects } = await world(server, given)
    const [open] = projects
    if (open) await make.issue(open, author, { title: 'Mine', assignees: [other] })
    const call = await as(other)
    for (const scope of ['assigned_to_me', 'assigned-to-me'] as const)
      expect(titles((await call(ADDRESS, { scope })).body)).toEqual(['Mine'])
    expect(titles((await call(ADDRESS, { scope: 'assigned_to_me', author_id: other.id })).body)).toEqual([])
    expect(titles((await call(ADDRESS, { author_id: author.id })).body)).toEqual([])
  })

  test('filters by the titles of labels and milestones in every project', async ({ server, given, as }) => {
    const { make, author, projects } = await world(server, given)
    for (const project of projects.slice(0, 2)) {
      const label = await make.label({ project }, 'bug')
      const milestone = await make.milestone({ project }, '1.0', { due_date: '2026-06-01', start_date: '2026-05-01' })
      await make.issue(project, author, { title: `Bug ${project.name}`, labels: [label], milestone_id: milestone.id })
    }
    const call = await as(author)
    for (const filter of [
      { labels: ['bug'] },
      { milestone: '1.0' },
      { milestone: '#upcoming' },
      { milestone: '#started' },
    ])
      expect(titles((await call(ADDRESS, filter)).body)).toEqual(['Bug inside', 'Bug open'])
  })

  test('the current iteration has its first and last day; without a weight or iteration, an issue has no other', async ({
    server,
    given,
    as,
  }) => {
    const { make, author, projects } = await world(server, given)
    const [open] = projects
    if (!open) throw new Error('No project')
    const moments = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
    const spans = [
      ['2026-05-15', '2026-05-21', 'past'],
      ['2026-05-15', '2026-05-22', 'ends'],
      ['2026-05-22', '2026-05-28', 'starts'],
      ['2026-05-23', '2026-05-28', 'later'],
    ] as const
    for (const [index, [start_date, due_date, title]] of spans.entries()) {
      const place = { group_id: open.namespace_id, iid: index + 1, sequence: index + 1 }
      const row = { ...place, title, start_date, due_date, ...moments }
      const { id: iteration_id } = await server.db.write((trx) =>
        trx.insertInto('iteration').values(row).returning('id').executeTakeFirstOrThrow(),
      )
      await make.issue(open, author, { title, iteration_id, weight: index })
    }
    const call = await as(author)
    const found = async (query: object) => titles((await call(ADDRESS, query)).body)
    expect(await found({ iteration_id: 'Current' })).toEqual(['starts', 'ends'])
    const unplanned = ['secret', 'inside', 'open']
    expect(await found({ not: { iteration_title: 'past' } })).toEqual(['later', 'starts', 'ends', ...unplanned])
    expect(await found({ not: { weight: 0 } })).toEqual(['later', 'starts', 'ends', ...unplanned])
  })

  test('an issue to which the caller gave two emojis is listed and counted once', async ({ server, given, as }) => {
    const { make, author, projects } = await world(server, given)
    const [open] = projects
    if (!open) throw new Error('No project')
    for (const title of ['one', 'two']) {
      const { id } = await make.issue(open, author, { title })
      for (const name of ['tada', 'heart']) await addAward(server, { type: 'Issue', id }, author, { name })
    }
    const { body, headers } = await (await as(author))(ADDRESS, { my_reaction_emoji: 'Any', per_page: 1, page: 2 })
    expect([titles(body), headers.get('x-total')]).toEqual([['one'], '2'])
  })

  test('the total has only issues that the caller may read', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [owner, guest, reporter] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project({ owner, visibility: 'private' })
    await given.member({ project }, guest, 10)
    await given.member({ project }, reporter, 20)
    await make.issue(project, owner)
    await make.issue(project, owner)
    await make.issue(project, owner, { confidential: 1 })
    const totals = async (who: { id: number }) => {
      const call = await as(who)
      const answers = [
        await call(ADDRESS, { scope: 'all', per_page: 1 }),
        await call('GET /projects/:id/issues', { id: project.id, per_page: 1 }),
      ]
      return answers.map(({ headers }) => headers.get('x-total'))
    }
    expect([await totals(guest), await totals(reporter)]).toEqual([
      ['2', '2'],
      ['3', '3'],
    ])
    await make.issue(project, await given.user({ state: 'banned' }))
    expect([await totals(reporter), await totals(await given.admin())]).toEqual([
      ['3', '3'],
      ['4', '4'],
    ])
  })

  test('pages and sorts across projects', async ({ server, given, as }) => {
    const { author } = await world(server, given)
    const call = await as(author)
    const second = await call(ADDRESS, { order_by: 'title', sort: 'asc', per_page: 1, page: 2 })
    expect(titles(second.body)).toEqual(['open'])
    expect([second.headers.get('x-total'), second.headers.get('x-next-page')]).toEqual(['3', '3'])
    expect(second.headers.get('link')).toContain(
      `<${server.origin}/api/v4/issues?order_by=title&page=3&per_page=1&sort=asc>; rel="next"`,
    )
  })

  test('leaves out projects that are being removed', async ({ server, given, as }) => {
    const { author, projects } = await world(server, given)
    await server.db.write((trx) =>
      trx
        .updateTable('project')
        .set({ pending_delete: 1 })
        .where('id', '=', projects[0]?.id ?? 0)
        .execute(),
    )
    expect(titles((await (await as(author))(ADDRESS, {})).body)).toEqual(['secret', 'inside'])
  })
})
