import { type RawBuilder, sql } from 'kysely'
import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { COUNTED_TO } from '../../kit/page-limits.ts'
import { AGES, type TrendRow, WEEKS } from '../trends.ts'
import { isByCreation, isInOrder } from './candidate-queries.ts'
import { findMatches, readMatches } from './kept-lists.ts'
import { firstMatches } from './page-queries.ts'
import type { ListPlan } from './plan-queries.ts'
import { counted } from './queries.ts'
import type { ListShape, ListValues } from './shape.ts'

/** If too many issues match, so many are read to find the newest matches. Reading them takes about 20 ms. */
const MOST_READ = 20_000

const ofListed = compiledBy((_, p: { listed: string; today: string }, _shape: Record<never, never>) =>
  trendsOf(p.today, sql`SELECT value AS id FROM json_each(${p.listed})`),
)
const ofNewest = compiledBy(
  (db, p: ListValues & { today: string }, shape: ListShape) =>
    trendsOf(p.today, firstMatches(db, p, shape, MOST_READ, COUNTED_TO)),
  { cached: true },
)

/** Counts the matches of a list by week and age; only the newest, if there are too many. The list must have the newest first. */
export async function countTrends(
  db: Db,
  plan: ListPlan,
  today: string,
): Promise<{ rows: TrendRow[]; cut_off: boolean }> {
  if ((counted(plan) ?? 0) <= COUNTED_TO) {
    const { ids, all } = (await readMatches(db, plan)) ?? (await findMatches(db, plan))
    if (all) return { rows: await ofListed(db, {}, { listed: JSON.stringify(ids), today }), cut_off: false }
  }
  return { rows: await ofNewest(db, newestFirst(plan), { ...plan.values, today }), cut_off: true }
}

/** Reads a candidate set that has the newest first, otherwise all issues in this order, because sorting so many takes too long. */
function newestFirst({ shape, matching, along }: ListPlan): ListShape {
  const { path, order } = shape
  const isNatural = path.from === 'candidates' && isInOrder(path.by) && isByCreation(order)
  return isNatural ? shape : { ...matching, order, path: along }
}

function trendsOf(today: string, found: RawBuilder<unknown>): RawBuilder<TrendRow> {
  const daysSince = (column: 'created_at' | 'closed_at') =>
    sql`CAST(julianday(${today}) - julianday(substr(issue.${sql.ref(column)}, 1, 10)) AS INTEGER)`
  const byWeek = (figure: 'opened' | 'closed', days: RawBuilder<unknown>) => sql`
    SELECT ${sql.lit(figure)} AS figure, ${days} / 7 AS step, count(*) AS total
    FROM considered WHERE ${days} BETWEEN 0 AND ${sql.lit(WEEKS * 7 - 1)} GROUP BY step`
  const age = sql.join(
    AGES.map((days, step) => sql`WHEN age <= ${sql.lit(days)} THEN ${sql.lit(step)}`),
    sql` `,
  )
  return sql`WITH considered AS MATERIALIZED (
      SELECT issue.state AS state, ${daysSince('created_at')} AS age, ${daysSince('closed_at')} AS closed_for
      FROM (${found}) found CROSS JOIN issue ON issue.id = found.id)
    ${byWeek('opened', sql`age`)} UNION ALL ${byWeek('closed', sql`closed_for`)} UNION ALL
    SELECT 'age', CASE ${age} ELSE ${sql.lit(AGES.length)} END AS step, count(*) FROM considered WHERE state = 1 GROUP BY step
    UNION ALL SELECT 'considered', 0, count(*) FROM considered`
}
