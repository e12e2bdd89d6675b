import { sql } from 'kysely'
import type { Scratch } from '../../kit/db/open.ts'
import type { Trx } from '../../kit/db/schema.ts'

/** The statement that creates the full-text index of issues. */
export async function searchIndexOf(trx: Trx): Promise<string> {
  const { rows } = await sql<{ text: string }>`SELECT sql AS text FROM sqlite_schema WHERE name = 'issue_fts'`.execute(
    trx,
  )
  return rows.map(({ text }) => text).join()
}

/** Creates an empty index. */
export const createSearchIndex = (trx: Trx, text: string) => sql.raw(text).execute(trx)

/** Blocks per transaction. A block has about 4 KB. */
const BLOCKS = 10_000

/**
 * Copies the full-text index of a scratch database into the attached instance, whose index must be empty. An index consists of plain tables. The one
 * with its settings stays as it is.
 */
export async function copySearchIndex({ write }: Scratch) {
  await write((trx) => sql`DELETE FROM instance.issue_fts_data`.execute(trx))
  for (let from = 0, to = 0; ; from = to) {
    to = await write((trx) => copyBlocks(trx, from))
    if (to === from) break
  }
  for (const table of ['issue_fts_idx', 'issue_fts_docsize'])
    await write((trx) =>
      sql`INSERT INTO ${sql.table(`instance.${table}`)} SELECT * FROM ${sql.table(`main.${table}`)}`.execute(trx),
    )
}

/** @returns the id of the last block that was copied; `from` if there is none after it */
async function copyBlocks(trx: Trx, from: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`SELECT ifnull(max(id), ${from}) AS last
    FROM (SELECT id FROM main.issue_fts_data WHERE id > ${from} ORDER BY id LIMIT ${BLOCKS})`.execute(trx)
  const last = rows[0]?.last ?? from
  await sql`INSERT INTO instance.issue_fts_data
    SELECT * FROM main.issue_fts_data WHERE id > ${from} AND id <= ${last}`.execute(trx)
  return last
}
