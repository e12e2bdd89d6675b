import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import { refreshUsers } from './authorizations.ts'

/** Who was invited and now has an account of that address is a member wherever it was, unless the invitation ran out. */
export async function acceptInvitations(trx: Trx, user: { id: number; email: string }, now: string, today: string) {
  const { rows } =
    await sql<Accepted>`UPDATE member SET user_id = ${user.id}, invite_accepted_at = ${now}, updated_at = ${now}
    WHERE user_id IS NULL AND invite_email = ${normalizeEmail(user.email)} AND (expires_at IS NULL OR expires_at > ${today})
    RETURNING project_id, group_id, access_level, expires_at`.execute(trx)
  if (rows.length === 0) return rows
  await sql`INSERT INTO event (author_id, project_id, group_id, action, target_type, target_id, target_title, created_at)
    SELECT ${user.id}, p.id, g.id, 'joined', iif(p.id IS NULL, 'Group', 'Project'), ifnull(p.id, g.id), ifnull(p.name, g.name), ${now}
    FROM json_each(${JSON.stringify(rows)}) e
    LEFT JOIN project p ON p.id = e.value ->> 'project_id'
    LEFT JOIN namespace g ON g.id = e.value ->> 'group_id'`.execute(trx)
  await refreshUsers(trx, [user.id], today)
  return rows
}

interface Accepted {
  project_id: number | null
  group_id: number | null
  access_level: number
  expires_at: string | null
}
