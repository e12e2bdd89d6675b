import { type RawBuilder, sql } from 'kysely'

/** A group and every group below it, as a query of their ids. */
export const below = (group_id: number): RawBuilder<number> =>
  sql`SELECT namespace_id FROM namespace_ancestor WHERE ancestor_id = ${group_id}`
