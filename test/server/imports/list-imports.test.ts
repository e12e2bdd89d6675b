import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importOf } from './import-row.ts'

const ADDRESS = 'GET /-/gantry/v1/imports'

describe(ADDRESS, () => {
  test('lists the own imports, the newest first; administrators see all', async ({ server, given, as }) => {
    const [ada, grace] = [await given.user({ name: 'Ada' }), await given.user()]
    const first = await importOf(server, ada, { status: 'failed', error: 'The archive is broken.' })
    const second = await importOf(server, ada, { path_with_namespace: 'ada/tides' })
    const other = await importOf(server, grace)
    await server.db.write((trx) =>
      trx
        .insertInto('import_failure')
        .values({
          import_id: second.id,
          relation_name: 'issues',
          line_number: 3,
          source: 'read_record',
          exception_class: 'RecordInvalid',
          created_at: server.clock.iso(),
        })
        .execute(),
    )
    const { status, body } = await (await as(ada))(ADDRESS, {})
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: second.id, path_with_namespace: 'ada/tides', status: 'finished', failures: 1, imported_by: 'Ada' },
      { id: first.id, status: 'failed', error: 'The archive is broken.', failures: 0 },
    ])
    const all = await (await as(await given.admin()))(ADDRESS, {})
    expect(all.body.map(({ id }) => id)).toEqual([other.id, second.id, first.id])
  })

  test('reads imports from the end of their table', async ({ given, as }) => {
    const call = await as(await given.user())
    expectPlan(planWith(await plansOf(() => call(ADDRESS, {})), 'imported_by'), { scans: ['import'] })
  })
})
