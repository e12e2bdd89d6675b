import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import type { InvitationRow, MembershipRow } from './membership-snapshots.ts'
import type { ContainerRef } from './policy.ts'
import { columnOf } from './queries.ts'

/** Turns the invitations of an address into memberships of a user, except expired ones. */
export async function claimInvitations(
  trx: Trx,
  user: { id: number; email: string },
  now: string,
  today: string,
): Promise<MembershipRow[]> {
  const { rows } =
    await sql<MembershipRow>`UPDATE member SET user_id = ${user.id}, invite_accepted_at = ${now}, updated_at = ${now}
    WHERE user_id IS NULL AND invite_email = ${normalizeEmail(user.email)} AND (expires_at IS NULL OR expires_at > ${today})
    RETURNING user_id, project_id, group_id, access_level, expires_at, created_by_id, invite_email, created_at, updated_at`.execute(
      trx,
    )
  return rows
}

interface NewInvitations {
  emails: readonly string[]
  access_level: number
  expires_at: string | null
  created_by_id: number
}

/** Inserts invitations. They replace expired invitations of these addresses. */
export async function insertInvitations(
  trx: Trx,
  place: ContainerRef,
  { emails, access_level, expires_at, created_by_id }: NewInvitations,
  now: string,
): Promise<InvitationRow[]> {
  const column = sql.ref(columnOf(place))
  const addresses = JSON.stringify(emails)
  await sql`DELETE FROM member WHERE ${column} = ${place.id} AND user_id IS NULL
    AND invite_email IN (SELECT value FROM json_each(${addresses}))`.execute(trx)
  const { rows } =
    await sql<InvitationRow>`INSERT INTO member (${column}, invite_email, access_level, expires_at, created_by_id, created_at, updated_at)
    SELECT ${place.id}, value, ${access_level}, ${expires_at}, ${created_by_id}, ${now}, ${now} FROM json_each(${addresses})
    RETURNING id, project_id, group_id, access_level, expires_at, created_by_id, invite_email, created_at, updated_at`.execute(
      trx,
    )
  return rows
}

interface InvitationTerms {
  access_level: number
  expires_at: string | null
}
export const updateInvitation = (trx: Trx, id: number, terms: InvitationTerms, now: string) =>
  trx
    .updateTable('member')
    .set({ ...terms, updated_at: now })
    .where('id', '=', id)
    .execute()

export const deleteInvitation = (trx: Trx, id: number) => trx.deleteFrom('member').where('id', '=', id).execute()
