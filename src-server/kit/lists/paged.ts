import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Build, compiledByKey, type PlainShape } from '../db/compiled.ts'
import type { Db } from '../db/schema.ts'
import { COUNTED_TO } from '../page-limits.ts'

/** Which part of a list a page shows. */
export interface PageBounds {
  limit: number
  offset: number
}

type List<S, P, R> = PlainShape<S, (db: Db, shape: S, parameters: P) => Promise<{ rows: R[]; total: number }>>

/**
 * A list in pages: `find` narrows, `show` selects and orders. There are two statements for each shape: the page, and the total up to the
 * bound that lists report.
 *
 * ```ts
 * const topicPages = pagedBy(narrowed, (found) => found.select(columns).orderBy('id'))
 * const { rows, total } = await topicPages(db, shape, { ...values, limit, offset })
 * ```
 */
export function pagedBy<S, P extends PageBounds, D, T extends keyof D, R>(
  find: (db: Db, p: P, shape: S) => SelectQueryBuilder<D, T, object>,
  show: (found: SelectQueryBuilder<D, T, object>, p: P, shape: S) => SelectQueryBuilder<D, T, R>,
): List<S, P, R> {
  return paged(
    (db, p: P, shape: S) =>
      show(find(db, p, shape), p, shape)
        .limit(p.limit)
        .offset(p.offset),
    (db, p, shape) =>
      db
        .selectFrom(
          find(db, p, shape)
            .select(sql.lit(1).as('one'))
            .limit(sql.lit(COUNTED_TO + 1))
            .as('found'),
        )
        .select((eb) => eb.fn.countAll<number>().as('total')),
  )
}

/** A list whose page is found as ids in an index, so that wide rows are read for the page only. */
interface IdList<S, P, R> {
  /** `SELECT id FROM … WHERE …`, without an order. */
  find(p: P, shape: S): RawBuilder<{ id: number }>
  /** What follows `ORDER BY`. */
  order(p: P, shape: S): RawBuilder<unknown>
  /** The rows of these ids, in their order. */
  rows(db: Db, ids: RawBuilder<{ id: number }>): Compilable<R>
}

/** The same for a list that is found as ids. */
export function pagedByIds<S, P extends PageBounds, R>({ find, order, rows }: IdList<S, P, R>): List<S, P, R> {
  return paged(
    (db, p: P, shape: S) =>
      rows(db, sql`${find(p, shape)} ORDER BY ${order(p, shape)} LIMIT ${p.limit} OFFSET ${p.offset}`),
    (_, p, shape) => boundedCount(find(p, shape)),
  )
}

function paged<S, P extends PageBounds, R>(page: Build<S, P, R>, count: Build<S, P, { total: number }>): List<S, P, R> {
  const pageOf = compiledByKey(page)
  const countOf = compiledByKey(count)
  const list = async (db: Db, shape: S, parameters: P) => {
    const rows = await pageOf(db, shape, parameters)
    const total = await totalAfter(parameters, rows.length, async () => countOf(db, shape, parameters))
    return { rows, total }
  }
  // `PlainShape` only changes the type, so that a shape that is not plain data does not compile.
  return list as List<S, P, R>
}

/** Counts what a query finds, up to `most`: by default one more than the total that lists report. */
export const boundedCount = (found: RawBuilder<unknown>, most = COUNTED_TO + 1): RawBuilder<{ total: number }> =>
  sql`SELECT count(*) AS total FROM (${found} LIMIT ${sql.lit(most)})`

/** The total of a list, of which one page has been read. A page that shows the end of the list needs no count. */
export async function totalAfter(
  { limit, offset }: PageBounds,
  shown: number,
  count: () => Promise<readonly { total: number }[]>,
): Promise<number> {
  const isEnd = shown === 0 ? offset === 0 : shown < limit
  return isEnd ? offset + shown : ((await count())[0]?.total ?? 0)
}
