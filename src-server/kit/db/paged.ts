import { type SelectQueryBuilder, sql } from 'kysely'
import { COUNTED_TO } from '../http/pagination.ts'
import { compiledBy } from './compiled.ts'
import type { Db } from './schema.ts'

/**
 * A list in pages: what it finds, and how that is shown and ordered. Two statements, compiled once a shape: the page, and the number of
 * what was found, as far as lists tell it. Where the page shows the end there is nothing to count.
 *
 * ```ts
 * const topicPages = pagedBy(keyOf, narrowed, (found) => found.select(columns).orderBy('id'))
 * const { rows, total } = await topicPages(db, shape, { ...values, limit, offset })
 * ```
 */
export function pagedBy<S, P extends { limit: number; offset: number }, D, T extends keyof D, R>(
  keyOf: (shape: S) => string,
  find: (db: Db, p: P, shape: S) => SelectQueryBuilder<D, T, object>,
  show: (found: SelectQueryBuilder<D, T, object>, p: P, shape: S) => SelectQueryBuilder<D, T, R>,
) {
  const page = compiledBy(keyOf, (db, p: P, shape: S) =>
    show(find(db, p, shape), p, shape)
      .limit(p.limit)
      .offset(p.offset),
  )
  const counted = compiledBy(keyOf, (db, p: P, shape: S) =>
    db
      .selectFrom(
        find(db, p, shape)
          .select(sql.lit(1).as('one'))
          .limit(sql.lit(COUNTED_TO + 1))
          .as('found'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total')),
  )
  return async (db: Db, shape: S, parameters: P): Promise<{ rows: R[]; total: number }> => {
    const { limit, offset } = parameters
    const rows = await page(db, shape, parameters)
    const ends = rows.length === 0 ? offset === 0 : rows.length < limit
    if (ends) return { rows, total: offset + rows.length }
    return { rows, total: (await counted(db, shape, parameters))[0]?.total ?? 0 }
  }
}
