import SQLite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { analyze, analyzeSearch } from '../../../src-server/demo/queries.ts'
import { openInMemory } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { migrate, prepare } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'
import statements from '../../../src-server/schema/statements.json' with { type: 'json' }

/** How each full-text index deletes a part of itself that it has merged, in its own words. */
function plansOfMerges(handle: SQLite.Database): string[] {
  handle.unsafeMode()
  const tables = handle
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE type = 'shadow' AND name LIKE '%\\_data' ESCAPE '\\'",
    )
    .pluck()
    .all()
  return tables.map((table) => {
    const plan = handle.prepare<[number, number], { detail: string }>(
      `EXPLAIN QUERY PLAN DELETE FROM "${table}" WHERE id >= ? AND id <= ?`,
    )
    return plan
      .all(1, 2)
      .map(({ detail }) => detail)
      .join()
  })
}
const BY_ID = /^SEARCH \w+_fts_data USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)$/

describe('the statistics of the query planner let a full-text index find the rows that it deletes', () => {
  test('in a new database', () => {
    const handle = new SQLite(':memory:')
    prepare(handle, { migrations, statements })
    const plans = plansOfMerges(handle)
    expect(plans.length).toBeGreaterThan(1)
    for (const plan of plans) expect(plan).toMatch(BY_ID)
  })

  test('in a database whose statistics an older version has taken', () => {
    const handle = new SQLite(':memory:')
    migrate(handle, migrations.slice(0, 42))
    handle.exec('ANALYZE')
    for (const plan of plansOfMerges(handle)) expect(plan).toMatch(/^SCAN/)
    migrate(handle, migrations)
    for (const plan of plansOfMerges(handle)) expect(plan).toMatch(BY_ID)
  })

  test('after a seed that fills the index last', async () => {
    const handle = new SQLite(':memory:')
    prepare(handle, { migrations, statements })
    const store = openInMemory(handle)
    await store.write(analyze)
    const others = () =>
      handle.prepare("SELECT tbl, idx, stat FROM sqlite_stat1 WHERE tbl NOT LIKE 'issue_fts%' ORDER BY 1, 2").all()
    const before = others()
    handle.exec("DELETE FROM sqlite_stat1 WHERE tbl LIKE 'issue_fts%'; ANALYZE sqlite_schema")
    await store.write((trx) => analyzeSearch(trx, 'issue_fts'))
    for (const plan of plansOfMerges(handle)) expect(plan).toMatch(BY_ID)
    expect(others()).toEqual(before)
    await store.close()
  })

  test('after a seed, which keeps those of other tables', async () => {
    const handle = new SQLite(':memory:')
    prepare(handle, { migrations, statements })
    const store = openInMemory(handle)
    await store.write(analyze)
    for (const plan of plansOfMerges(handle)) expect(plan).toMatch(BY_ID)
    expect(handle.prepare("SELECT count(*) FROM sqlite_stat1 WHERE tbl = 'issue'").pluck().get()).toBeGreaterThan(0)
    await store.close()
  })
})
