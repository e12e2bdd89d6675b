import { sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'
import { refreshUsers } from './authorizations.ts'
import { recordMemberships } from './feed-queries.ts'
import type { MembershipRow } from './membership-snapshots.ts'

const DAY_FACT = 'authorized_on'

const lastDay = (db: Db) =>
  db.selectFrom('instance_fact').select('value').where('name', '=', DAY_FACT).executeTakeFirst()

/** Whether `endExpired` has run on this day. */
export const isDayDone = async (db: Db, today: string) => (await lastDay(db))?.value === today

/** The memberships that `endExpired` will delete, without invitations. */
export async function expiredMembers(db: Db, today: string): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    SELECT user_id, project_id, group_id, access_level, expires_at, created_by_id, invite_email, created_at, updated_at
    FROM member WHERE expires_at <= ${today} AND user_id IS NOT NULL ORDER BY id`.execute(db)
  return rows
}

/**
 * Deletes memberships and invitations that have expired, and updates the authorizations of everybody whose membership or share expired since
 * the last call. The day is stored: a second call on the same day is a no-op.
 *
 * @param now the time of the feed entries
 */
export async function endExpired(trx: Trx, today: string, now: string): Promise<void> {
  const last = await lastDay(trx)
  if (last?.value === today) return
  await refreshExpired(trx, last?.value ?? '', today, now)
  await trx
    .insertInto('instance_fact')
    .values({ name: DAY_FACT, value: today })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: today }))
    .execute()
}

async function refreshExpired(trx: Trx, since: string, today: string, now: string) {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM member WHERE expires_at > ${since} AND expires_at <= ${today} AND user_id IS NOT NULL
    UNION
    SELECT m.user_id FROM project_group_link l JOIN namespace_ancestor w ON w.namespace_id = l.group_id JOIN member m ON m.group_id = w.ancestor_id
    WHERE l.expires_at > ${since} AND l.expires_at <= ${today} AND m.user_id IS NOT NULL
    UNION
    SELECT m.user_id FROM group_group_link l JOIN namespace_ancestor w ON w.namespace_id = l.shared_with_group_id JOIN member m ON m.group_id = w.ancestor_id
    WHERE l.expires_at > ${since} AND l.expires_at <= ${today} AND m.user_id IS NOT NULL`.execute(trx)
  await removeExpired(trx, today, now)
  await refreshUsers(
    trx,
    rows.map((row) => row.user_id),
    today,
  )
}

/** Adds feed entries for the members whose access expired. Invitations are deleted without an entry. */
async function removeExpired(trx: Trx, today: string, now: string) {
  const members = await expiredMembers(trx, today)
  await trx.deleteFrom('member').where('expires_at', '<=', today).execute()
  await recordMemberships(trx, members, 'expired', now)
}
