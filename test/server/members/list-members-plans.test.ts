import { sql } from 'kysely'
import { expectPlan, expectPlans, type Plan, plansOf, planWith } from '../../support/plans.ts'
import { some } from '../../support/runs.ts'
import { describe, expect, testIn } from '../../support/test.ts'
import { crowd } from './crowd.ts'

const FILTERS = [
  {},
  { query: 'user' },
  { query: 'ab cd' },
  { user_ids: [1, 2, 3] },
  { skip_users: [1, 2, 3] },
  { query: 'user', user_ids: [1, 2], skip_users: [3] },
  { page: 3, per_page: 100 },
]
const page = (plans: readonly Plan[]) => planWith(plans, 'page AS MATERIALIZED')

describe.each([['without'], ['with']] as const)('how lists of many members are read, %s statistics', (statistics) => {
  const test = testIn(async (server, given) => {
    const crowded = await crowd(server, given, 400)
    if (statistics === 'with') await server.db.write((trx) => sql`ANALYZE`.execute(trx))
    return crowded
  })

  test('use the keys of members, shares and parent groups', async ({ world, given, as }) => {
    const { group, project, member, stranger } = world
    for (const who of [member, stranger, await given.admin()]) {
      const call = await as(who)
      for (const query of some(FILTERS, 3)) {
        const direct = await plansOf(() => call('GET /projects/:id/members', { id: project.id, ...query }))
        expectPlan(page(direct), { uses: 'member_project', scans: ['page'] })
        expectPlan(page(await plansOf(() => call('GET /groups/:id/members', { id: group.id, ...query }))), {
          uses: 'member_group',
          scans: ['page'],
        })
        const sorts = who === stranger ? true : (['merged'] as const)
        for (const [address, { id }] of [
          ['GET /projects/:id/members/all', project],
          ['GET /groups/:id/members/all', group],
        ] as const)
          expectPlan(page(await plansOf(() => call(address, { id, ...query }))), {
            scans: ['page'],
            sorts: true,
          })
        for (const [address, { id }] of [
          ['GET /-/gantry/v1/projects/:id/members', project],
          ['GET /-/gantry/v1/groups/:id/members', group],
        ] as const)
          for (const direct of [undefined, true, false])
            expectPlan(
              page(await plansOf(() => call(address, { id, ...query, ...(direct !== undefined && { direct }) }))),
              {
                scans: ['page', 'found'],
                sorts,
              },
            )
      }
      const one = await plansOf(() =>
        call('GET /groups/:id/members/all/:user_id', { id: group.id, user_id: member.id }),
      )
      expectPlans(one, { scans: ['page'], sorts: true })
    }
  })

  test('for a viewer who cannot see all shares, a page and its total take one pass', async ({ world, as }) => {
    const { group, project, stranger } = world
    const call = await as(stranger)
    for (const [address, { id }] of [
      ['GET /projects/:id/members/all', project],
      ['GET /groups/:id/members/all', group],
      ['GET /-/gantry/v1/projects/:id/members', project],
      ['GET /-/gantry/v1/groups/:id/members', group],
    ] as const) {
      const plans = await plansOf(() => call(address, { id }))
      expect(plans.filter(({ sql: text }) => text.includes('GROUP BY user_id'))).toHaveLength(1)
      const answer = await call(address, { id })
      expect(answer.body).toHaveLength(20)
      expect(answer.headers.get('x-total')).toBe('401')
    }
  })

  test('a page is one statement, the total another', async ({ world, as }) => {
    const { group, member } = world
    const call = await as(member)
    const plans = await plansOf(() => call('GET /groups/:id/members/all', { id: group.id }))
    expect(plans.filter(({ sql: text }) => text.includes('group_authorization')).length).toBeLessThanOrEqual(3)
    expect(plans.filter(({ sql: text }) => text.includes('json_array'))).toHaveLength(1)
  })
})
