import { sql } from 'kysely'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from './free-tier.ts'

const ADDRESS = 'GET /projects/:id/issues'

/** A public project of `count` issues, the first of them the oldest. */
async function many(server: TestServer, given: Given, count: number) {
  const make = givenIssuesOn(server)
  const author = await given.user()
  const project = await given.project({ owner: author })
  for (let n = 1; n <= count; n++) {
    await make.issue(project, author, { title: `Number ${n}` })
    server.clock.advance(1000)
  }
  return { make, author, project }
}

/** Around today, Friday, 22 May 2026: the edges of each time span, the day before and the day after. */
const DUE_DATES = [
  ...['2026-04-30', '2026-05-01', '2026-05-07', '2026-05-08', '2026-05-17', '2026-05-18', '2026-05-21', '2026-05-22'],
  ...['2026-05-23', '2026-05-24', '2026-05-25', '2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'],
]

const numbers = (body: unknown) => (Array.isArray(body) ? body.map((issue) => issue.iid) : body)

describe('GET /projects/:id/issues', () => {
  test('answers with the form of a single issue, except fields about the caller', async ({ server, given, as }) => {
    const { make, author, project } = await many(server, given, 1)
    const label = await make.label({ project }, 'bug')
    const milestone = await make.milestone({ project }, '1.0')
    await make.issue(project, author, { labels: [label], assignees: [author], milestone_id: milestone.id, weight: 2 })
    const call = await as(author)
    const list = await call(ADDRESS, { id: project.id })
    for (const issue of list.body) {
      const { body } = await call('GET /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: issue.iid })
      const { subscribed: _subscribed, ...single } = body
      expect(issue).toEqual(single)
    }
    expect(numbers(list.body)).toEqual([2, 1])
    expect((await call(ADDRESS, { id: await pathOf(server, project.id) })).body).toEqual(list.body)
  })

  test('the total of a label of a group has only the issues of the project', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const label = await make.label({ group }, 'shared')
    const [project, other] = [await given.project({ in: group }), await given.project({ in: group })]
    for (const home of [project, project, other]) await make.issue(home, owner, { labels: [label] })
    const query = { id: project.id, labels: ['shared'], per_page: 1 }
    expect((await (await as(owner))(ADDRESS, query)).headers.get('x-total')).toBe('2')
  })

  test('shows label details on request', async ({ server, given, as }) => {
    const { make, author, project } = await many(server, given, 0)
    const label = await make.label({ project }, 'bug', { color: '#ffff00', description: 'a < b' })
    await make.issue(project, author, { labels: [label, await make.label({ project }, 'Zebra')] })
    const { body } = await (await as(null))(ADDRESS, { id: project.id, with_labels_details: true })
    expect(body[0]?.labels).toEqual([
      expect.objectContaining({ name: 'Zebra' }),
      {
        id: label.id,
        name: 'bug',
        description: 'a < b',
        description_html: 'a &lt; b',
        text_color: '#1F1E24',
        color: '#ffff00',
      },
    ])
  })

  test('has page headers with links that keep the filters', async ({ server, given }) => {
    const { project } = await many(server, given, 7)
    const path = `/projects/${project.id}/issues`
    const page = await server.send('GET', `${path}?state=opened&page=2&per_page=3&not[labels]=a%20b&private_token=`)
    const link = (number: number, rel: string) =>
      `<${server.origin}/api/v4${path}?not%5Blabels%5D=a%20b&page=${number}&per_page=3&state=opened>; rel="${rel}"`
    expect(numbers(page.body)).toEqual([4, 3, 2])
    expect(
      Object.fromEntries([...page.headers].filter(([name]) => /^(x-(total|page|per|next|prev)|link)/.test(name))),
    ).toEqual({
      link: [link(1, 'prev'), link(3, 'next'), link(1, 'first'), link(3, 'last')].join(', '),
      'x-next-page': '3',
      'x-page': '2',
      'x-per-page': '3',
      'x-prev-page': '1',
      'x-total': '7',
      'x-total-pages': '3',
    })
  })

  test.for([
    [
      '',
      [7, 6, 5, 4, 3, 2, 1],
      { 'x-page': '1', 'x-per-page': '20', 'x-next-page': '', 'x-prev-page': '', 'x-total-pages': '1' },
    ],
    ['page=3&per_page=3', [1], { 'x-page': '3', 'x-next-page': '', 'x-prev-page': '2', 'x-total': '7' }],
    ['page=9&per_page=3', [], { 'x-page': '9', 'x-next-page': '', 'x-prev-page': '', 'x-total': '7' }],
    ['page=4&per_page=3', [], { 'x-page': '4', 'x-next-page': '', 'x-prev-page': '3', 'x-total': '7' }],
    ['page=0&per_page=3', [7, 6, 5], { 'x-page': '1' }],
    ['page=-1&per_page=-5', [7, 6, 5, 4, 3, 2, 1], { 'x-page': '1', 'x-per-page': '20' }],
    ['per_page=1000', [7, 6, 5, 4, 3, 2, 1], { 'x-per-page': '100' }],
    ['per_page=&page=', [7, 6, 5, 4, 3, 2, 1], { 'x-per-page': '20' }],
    ['state=closed', [], { 'x-total': '0', 'x-total-pages': '1', 'x-next-page': '' }],
    ['sort=asc&per_page=2', [1, 2], { 'x-next-page': '2' }],
  ] as const)('the parameters "%s" return the issues %j', async ([query, expected, headers], { server, given }) => {
    const { project } = await many(server, given, 7)
    const answer = await server.send('GET', `/projects/${project.id}/issues?${query}`)
    expect([answer.status, numbers(answer.body)]).toEqual([200, expected])
    for (const [name, value] of Object.entries(headers)) expect([name, answer.headers.get(name)]).toEqual([name, value])
  })

  test.for([
    ['today', ['2026-05-22']],
    ['tomorrow', ['2026-05-23']],
    ['overdue', ['2026-04-30', '2026-05-01', '2026-05-07', '2026-05-08', '2026-05-17', '2026-05-18', '2026-05-21']],
    ['week', ['2026-05-18', '2026-05-21', '2026-05-22', '2026-05-23', '2026-05-24']],
    ['month', DUE_DATES.filter((day) => day.startsWith('2026-05'))],
    ['next_month_and_previous_two_weeks', DUE_DATES.filter((day) => day >= '2026-05-08' && day <= '2026-06-30')],
    ['any', DUE_DATES],
    ['0', [null]],
  ] as const)(
    'due_date=%s finds opened and closed issues of exactly these days',
    async ([due_date, expected], { server, given, as }) => {
      const { make, author, project } = await many(server, given, 0)
      for (const due_date of [...DUE_DATES, null])
        for (const state of [1, 2] as const) await make.issue(project, author, { due_date, state })
      const twice = expected.flatMap((day) => [day, day])
      const call = await as(author)
      const query = { due_date, order_by: 'due_date', sort: 'asc', per_page: 100 } as const
      for (const { body, headers } of [
        await call(ADDRESS, { id: project.id, ...query }),
        await call('GET /issues', { scope: 'all', ...query }),
      ]) {
        expect(body.map((issue) => issue.due_date)).toEqual(twice)
        expect(headers.get('x-total')).toBe(String(twice.length))
      }
      const counts = { all: twice.length, closed: expected.length, opened: expected.length }
      for (const { body } of [
        await call('GET /projects/:id/issues_statistics', { id: project.id, due_date }),
        await call('GET /issues_statistics', { scope: 'all', due_date }),
      ])
        expect(body).toEqual({ statistics: { counts } })
    },
  )

  test.for([
    ['created_after', 'created_at', [2, 3]],
    ['created_before', 'created_at', [1, 2]],
    ['updated_after', 'updated_at', [2, 3]],
    ['updated_before', 'updated_at', [1, 2]],
  ] as const)('%s includes the moment itself', async ([filter, column, expected], { server, given, as }) => {
    const { make, author, project } = await many(server, given, 0)
    const moments = ['2026-05-21T10:00:00.000Z', '2026-05-21T10:00:00.001Z', '2026-05-21T10:00:00.002Z'] as const
    for (const moment of moments) await make.issue(project, author, { [column]: moment })
    const { body } = await (await as(author))(ADDRESS, {
      id: project.id,
      order_by: column,
      sort: 'asc',
      [filter]: moments[1],
    })
    expect(numbers(body)).toEqual(expected)
  })

  test.for([
    ['created_at', 'desc', [6, 5, 4, 3, 2, 1]],
    ['created_at', 'asc', [1, 2, 3, 4, 6, 5]],
    ['updated_at', 'desc', [1, 6, 5, 4, 3, 2]],
    ['updated_at', 'asc', [6, 5, 4, 3, 2, 1]],
    ['title', 'desc', [2, 4, 3, 6, 5, 1]],
    ['title', 'asc', [1, 6, 5, 4, 3, 2]],
    ['due_date', 'desc', [2, 4, 3, 6, 5, 1]],
    ['due_date', 'asc', [4, 3, 2, 6, 5, 1]],
    ['popularity', 'desc', [2, 4, 3, 6, 5, 1]],
    ['popularity', 'asc', [6, 5, 1, 4, 3, 2]],
    ['weight', 'desc', [2, 4, 3, 6, 5, 1]],
    ['weight', 'asc', [4, 3, 2, 6, 5, 1]],
    ['label_priority', 'desc', [2, 4, 3, 6, 5, 1]],
    ['label_priority', 'asc', [4, 3, 2, 6, 5, 1]],
    ['relative_position', 'desc', [3, 4, 2, 1, 5, 6]],
    ['relative_position', 'asc', [3, 4, 2, 1, 5, 6]],
  ] as const)('order_by=%s with sort=%s lists %j', async ([order_by, sort, expected], { server, given, as }) => {
    const make = givenIssuesOn(server)
    const author = await given.user()
    const project = await given.project({ owner: author })
    const [urgent, later] = [
      await make.label({ project }, 'urgent', { priority: 1 }),
      await make.label({ project }, 'later', { priority: 2 }),
    ]
    const middle = {
      title: 'Mid',
      due_date: '2026-06-01',
      weight: 0,
      upvotes: 1,
      relative_position: 5,
      labels: [urgent],
    }
    const high = { title: 'z', due_date: '2026-06-02', weight: 1, upvotes: 2, relative_position: 6, labels: [later] }
    for (const row of [
      { title: 'a', updated_at: '2026-06-01T00:00:00.000Z' },
      high,
      middle,
      { ...middle, title: 'mid' },
    ]) {
      await make.issue(project, author, row)
      server.clock.advance(1000)
    }
    const same = '2026-05-22T10:11:15.345Z'
    for (let n = 0; n < 2; n++)
      await make.issue(project, author, { title: 'B', created_at: '2026-05-22T10:12:00.000Z', updated_at: same })
    await server.db.write((trx) => trx.updateTable('issue').set({ updated_at: same }).where('iid', '>', 1).execute())
    const call = await as(author)
    const query = { order_by, sort } as const
    const all = await call(ADDRESS, { id: project.id, ...query })
    expect([numbers(all.body), all.headers.get('x-total')]).toEqual([expected, '6'])
    for (const state of ['opened', 'all'] as const) {
      const across = await call('GET /issues', { scope: 'all', ...query, state })
      expect([state, numbers(across.body)]).toEqual([state, expected])
      const paged = await call(ADDRESS, { id: project.id, ...query, state, per_page: 2, page: 2 })
      expect([state, numbers(paged.body)]).toEqual([state, expected.slice(2, 4)])
    }
  })

  test('HEAD has the same headers without a body', async ({ server, given }) => {
    const { project } = await many(server, given, 3)
    const path = `/projects/${project.id}/issues?per_page=2`
    const [head, got] = [await server.send('HEAD', path), await server.send('GET', path)]
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['link', 'x-total', 'x-next-page', 'content-type', 'etag'])
      expect(head.headers.get(name)).toBe(got.headers.get(name))
    const again = await server.send('GET', path, { headers: { 'If-None-Match': got.headers.get('etag') ?? '' } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('above 10,000 there is no total and no link to the last page', async ({ server, given }) => {
    const author = await given.user()
    const project = await given.project({ owner: author })
    const now = server.clock.iso()
    await server.db.write((trx) =>
      sql`WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 10001)
        INSERT INTO issue (project_id, iid, title, author_id, created_at, updated_at)
        SELECT ${project.id}, value, 'Number', ${author.id}, ${now}, ${now} FROM number`.execute(trx),
    )
    const count = (issues_count: number) =>
      server.db.write((trx) =>
        trx
          .updateTable('project')
          .set({ issues_count, open_issues_count: issues_count })
          .where('id', '=', project.id)
          .execute(),
      )
    const owner = { token: await given.token(author) }
    const path = `/projects/${project.id}/issues?per_page=100`
    await count(10_001)
    for (const init of [{}, owner]) {
      const answer = await server.send('GET', `${path}&page=3`, init)
      expect(['x-total', 'x-total-pages', 'x-next-page'].map((name) => answer.headers.get(name))).toEqual([
        null,
        null,
        '4',
      ])
      expect(answer.headers.get('link')).not.toContain('rel="last"')
    }
    await server.db.write((trx) => trx.deleteFrom('issue').where('iid', '=', 10_001).execute())
    await count(10_000)
    for (const init of [{}, owner]) expect((await server.send('GET', path, init)).headers.get('x-total')).toBe('10000')
  })

  test.for([
    ['state=reopened', 'state does not have a valid value'],
    ['order_by=rank', 'order_by does not have a valid value'],
    ['sort=up', 'sort does not have a valid value'],
    ['scope=mine', 'scope does not have a valid value'],
    ['issue_type=story', 'issue_type does not have a valid value'],
    ['due_date=yesterday', 'due_date does not have a valid value'],
    ['due_date=Today', 'due_date does not have a valid value'],
    ['in=body', 'in does not have a valid value'],
    ['per_page=0', 'per_page has a value not allowed'],
    ['per_page=many', 'per_page is invalid'],
    ['page=x', 'page is invalid'],
    ['iids[]=a', 'iids is invalid'],
    ['iids=1', 'iids is invalid'],
    ['confidential=maybe', 'confidential is invalid'],
    ['created_after=yesterday', 'created_after is invalid'],
    ['updated_before=2026-13-01', 'updated_before is invalid'],
    ['assignee_id=foo', "assignee_id should be an integer, 'None' or 'Any', however got foo"],
    ['weight=heavy', "weight should be an integer, 'None' or 'Any', however got heavy"],
    ['author_id=me', 'author_id is invalid'],
    ['not[author_id]=me', 'not[author_id] is invalid'],
    ['not=x', 'not is invalid'],
    ['labels[a]=b', 'labels is invalid'],
    ['search[]=x', 'search is invalid'],
    ['with_labels_details=2', 'with_labels_details is invalid'],
    ['assignee_id=1&assignee_username=a', 'assignee_id, assignee_username are mutually exclusive'],
    ['author_id=1&author_username=a', 'author_id, author_username are mutually exclusive'],
    [`labels=${Array.from({ length: 101 }, (_, i) => i)}`, 'labels is invalid'],
    [`search=${Array.from({ length: 101 }, (_, i) => `w${i}`).join('+')}`, 'search is invalid'],
    ['state=x&page=y&labels[a]=b', 'labels is invalid, state does not have a valid value, page is invalid'],
  ] as const)('"%s" is refused: %s', async ([query, error], { server, given }) => {
    const hidden = await given.project({ visibility: 'private' })
    const answer = await server.send('GET', `/projects/${hidden.id}/issues?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  test('accepts 100 labels and 100 words', async ({ server, given }) => {
    const { make, author, project } = await many(server, given, 1)
    const labels = []
    for (let n = 0; n < 100; n++) labels.push(await make.label({ project }, `l${n}`))
    const issue = await make.issue(project, author, { labels, title: labels.map((one) => one.title).join(' ') })
    const titles = labels.map((one) => one.title).join(',')
    const words = labels.slice(10).map((one) => one.title)
    for (const query of [
      `labels=${titles}`,
      `search=${words.join('+')}`,
      `labels=${titles}&search=${words.join('+')}`,
    ]) {
      const answer = await server.send('GET', `/projects/${project.id}/issues?${query}`)
      expect([answer.status, numbers(answer.body)]).toEqual([200, [issue.iid]])
    }
  })

  test('ignores unknown parameters and empty filters', async ({ server, given }) => {
    const { project } = await many(server, given, 2)
    for (const query of ['flavour=sweet', 'labels=&assignee_id=&due_date=&search=&milestone=&confidential='])
      expect(numbers((await server.send('GET', `/projects/${project.id}/issues?${query}`)).body)).toEqual([2, 1])
    for (const name of ['state', 'sort', 'order_by', 'scope', 'issue_type'])
      expect(await server.send('GET', `/projects/${project.id}/issues?${name}=`)).toMatchObject({
        status: 400,
        body: { error: `${name} does not have a valid value` },
      })
  })

  test('accepts None and Any regardless of case, and their old names, for each filter', async ({ server, given }) => {
    const { make, author, project } = await many(server, given, 1)
    const label = await make.label({ project }, 'Any Milestone')
    const milestone = await make.milestone({ project }, 'No Label')
    await make.issue(project, author, {
      labels: [label],
      milestone_id: milestone.id,
      assignees: [author],
      weight: 1,
    })
    const found = async (query: string) =>
      numbers((await server.send('GET', `/projects/${project.id}/issues?${query}`)).body)
    for (const [query, expected] of [
      ['labels=None', [1]],
      ['labels=none,bug', [1]],
      ['labels=No+Label', [1]],
      ['labels=no+label', [1]],
      ['labels=ANY', [2]],
      ['labels=Any+Milestone', [2]],
      ['milestone=none', [1]],
      ['milestone=No+Milestone', [1]],
      ['milestone=any+milestone', [2]],
      ['milestone=No+Label', [2]],
      ['assignee_id=NONE', [1]],
      ['assignee_id=Any', [2]],
      ['assignee_id=0', []],
      ['weight=None', [1]],
      ['weight=any', [2]],
    ] as const)
      expect([query, await found(query)]).toEqual([query, expected])
  })

  test('labels and milestones match by exact title; unknown titles find nothing', async ({ server, given }) => {
    const { make, author, project } = await many(server, given, 1)
    const labels = [await make.label({ project }, 'bug'), await make.label({ project }, 'a b')]
    const milestone = await make.milestone({ project }, '1.0')
    await make.issue(project, author, { labels, milestone_id: milestone.id })
    const found = async (query: string) =>
      numbers((await server.send('GET', `/projects/${project.id}/issues?${query}`)).body)
    for (const [query, expected] of [
      ['labels=bug', [2]],
      ['labels=bug,a+b', [2]],
      ['labels[]=bug&labels[]=a+b', [2]],
      ['labels=Bug', []],
      ['labels=bug,unknown', []],
      ['not[labels]=bug', [1]],
      ['not[labels]=unknown', [2, 1]],
      ['not[labels]=unknown,a+b', [1]],
      // The caller is anonymous.
      ['my_reaction_emoji=None', []],
      ['milestone=1.0', [2]],
      ['milestone=1', []],
      ['not[milestone]=1.0', [1]],
      ['author_username=nobody', []],
      ['author_id=999', []],
      [`author_username=${author.username.toUpperCase()}`, [2, 1]],
      ['assignee_username=nobody', []],
      ['not[assignee_username]=nobody', [2, 1]],
    ] as const)
      expect([query, await found(query)]).toEqual([query, expected])
  })

  test.for([
    ['#upcoming', { due_date: '2026-05-21' }, false],
    ['#upcoming', { due_date: '2026-05-22' }, false],
    ['#upcoming', { due_date: '2026-05-23' }, true],
    ['#upcoming', { due_date: '2026-05-23', state: 'closed' }, false],
    ['#upcoming', {}, false],
    ['#started', { start_date: '2026-05-21' }, true],
    ['#started', { start_date: '2026-05-22' }, true],
    ['#started', { start_date: '2026-05-23' }, false],
    ['#started', { start_date: '2026-05-01', due_date: '2026-05-02' }, true],
    ['#started', { start_date: '2026-05-21', state: 'closed' }, false],
    ['#started', {}, false],
  ] as const)(
    'milestone=%s finds the issues of a milestone with %j: %s',
    async ([milestone, row, isFound], { server, given, as }) => {
      const { make, author, project } = await many(server, given, 1)
      const { id } = await make.milestone({ project }, 'One', row)
      await make.issue(project, author, { milestone_id: id })
      const call = await as(author)
      const expected = isFound ? [2] : []
      expect(numbers((await call(ADDRESS, { id: project.id, milestone })).body)).toEqual(expected)
      expect(numbers((await call('GET /issues', { scope: 'all', milestone })).body)).toEqual(expected)
    },
  )

  test('milestone=#upcoming means the next milestone of the project and of each group', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const [author, group] = [await given.user(), await given.group()]
    const project = await given.project({ in: group })
    for (const home of [{ project }, { group }])
      for (const day of ['2026-06-03', '2026-06-02', '2026-06-04']) {
        const { id } = await make.milestone(home, `due ${day}`, { due_date: day })
        await make.issue(project, author, { milestone_id: id })
      }
    const { body } = await (await as(null))(ADDRESS, { id: project.id, milestone: '#upcoming' })
    expect(numbers(body)).toEqual([5, 2])
  })

  test('the free tier accepts one assignee name and no weight', () =>
    onFreeTier(async ({ server, given }) => {
      const { make, author, project } = await many(server, given, 1)
      await make.issue(project, author, { weight: 3 })
      const path = `/projects/${project.id}/issues`
      for (const name of ['assignee_username', 'not[assignee_username]'])
        expect(await server.send('GET', `${path}?${name}=a,b`)).toMatchObject({
          status: 400,
          body: { error: `${name} allows one value, but found 2: a, b` },
        })
      expect(numbers((await server.send('GET', `${path}?weight=3`)).body)).toEqual([2, 1])
    }))

  test.for([
    ['slow crane', [2, 1]],
    ['"slow crane"', [1]],
    ['" slow crane "', [1]],
    ['"crane is" slow', [2]],
    ['"  "', [3, 2, 1]],
  ] as const)(
    'search=%s keeps quoted phrases whole, without the spaces around them',
    async ([search, expected], { server, given, as }) => {
      const { make, author, project } = await many(server, given, 0)
      for (const title of ['A slow crane', 'The crane is slow', 'Another']) await make.issue(project, author, { title })
      expect(numbers((await (await as(author))(ADDRESS, { id: project.id, search })).body)).toEqual(expected)
    },
  )

  test('lists, counts and finds confidential issues for those who may read them', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [author, assignee, guest, reporter] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const project = await given.project()
    await given.member({ project }, guest, 10)
    await given.member({ project }, reporter, 20)
    await make.issue(project, author, { title: 'Open needle' })
    await make.issue(project, author, { title: 'Secret needle', confidential: 1, assignees: [assignee] })
    for (const [who, expected] of [
      [null, [1]],
      [guest, [1]],
      [author, [2, 1]],
      [assignee, [2, 1]],
      [reporter, [2, 1]],
    ] as const)
      for (const search of [undefined, 'needle']) {
        const answer = await (await as(who))(ADDRESS, { id: project.id, ...(search !== undefined && { search }) })
        expect(numbers(answer.body)).toEqual(expected)
        expect(answer.headers.get('x-total')).toBe(String(expected.length))
      }
  })

  test('a private project is 404 for strangers and anonymous callers', async ({ given, as }) => {
    const project = await given.project({ visibility: 'private' })
    for (const who of [null, await given.user()])
      expect(await (await as(who))(ADDRESS, { id: project.id })).toMatchObject({
        status: 404,
        body: { message: '404 Project Not Found' },
      })
  })

  test('empty if issues are disabled; archived projects still list issues', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const off = await given.project({ owner, issues_access_level: 'disabled' })
    const old = await given.project({ owner, archived: 1 })
    for (const project of [off, old]) await make.issue(project, owner)
    const call = await as(owner)
    const empty = await call(ADDRESS, { id: off.id })
    expect([empty.status, empty.body, empty.headers.get('x-total')]).toEqual([200, [], '0'])
    expect(numbers((await call(ADDRESS, { id: old.id })).body)).toEqual([1])
  })

  test('a token with read_api may read, one with read_user may not', async ({ server, given }) => {
    const { author, project } = await many(server, given, 1)
    const path = `/projects/${project.id}/issues`
    const reader = await given.token(author, { scopes: '["read_api"]' })
    expect((await server.send('GET', path, { token: reader })).status).toBe(200)
    const other = await given.token(author, { scopes: '["read_user"]' })
    expect(await server.send('GET', path, { token: other })).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', scope: 'api read_api' },
    })
  })
})

const pathOf = async ({ db }: TestServer, id: number) =>
  (await db.read.selectFrom('project').select('path_with_namespace').where('id', '=', id).executeTakeFirstOrThrow())
    .path_with_namespace
