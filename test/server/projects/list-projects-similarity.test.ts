import { bySimilarity } from '../../../src-server/projects/lists/queries.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects'
const SIMILAR = { order_by: 'similarity', search: 'harbour' } as const
const pathsOf = (body: readonly { path: string }[]) => body.map((project) => project.path)

describe('GET /projects by similarity', () => {
  test('orders by similarity: path before name before description', async ({ given, as }) => {
    const ada = await given.user()
    await given.project({ owner: ada, path: 'quay', name: 'Quay', description: 'In the harbour' })
    await given.project({ owner: ada, path: 'pier', name: 'Harbour' })
    await given.project({ owner: ada, path: 'harbour', name: 'Port' })
    await given.project({ owner: ada, path: 'harbour-pilots-of-the-north', name: 'Pilots' })
    await given.project({ owner: ada, path: 'lake', name: 'Lake' })
    const call = await as(ada)
    const order = ['harbour', 'pier', 'harbour-pilots-of-the-north', 'quay']
    expect(pathsOf((await call(ADDRESS, SIMILAR)).body)).toEqual(order)
    expect(pathsOf((await call(ADDRESS, { ...SIMILAR, sort: 'asc' })).body)).toEqual(order)
    const second = await call(ADDRESS, { ...SIMILAR, per_page: 2, page: 2, simple: true })
    expect(pathsOf(second.body)).toEqual(order.slice(2))
    expect(second.headers.get('x-total')).toBe('4')
  })

  test('the newer of equal matches comes first', () => {
    const equal = (id: number) => ({ id, path: 'pier', name: 'Pier', description: null })
    expect(bySimilarity([equal(1), equal(3), equal(2)], 'pier')).toEqual([3, 2, 1])
    expect(bySimilarity([equal(1), equal(2)], '-')).toEqual([2, 1])
  })

  test("searches the caller's own projects, with other filters", async ({ given, as }) => {
    const ada = await given.user()
    const mine = await given.project({ owner: ada, path: 'harbour' })
    await given.project({ owner: ada, path: 'harbour-old', archived: 1 })
    await given.project({ path: 'harbour-of-another' })
    const call = await as(ada)
    const ids = async (query: object) => (await call(ADDRESS, { ...SIMILAR, ...query })).body.map(({ id }) => id)
    expect(await ids({ archived: false })).toEqual([mine.id])
    expect(await ids({ owned: true, archived: false })).toEqual([mine.id])
    expect(await ids({})).toHaveLength(2)
    expect((await (await as(await given.admin()))(ADDRESS, SIMILAR)).body).toEqual([])
  })

  test('orders by creation without a search and for anonymous callers', async ({ given, as }) => {
    const ada = await given.user()
    const first = await given.project({ owner: ada, path: 'harbour' })
    const second = await given.project({ path: 'the-harbour' })
    const ids = async (who: { id: number } | null, query: object) =>
      (await (await as(who))(ADDRESS, { order_by: 'similarity', ...query })).body.map(({ id }) => id)
    expect(await ids(ada, {})).toEqual([second.id, first.id])
    expect(await ids(ada, { sort: 'asc' })).toEqual([first.id, second.id])
    expect(await ids(null, { search: 'harbour' })).toEqual([second.id, first.id])
  })

  test('has no keyset pages', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect((await call(ADDRESS, { ...SIMILAR, pagination: 'keyset' })).status).toBe(405)
  })

  test("starts from the caller's memberships", async ({ given, as }) => {
    const ada = await given.user()
    await given.project({ owner: ada, path: 'harbour' })
    const call = await as(ada)
    const plans = await plansOf(() => call(ADDRESS, SIMILAR))
    expectPlan(planWith(plans, 'as "described"'), { scans: ['described'], sorts: true })
    expectPlan(planWith(plans, ') as "page"'), { scans: ['page'], sorts: true })
  })
})
