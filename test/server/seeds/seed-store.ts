import { sql } from 'kysely'
import { clockOf } from '../../../src-server/kit/clock.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { fill } from '../../../src-server/seeds/building/seed-store.ts'
import { readSeedValue } from '../../../src-server/seeds/read-seed.ts'
import { textOfSeed } from '../../../src-server/seeds/writing/seed-text.ts'
import { writeSeed } from '../../../src-server/seeds/writing/write-seed.ts'

const NOW = Date.parse('2026-11-21T15:20:00.000Z')
export const clock = clockOf(() => NOW)

/** An instance with the content of a seed. @throws if the seed is invalid */
export async function instanceOf(seed: string | object) {
  const store = openImage(emptyImage())
  const problems = await fill(store.write, clock, await readSeedValue(seed, NOW))
  if (problems.length > 0) throw new Error(JSON.stringify(problems.slice(0, 5)))
  return store
}
export type SeededStore = Awaited<ReturnType<typeof instanceOf>>

export const seedOf = async (store: SeededStore, dates: 'absolute' | 'relative' = 'absolute') =>
  textOfSeed(await writeSeed(store.read, { now: NOW, dates }), 'yaml')

/** What is wrong with a seed: `line:column: path: message`. */
export async function problemsOf(seed: string | object): Promise<string[]> {
  const read = await readSeedValue(seed, NOW)
  return 'problems' in read
    ? read.problems.map(({ line, column, path, message }) => `${line}:${column}: ${path}: ${message}`)
    : []
}

/** All rows of an instance by table. Digests of unusable tokens and hashes of passwords are of their own. */
export async function rowsIn(store: SeededStore): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>`
    SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1`.execute(
    store.read,
  )
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const found = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(store.read)
    rows[name] = found.rows.map(({ token_digest: _, password_hash: __, ...row }) => row)
  }
  return rows
}
