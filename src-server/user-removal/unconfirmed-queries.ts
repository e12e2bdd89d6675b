import { sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'

interface Bounds {
  /** `YYYY-MM-DD` */
  created_before: string
  after: number
  limit: number
}

/** Active accounts of people, without administrators, that were created before a day and never confirmed or signed in to. */
export const unconfirmedUsers = (db: Db, { created_before, after, limit }: Bounds) =>
  db
    .selectFrom('user')
    .select(['id', 'state'])
    .where('id', '>', after)
    .where('state', '=', sql.lit('active'))
    .where('kind', '=', sql.lit('human'))
    .where('admin', '=', sql.lit(0))
    .where('confirmed_at', 'is', null)
    .where('sign_in_count', '=', sql.lit(0))
    .where('created_at', '<', created_before)
    .orderBy('id')
    .limit(limit)
    .execute()
