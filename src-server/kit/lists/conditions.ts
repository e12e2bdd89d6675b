import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** All of these conditions; true if there are none. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`

/** At least one of these conditions. */
export const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(conditions, sql` OR `)})`

/** `IN (…)` with the values of a JSON array, to be written after a column. */
export const inList = (json: unknown): RawBuilder<unknown> => sql`IN (SELECT value FROM json_each(${json}))`
