import fc from 'fast-check'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import { runs } from '../../support/runs.ts'
import { queryOf } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from '../issues/free-tier.ts'
import { addEpic } from '../notes/given-noteables.ts'
import { drawEpics, expectedEpics, queries } from './reference.ts'

const LIST = 'GET /groups/:id/epics'

describe(LIST, () => {
  test('lists the epics of the group and of groups below it that the caller sees, the newest first', async ({
    server,
    given,
    as,
  }) => {
    const [ada, stranger, top] = [await given.user(), await given.user(), await given.group()]
    const below = await given.group({ parent: top, visibility: 'private' })
    await given.member({ group: top }, ada, 20)
    await addEpic(server, top, ada, { title: 'Open' })
    await addEpic(server, top, ada, { title: 'Secret', confidential: 1 })
    await addEpic(server, below, ada, { title: 'Below' })
    const titles = async (who: typeof ada, input: object = {}) =>
      (await (await as(who))(LIST, { id: top.id, ...input })).body.map((epic) => epic.title)
    expect(await titles(ada)).toEqual(['Below', 'Secret', 'Open'])
    expect(await titles(ada, { include_descendant_groups: false })).toEqual(['Secret', 'Open'])
    expect(await titles(stranger)).toEqual(['Open'])
    const above = await (await as(ada))(LIST, { id: below.id, include_ancestor_groups: true })
    expect(above.body.map(({ title, references }) => [title, references.relative])).toEqual([
      ['Below', '&1'],
      ['Secret', `${top.full_path}&2`],
      ['Open', `${top.full_path}&1`],
    ])
    const { body } = await (await as(ada))(LIST, { id: top.id, iids: [1], search: 'below' })
    expect(body).toMatchObject([
      {
        references: {
          short: '&1',
          relative: `${below.full_path.slice(top.full_path.length + 1)}&1`,
          full: `${below.full_path}&1`,
        },
      },
    ])
  })

  test('shows labels as titles or with details, and pages like other lists', async ({ server, given, as }) => {
    const [ada, group] = [await given.user(), await given.group()]
    const label = await givenIssuesOn(server).label({ group }, 'bug', { color: '#ffffff' })
    const { id: epic_id } = await addEpic(server, group, ada)
    await addEpic(server, group, ada, { title: 'Bare' })
    await server.db.write((trx) => trx.insertInto('epic_label').values({ epic_id, label_id: label.id }).execute())
    const call = await as(ada)
    const at = { id: group.id, sort: 'asc' } as const
    expect((await call(LIST, at)).body.map((epic) => epic.labels)).toEqual([['bug'], []])
    const detailed = await call(LIST, { ...at, with_labels_details: true, per_page: 1 })
    expect(detailed.body).toMatchObject([{ labels: [{ id: label.id, name: 'bug', text_color: '#1F1E24' }] }])
    expect(detailed.headers.get('x-total')).toBe('2')
    expect(detailed.headers.get('x-next-page')).toBe('2')
  })

  test('negates labels and authors with not[…]', async ({ server, given, as }) => {
    const [ada, bo, group] = [await given.user(), await given.user(), await given.group()]
    const make = givenIssuesOn(server)
    const [bug, rare] = [await make.label({ group }, 'bug'), await make.label({ group }, 'rare')]
    const epics = [
      await addEpic(server, group, ada),
      await addEpic(server, group, bo),
      await addEpic(server, group, bo),
    ]
    const links = [bug, rare].map((label, at) => ({ epic_id: epics[at]?.id ?? 0, label_id: label.id }))
    await server.db.write((trx) => trx.insertInto('epic_label').values(links).execute())
    const call = await as(null)
    const found = async (not: object) =>
      (await call(LIST, { id: group.id, sort: 'asc', not })).body.map(({ iid }) => iid)
    expect(await found({ labels: ['bug'] })).toEqual([2, 3])
    expect(await found({ labels: ['bug', 'rare', 'missing'] })).toEqual([3])
    expect(await found({ labels: ['missing'] })).toEqual([1, 2, 3])
    expect(await found({ author_id: bo.id })).toEqual([1])
    expect(await found({ author_username: ada.username })).toEqual([2, 3])
    expect(await found({ author_username: 'nobody' })).toEqual([1, 2, 3])
    expect(await found({ author_username: bo.username, labels: ['bug'] })).toEqual([])
  })

  test('refuses two kinds of author and unknown values', async ({ given, asLoose }) => {
    const group = await given.group()
    const call = await asLoose(null)
    const refusal = async (input: object) => (await call(LIST, { id: group.id, ...input })).body
    expect(await refusal({ author_id: 1, author_username: 'ada' })).toEqual({
      error: 'author_id, author_username are mutually exclusive',
    })
    expect(await refusal({ state: 'merged' })).toEqual({ error: 'state does not have a valid value' })
    expect(await refusal({ created_after: 'soon' })).toEqual({ error: 'created_after is invalid' })
  })

  test('does not exist on the free tier', () =>
    onFreeTier(async ({ given, call }) => {
      const [ada, group] = [await given.user(), await given.group()]
      const answer = await call(ada, LIST, { id: group.id })
      expect([answer.status, answer.body]).toEqual([404, { message: '404 Not Found' }])
    }))

  test('reads the epics of one group in their order, and sorts those of several', async ({ server, given }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 20)
    const token = await given.token(ada)
    const plansFor = (query: string) =>
      plansOf(() => server.send('GET', `/groups/${group.id}/epics?per_page=2&${query}`, { token }))
    await addEpic(server, group, ada, { title: 'A' })
    await addEpic(server, group, ada, { title: 'B' })
    for (const [order, index] of [
      ['created_at', 'epic_created'],
      ['updated_at', 'epic_updated'],
      ['title', 'epic_title'],
    ] as const) {
      const filters =
        'state=opened&labels=a,b&search=word&author_username=ada&not[labels]=c&not[author_id]=9&created_after=2026-01-01'
      for (const query of [`order_by=${order}`, `order_by=${order}&sort=asc&${filters}`]) {
        const own = await plansFor(`${query}&include_descendant_groups=false`)
        expectPlan(planWith(own, /ORDER BY epic\./), { uses: index })
        const all = await plansFor(`${query}&include_ancestor_groups=true`)
        expectPlan(planWith(all, /ORDER BY epic\./), { uses: index, sorts: true })
        expectPlan(planWith(all, '"epic_label"'), { sorts: true })
        expectPlans([...own, ...all], { sorts: true })
      }
    }
  })

  test('finds the same epics in the same order as a plain filter, page by page, and counts them', async ({
    server,
    given,
  }) => {
    const world = await drawEpics(server, given, 20_261_126)
    const requests = fc.tuple(
      fc.constantFrom(...world.viewers),
      fc.constantFrom(...world.groups),
      queries(world.viewers),
      fc.constantFrom(100, 3),
    )
    await fc.assert(
      fc.asyncProperty(requests, async ([viewer, group, query, per_page]) => {
        const expected = expectedEpics(world, viewer, group, query)
        const found: number[] = []
        let [page, total] = [1, 0]
        do {
          const path = `/groups/${group.id}/epics?${queryOf({ ...query, page, per_page })}`
          const { status, body, headers } = await server.send('GET', path, { token: viewer.token })
          if (expected === 'hidden') {
            expect(status).toBe(404)
            return
          }
          expect(status, path).toBe(200)
          found.push(...(body as { id: number }[]).map((epic) => epic.id))
          total = Number(headers.get('x-total'))
          page += 1
        } while ((page - 1) * per_page < total)
        expect(found).toEqual(expected)
        expect(total).toBe(found.length)
      }),
      runs(60, 2_000),
    )
  }, 60_000)
})
