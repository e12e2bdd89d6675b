import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import { wordsIn } from '../kit/lists/words.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import { LEFT_OUT_REASONS } from './tally.ts'

interface Shape {
  whose: 'all' | 'own'
  status: boolean
  words: number
  exact: boolean
}
interface Values extends PageBounds {
  user_id: number
  status: string
  [word: `word${number}`]: string
}

const sumOf = (names: readonly string[]) =>
  sql`total(${sql.join(
    names.map((name) => sql`coalesce(value ->> ${sql.lit(`$.outcomes.${name}`)}, 0)`),
    sql` + `,
  )})`

/** The sums of all relations, as JSON. The rest of a result may be long, so SQLite adds up. */
const outcomes = sql<string | null>`CASE WHEN import.result IS NOT NULL THEN (
  SELECT json_array(${sql.join([['read'], ['written'], ['failed'], LEFT_OUT_REASONS].map(sumOf))})
  FROM json_each(import.result, '$.relations')
) END`

function rows(db: Db, ids: RawBuilder<{ id: number }>) {
  return db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
    .crossJoin('import')
    .leftJoin('user', 'user.id', 'import.user_id')
    .whereRef('import.id', '=', 'listed.id')
    .select(['import.id', 'import.project_id', 'import.path_with_namespace', 'import.status', 'import.error'])
    .select(['import.source', 'import.source_location', 'import.size_bytes', 'import.downloaded_bytes'])
    .select(['import.created_at', 'import.started_at', 'import.reading_at', 'import.finished_at'])
    .select('user.name as imported_by')
    .select(
      sql<number>`coalesce(import.failed_records, (SELECT count(*) FROM import_failure failed WHERE failed.import_id = import.id))`.as(
        'failures',
      ),
    )
    .select(outcomes.as('outcomes'))
}

/** The newest first. Imports are few, so those of one user are found in the order of the table. */
const importPages = pagedByIds({
  find: (p: Values, { whose, status, ...terms }: Shape) => {
    const conditions = [
      ...(whose === 'own' ? [sql`import.user_id = ${p.user_id}`] : []),
      ...(status ? [sql`import.status = ${p.status}`] : []),
      ...(terms.words > 0 ? [wordsIn(sql.ref('import.path_with_namespace'), p, terms)] : []),
    ]
    return sql<{ id: number }>`SELECT import.id FROM import WHERE ${allOf(conditions)}`
  },
  order: () => sql`import.id DESC`,
  rows,
})

interface ImportQuery {
  status?: string | undefined
  search?: string | undefined
}

/** The imports that the caller may see: administrators all, other users their own. */
export async function listPastImports(
  db: Db,
  actor: { id: number; admin: boolean },
  { status, search }: ImportQuery,
  { limit, offset }: PageBounds,
) {
  const terms = searchTerms(search)
  const shape: Shape = {
    whose: actor.admin ? 'all' : 'own',
    status: status !== undefined,
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
  }
  const values = { ...wordParameters(terms), user_id: actor.id, status: status ?? '', limit, offset }
  const { rows, total } = await importPages(db, shape, values)
  return { rows: rows.map(withSums), total }
}

const byIds = compiled((db, p: { ids: string }) => rows(db, sql`SELECT value AS id FROM json_each(${p.ids})`))

/** These imports, in no order. */
export const pastImportsOf = async (db: Db, ids: readonly number[]) =>
  (await byIds(db, { ids: JSON.stringify(ids) })).map(withSums)

const withSums = <Row extends { outcomes: string | null }>(row: Row) => ({
  ...row,
  outcomes: row.outcomes === null ? null : sums.parse(row.outcomes),
})

const sums = z
  .string()
  .transform((text) => z.tuple([z.int(), z.int(), z.int(), z.int()]).parse(JSON.parse(text)))
  .transform(([read, written, failed, left_out]) => ({ read, written, failed, left_out }))
