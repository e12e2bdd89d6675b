import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../src-server/demo/seed-demo.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer, type TestServer } from '../../support/server.ts'
import { brokenReferences, expectedAccess, storedAccess, wrongCounters, wrongPostings } from '../demo/checks.ts'
import { orphans } from '../projects/belongings.ts'

/** Every column that names a user, by table. */
async function columnsOfUsers(store: Store) {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT m.name AS "table", f."from" AS "column" FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' AND f."table" = 'user'`.execute(store.read)
  return rows
}

/** How many rows name the user, by column; columns without any are left out. */
async function rowsOf(store: Store, user_id: number) {
  const found: Record<string, number> = {}
  for (const { table, column } of await columnsOfUsers(store)) {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${user_id}`.execute(store.read)
    if (rows[0]?.n) found[`${table}.${column}`] = rows[0].n
  }
  return found
}

const all = async <R>(store: Store, text: string) => (await sql.raw<R>(text).execute(store.read)).rows

const GHOST = 2

/** What a user wrote, under the names of the preview. */
const writtenBy = async (store: Store, id: number) =>
  (
    await all<Record<string, number>>(
      store,
      `SELECT (SELECT count(*) FROM issue WHERE author_id = ${id}) AS issues_count,
        (SELECT count(*) FROM merge_request WHERE author_id = ${id}) AS merge_requests_count,
        (SELECT count(*) FROM merge_request WHERE author_id = ${id} AND state = 1) AS open_merge_requests_count,
        (SELECT count(*) FROM epic WHERE author_id = ${id}) AS epics_count,
        (SELECT count(*) FROM note WHERE author_id = ${id} AND system = 0) AS notes_count,
        (SELECT count(*) FROM note WHERE author_id = ${id} AND system = 1) AS system_notes_count,
        (SELECT count(*) FROM snippet WHERE author_id = ${id}) AS project_snippets_count`,
    )
  )[0] ?? {}

/** The numbers of the last record of each kind stay, because a number is used once. */
const withoutLastIids = (wrong: readonly string[]) => wrong.filter((line) => !/\.last_\w+_iid of /.test(line))

describe.for([{ hard_delete: false }, { hard_delete: true }])(
  'DELETE /users/:id of the busiest users of the demo: %j',
  ({ hard_delete }) => {
    let store: Store
    let server: TestServer
    let token: string
    let users: { id: number }[] = []
    const call = (address: string, input: Record<string, unknown>) => callBy(server, token, address, input)

    beforeAll(async () => {
      store = openImage(emptyImage())
      server = await startTestServer({ store })
      await seedDemo(store, server.clock)
      token = await givenOn(server, 10_000).token({ id: 1 })
      users = await all(
        store,
        `SELECT author_id AS id FROM note WHERE author_id > 2 GROUP BY 1 ORDER BY count(*) DESC LIMIT 3`,
      )
    })
    afterAll(() => server.stop())

    test('leave counters, lists, access and references right, and nothing of themselves', async () => {
      expect(users).toHaveLength(3)
      const before = await writtenBy(store, GHOST)
      const previews: Record<string, number>[] = []
      for (const { id } of users) {
        expect(Object.keys(await rowsOf(store, id)).length).toBeGreaterThan(10)
        previews.push(Object((await call('GET /-/gantry/v1/users/:id/deletion', { id })).body))
        expect((await call('DELETE /users/:id', { id, hard_delete })).status).toBe(204)
      }
      await server.instance.jobs.idle()
      for (const { id } of users) {
        expect(await rowsOf(store, id)).toEqual({})
        expect((await call('GET /users/:id', { id })).status).toBe(404)
      }
      // The ghost user has exactly what the previews counted.
      const after = await writtenBy(store, GHOST)
      for (const name of Object.keys(before))
        expect([name, (after[name] ?? 0) - (before[name] ?? 0)]).toEqual([
          name,
          hard_delete ? 0 : previews.reduce((sum, preview) => sum + (preview[name] ?? 0), 0),
        ])
      expect(previews.every(({ notes_count = 0, issues_count = 0 }) => notes_count > 0 && issues_count > 0)).toBe(true)
      expect(await all(store, `SELECT error FROM job WHERE error IS NOT NULL`)).toEqual([])
      expect(await brokenReferences(store)).toEqual([])
      expect(await orphans(store)).toEqual([])
      expect(withoutLastIids(await wrongCounters(store))).toEqual([])
      expect(await wrongPostings(store)).toEqual([])
      expect(await storedAccess(store)).toEqual(await expectedAccess(store, server.clock.today()))
    })
  },
)
