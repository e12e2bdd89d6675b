import { sql } from 'kysely'
import type { Given } from '../../support/given.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, testIn } from '../../support/test.ts'
import { drawGroups } from './world.ts'

/** Part of the statement that finds and orders the groups. */
const MATCHES = 'json_group_array'

/** Without statistics, as in a new instance, and with those of a seed. */
const STATISTICS = [['without'], ['with']] as const

async function drawn(server: TestServer, given: Given, statistics: 'with' | 'without') {
  const people = await drawGroups(server, given)
  if (statistics === 'with') await server.db.write((trx) => sql`ANALYZE`.execute(trx))
  return people
}

describe.each(STATISTICS)('statements of the lists of groups, %s statistics', (statistics) => {
  const test = testIn((server, given) => drawn(server, given, statistics))

  test.for([
    ['name', 'namespace_name'],
    ['path', 'namespace_path'],
  ] as const)('all groups by %s use the index of that order', async ([order_by, index], { world, as }) => {
    const { admin, stranger } = world
    for (const who of [admin, stranger, null]) {
      const call = await as(who)
      const plans = await plansOf(() =>
        call('GET /groups', { order_by, sort: 'desc', all_available: true, search: 'pier' }),
      )
      expectPlan(planWith(plans, MATCHES), { uses: index, scans: ['namespace', 'json_each'] })
    }
  })

  test('by id: along the primary key', async ({ world, as }) => {
    const call = await as(world.admin)
    const plans = await plansOf(() => call('GET /groups', { order_by: 'id' }))
    expectPlan(planWith(plans, MATCHES), { scans: ['group'] })
  })

  test('own groups: from the memberships and the groups above', async ({ world, as }) => {
    const call = await as(world.shared)
    const plans = await plansOf(() => call('GET /groups', {}))
    expectPlan(planWith(plans, MATCHES), { sorts: true })
    expectPlan(planWith(plans, 'project_group_link'), {
      uses: ['member_user', 'project_group_link_group'],
      sorts: true,
    })
  })

  test('min_access_level starts from the memberships', async ({ world, as }) => {
    const call = await as(world.guest)
    const plans = await plansOf(() => call('GET /groups', { min_access_level: 30 }))
    expectPlan(planWith(plans, MATCHES), { sorts: true })
  })

  test('subgroups: from the tree', async ({ world, server, as }) => {
    const { admin, guest } = world
    const parent = await server.db.read
      .selectFrom('namespace')
      .select('parent_id as id')
      .where('parent_id', 'is not', null)
      .executeTakeFirst()
    for (const who of [admin, guest]) {
      const call = await as(who)
      for (const [address, index] of [
        ['GET /groups/:id/subgroups', 'namespace_parent'],
        ['GET /groups/:id/descendant_groups', 'namespace_ancestor_down'],
      ] as const) {
        const plans = await plansOf(() => call(address, { id: parent?.id ?? 0, all_available: true }))
        expectPlan(planWith(plans, MATCHES), { uses: index, sorts: true })
      }
    }
  })

  test('statistics read only projects of the groups on the page', async ({ world, as }) => {
    const call = await as(world.admin)
    const plans = await plansOf(() => call('GET /groups', { statistics: true }))
    expectPlan(planWith(plans, 'storage_size'), { uses: 'project_namespace_storage', sorts: true })
    expect(plans.length).toBeLessThan(8)
  })
})
