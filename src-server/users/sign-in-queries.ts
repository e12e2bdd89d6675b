import { sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'

/** Counts a sign-in to the console. The present one becomes the last one. */
export const recordSignIn = (trx: Trx, id: number, { now, today, ip }: { now: string; today: string; ip: string }) =>
  sql`UPDATE user SET
      last_sign_in_at = ifnull(current_sign_in_at, ${now}), last_sign_in_ip = ifnull(current_sign_in_ip, ${ip}),
      current_sign_in_at = ${now}, current_sign_in_ip = ${ip}, sign_in_count = sign_in_count + 1, last_activity_on = ${today}
    WHERE id = ${id}`.execute(trx)

/** How many active people there are; counts up to `limit`. */
export async function countActivePeople(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM (
    SELECT id FROM user WHERE state = 'active' AND kind = 'human' LIMIT ${limit})`.execute(db)
  return rows[0]?.count ?? 0
}
