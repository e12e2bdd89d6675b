import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { eventOf, issueOf } from './rows.ts'

const ADDRESS = 'GET /-/gantry/v1/projects/activity'
const DAY_MS = 86_400_000

describe(ADDRESS, () => {
  test('counts per week, the last week until now', async ({ server, given, as }) => {
    const author = await given.user()
    const [busy, still] = [await given.project({ owner: author }), await given.project({ owner: author })]
    const daysAgo = (days: number) => new Date(server.clock.now() - days * DAY_MS).toISOString()
    // An event exactly at the end of a week belongs to that week.
    for (const days of [0, 1, 6.9, 7, 7.1, 83.9, 84, 84.1, 400])
      await eventOf(server, author, { project_id: busy.id, created_at: daysAgo(days) })
    const { status, body } = await (await as(author))(ADDRESS, { ids: [still.id, busy.id] })
    expect(status).toBe(200)
    expect(body.toSorted((a, b) => a.project_id - b.project_id)).toEqual([
      { project_id: busy.id, weeks: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3] },
      { project_id: still.id, weeks: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
    ])
  })

  test('leaves out hidden projects and does not count hidden issues', async ({ server, given, as }) => {
    const [owner, stranger] = [await given.user(), await given.user()]
    const open = await given.project({ owner })
    const hidden = await given.project({ owner, visibility: 'private' })
    const secret = await issueOf(server, open, owner, { confidential: 1 })
    await eventOf(server, owner, { project_id: open.id, target_type: 'Issue', target_id: secret.id })
    await eventOf(server, owner, { project_id: open.id })
    await eventOf(server, owner, { project_id: hidden.id })
    const lastWeeks = async (who: { id: number }) => {
      const { body } = await (await as(who))(ADDRESS, { ids: [open.id, hidden.id, 99_999] })
      return Object.fromEntries(body.map(({ project_id, weeks }) => [project_id, weeks.at(-1)]))
    }
    expect(await lastWeeks(stranger)).toEqual({ [open.id]: 1 })
    expect(await lastWeeks(owner)).toEqual({ [open.id]: 2, [hidden.id]: 1 })
    expect(await lastWeeks(await given.admin())).toEqual({ [open.id]: 2, [hidden.id]: 1 })
  })

  test('requires a token and integer ids', async ({ given, as, asLoose }) => {
    expect(await (await as(null))(ADDRESS, { ids: [1] })).toMatchObject({ status: 401 })
    const loose = await asLoose(await given.user())
    expect(await loose(ADDRESS, { ids: 'many' })).toMatchObject({
      status: 400,
      body: { error: 'ids must be a list, each a whole number, at most 500 entries' },
    })
    expect(await loose(ADDRESS, {})).toMatchObject({ status: 400, body: { error: 'ids is missing' } })
  })

  test('reads only these weeks of each project', async ({ given, as }) => {
    const project = await given.project()
    for (const who of [await given.admin(), await given.user()]) {
      const call = await as(who)
      const plan = planWith(await plansOf(() => call(ADDRESS, { ids: [project.id] })), 'json_array')
      expectPlan(plan, { uses: 'event_project_created' })
    }
  })
})
