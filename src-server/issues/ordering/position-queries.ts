import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { updateRow } from '../../kit/db/write-rows.ts'

/** The space between two issues that are placed anew, so that others fit in between. */
const STEP = 513
/** Where issues without a position are in the index. */
const LAST = 9_223_372_036_854_775_807n
const key = sql<number>`ifnull(relative_position, ${sql.raw(String(LAST))})`

const listed = compiled((db, p: { ids: string }) => ({
  compile: () =>
    sql<{ id: number; position: number | null }>`SELECT issue.id, issue.relative_position AS position
      FROM json_each(${p.ids}) each CROSS JOIN issue ON issue.id = each.value`.compile(db),
}))

/** The positions of these issues by id; null for issues without one. */
export async function positionsOf(db: Db, ids: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await listed(db, { ids: JSON.stringify(ids) })
  return new Map(rows.map(({ id, position }) => [id, position]))
}

interface Beside {
  project_id: number
  position: number
  /** An issue that does not count. */
  except_id: number
}

/** The first position of the project, in the index, that fulfils the condition. Open and closed issues have separate ranges of the index. */
const firstOf = (p: Beside, condition: RawBuilder<unknown>, order: RawBuilder<unknown>, pick: RawBuilder<unknown>) => {
  const inState = (state: 1 | 2) => sql`SELECT * FROM (SELECT relative_position AS position
    FROM issue INDEXED BY issue_s_position
    WHERE project_id = ${p.project_id} AND state = ${sql.lit(state)} AND ${condition} AND id <> ${p.except_id}
    ORDER BY ${key} ${order} LIMIT 1)`
  return sql<{
    position: number | null
  }>`SELECT ${pick}(position) AS position FROM (${inState(1)} UNION ALL ${inState(2)})`
}
const nextAfter = compiled((db, p: Beside) => ({
  compile: () => firstOf(p, sql`${key} > ${p.position}`, sql`ASC`, sql`min`).compile(db),
}))
const lastBefore = compiled((db, p: Beside) => ({
  compile: () => firstOf(p, sql`${key} < ${p.position}`, sql`DESC`, sql`max`).compile(db),
}))

/** A free position directly after another one; undefined if there is no room. */
export async function positionAfter(db: Db, beside: Beside): Promise<number | undefined> {
  const next = (await nextAfter(db, beside))[0]?.position ?? null
  return next === null ? beside.position + STEP : between(beside.position, next)
}

/** A free position directly before another one; undefined if there is no room. */
export async function positionBefore(db: Db, beside: Beside): Promise<number | undefined> {
  const previous = (await lastBefore(db, beside))[0]?.position ?? null
  return previous === null ? beside.position - STEP : between(previous, beside.position)
}

const between = (low: number, high: number) => (high - low < 2 ? undefined : low + Math.floor((high - low) / 2))

const highest = compiled((db, p: { project_id: number }) => ({
  compile: () =>
    firstOf({ ...p, position: 0, except_id: 0 }, sql`${key} < ${sql.raw(String(LAST))}`, sql`DESC`, sql`max`).compile(
      db,
    ),
}))
const placeLast = compiled((db, p: { project_id: number; last: number }) => ({
  compile: () =>
    sql`UPDATE issue SET relative_position = placed.position
      FROM (SELECT id, ${p.last} + ${sql.lit(STEP)} * row_number() OVER (ORDER BY id) AS position FROM issue
        WHERE project_id = ${p.project_id} AND state IN (1, 2) AND ${key} = ${sql.raw(String(LAST))}) placed
      WHERE issue.id = placed.id`.compile(db),
}))

/** Gives a position to all issues of the project that have none: behind the others, in the order of their ids, as lists show them. */
export async function placeUnplaced(trx: Trx, project_id: number) {
  const last = (await highest(trx, { project_id }))[0]?.position ?? 0
  await placeLast(trx, { project_id, last })
}

const respace = compiled((db, p: { project_id: number }) => ({
  compile: () =>
    sql`UPDATE issue SET relative_position = placed.position
      FROM (SELECT id, ${sql.lit(STEP)} * row_number() OVER (ORDER BY ${key}, id) AS position FROM issue
        WHERE project_id = ${p.project_id}) placed
      WHERE issue.id = placed.id`.compile(db),
}))

/** Makes room between all issues of the project. Their order stays. */
export const spreadOut = (trx: Trx, project_id: number) => respace(trx, { project_id })

export const setPosition = (trx: Trx, id: number, relative_position: number) =>
  updateRow(trx, 'issue', id, { relative_position })
