import { type SelectQueryBuilder, sql } from 'kysely'
import { COUNTED_TO } from '../page-limits.ts'
import { compiledByKey, type PlainShape } from './compiled.ts'
import type { Db } from './schema.ts'

/**
 * A list in pages: `find` narrows, `show` selects and orders. There are two statements for each shape: the page, and the total up to the
 * bound that lists report. A page that shows the end of the list needs no count.
 *
 * ```ts
 * const topicPages = pagedBy(narrowed, (found) => found.select(columns).orderBy('id'))
 * const { rows, total } = await topicPages(db, shape, { ...values, limit, offset })
 * ```
 */
export function pagedBy<S, P extends { limit: number; offset: number }, D, T extends keyof D, R>(
  find: (db: Db, p: P, shape: S) => SelectQueryBuilder<D, T, object>,
  show: (found: SelectQueryBuilder<D, T, object>, p: P, shape: S) => SelectQueryBuilder<D, T, R>,
) {
  const page = compiledByKey((db, p: P, shape: S) =>
    show(find(db, p, shape), p, shape)
      .limit(p.limit)
      .offset(p.offset),
  )
  const counted = compiledByKey((db, p: P, shape: S) =>
    db
      .selectFrom(
        find(db, p, shape)
          .select(sql.lit(1).as('one'))
          .limit(sql.lit(COUNTED_TO + 1))
          .as('found'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total')),
  )
  const list = async (db: Db, shape: S, parameters: P): Promise<{ rows: R[]; total: number }> => {
    const { limit, offset } = parameters
    const rows = await page(db, shape, parameters)
    const ends = rows.length === 0 ? offset === 0 : rows.length < limit
    if (ends) return { rows, total: offset + rows.length }
    return { rows, total: (await counted(db, shape, parameters))[0]?.total ?? 0 }
  }
  // The type says whether the list can be called at all; the function is the same.
  return list as PlainShape<S, typeof list>
}
