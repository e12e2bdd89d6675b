import { CompiledQuery, type Insertable, sql } from 'kysely'
import { ANALYZE, ENLARGE_SEARCH } from '../kit/db/migrate.ts'
import type { Database, Trx } from '../kit/db/schema.ts'

export type Row<T extends keyof Database> = Insertable<Database[T]>

const run = (trx: Trx, text: string, parameters: unknown[] = []) =>
  trx.executeQuery(CompiledQuery.raw(text, parameters))

/**
 * Drops the triggers and the secondary indexes of some tables, without the indexes of some rows only: these cost less when each row is added than in one more scan of the
 * table. @returns the statements that create the dropped ones again
 */
export async function dropIndexesAndTriggers(trx: Trx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string; text: string }>`
    SELECT type, name, sql AS text FROM sqlite_schema
    WHERE (type = 'trigger' OR type = 'index' AND sql IS NOT NULL AND instr(sql, ' WHERE ') = 0) AND tbl_name IN (SELECT value FROM json_each(${JSON.stringify(tables)}))
    ORDER BY rowid`.execute(trx)
  for (const { type, name } of rows) await run(trx, `DROP ${type} "${name}"`)
  return rows.map(({ text }) => text)
}

export const createAgain = (trx: Trx, text: string) => run(trx, text)

/** Ids of entries of the feed and of to-do items have so many places for one, because acts of the story happen between them. */
export const ID_GAP = 16

/** Gives the rows that acts have just inserted ids in the order of time, because the feed and to-do items are listed by id. */
export async function orderByTime(trx: Trx, table: 'event' | 'todo', planned: number) {
  const last = planned * ID_GAP
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(table)} WHERE id > ${last} ORDER BY id`.execute(
    trx,
  )
  for (const { id } of rows)
    await sql`UPDATE ${sql.table(table)} AS new SET id = 1 + (
      SELECT id FROM ${sql.table(table)} WHERE id <= ${last} AND created_at <= new.created_at ORDER BY id DESC LIMIT 1
    ) WHERE id = ${id}`.execute(trx)
}

/** Updates the statistics of the query planner. Outdated statistics mislead the planner more than none. */
export async function analyze(trx: Trx) {
  for (const statement of ANALYZE) await run(trx, statement)
}

/** Updates the statistics of a full-text index alone. The others stay as `analyze` took them. */
export async function analyzeSearch(trx: Trx, index: string) {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pragma_table_list WHERE type = 'shadow' AND name GLOB ${`${index}_*`}`.execute(trx)
  for (const { name } of rows) await run(trx, `ANALYZE "${name}"`)
  for (const statement of ENLARGE_SEARCH) await run(trx, statement)
}
