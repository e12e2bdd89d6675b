import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { failuresOf, importOf } from './import-row.ts'

const ADDRESS = 'GET /-/gantry/v1/imports'

describe(ADDRESS, () => {
  test('lists the own imports, the newest first; administrators see all', async ({ server, given, as }) => {
    const [ada, grace] = [await given.user({ name: 'Ada' }), await given.user()]
    const first = await importOf(server, ada, { status: 'failed', error: 'The archive is broken.' })
    const second = await importOf(server, ada, { path_with_namespace: 'ada/tides' })
    const other = await importOf(server, grace)
    await failuresOf(server, second.id, [{ line_number: 3 }])
    const { status, body } = await (await as(ada))(ADDRESS, {})
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: second.id, path_with_namespace: 'ada/tides', status: 'finished', failures: 1, imported_by: 'Ada' },
      { id: first.id, status: 'failed', error: 'The archive is broken.', failures: 0 },
    ])
    const all = await (await as(await given.admin()))(ADDRESS, {})
    expect(all.body.map(({ id }) => id)).toEqual([other.id, second.id, first.id])
  })

  test('finds imports by their state and by words in the path of the project', async ({ server, given, as }) => {
    const user = await given.user()
    const failed = await importOf(server, user, { status: 'failed', path_with_namespace: 'ada/Harbour-app' })
    const finished = await importOf(server, user, { path_with_namespace: 'ada/harbour-tools' })
    await importOf(server, await given.user(), { status: 'failed', path_with_namespace: 'grace/harbour' })
    const call = await as(user)
    const found = async (query: { status?: 'failed' | 'started'; search?: string }) =>
      (await call(ADDRESS, query)).body.map(({ id }) => id)
    expect(await found({ status: 'failed' })).toEqual([failed.id])
    expect(await found({ status: 'started' })).toEqual([])
    expect(await found({ search: 'harbour ada/' })).toEqual([finished.id, failed.id])
    expect(await found({ search: 'APP', status: 'failed' })).toEqual([failed.id])
    expect(await found({ search: 'app_' })).toEqual([])
  })

  test('adds up what became of the records of all relations', async ({ server, given, as }) => {
    const user = await given.user()
    const relations = [
      { name: 'issues', outcomes: { read: 7, written: 4, failed: 2, duplicate: 1, added: 3 } },
      { name: 'ci_pipelines', outcomes: { read: 5, not_stored: 4, already_exists: 1 } },
    ]
    const further = { issues: 0, merge_requests: 0, snippets: 0, notes: 0, other: 0 }
    await importOf(server, user, { result: JSON.stringify({ relations: [], people: [], further }) })
    await importOf(server, user, { result: JSON.stringify({ relations, people: [], further }), failed_records: 2 })
    await importOf(server, user, { status: 'scheduled' })
    const { body } = await (await as(user))(ADDRESS, {})
    expect(body.map(({ outcomes }) => outcomes)).toEqual([
      null,
      { read: 12, written: 4, failed: 2, left_out: 6 },
      { read: 0, written: 0, failed: 0, left_out: 0 },
    ])
  })

  test('refuses an unknown state', async ({ given, asLoose }) => {
    expect((await (await asLoose(await given.user()))(ADDRESS, { status: 'none' })).status).toBe(400)
  })

  test('reads imports from the end of their table', async ({ given, as }) => {
    const call = await as(await given.user())
    for (const query of [{}, { status: 'failed' as const }, { search: 'harbour' }])
      expectPlan(planWith(await plansOf(() => call(ADDRESS, query)), 'imported_by'), { scans: ['import'] })
  })
})
