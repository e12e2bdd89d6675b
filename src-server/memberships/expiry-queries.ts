import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import { refreshUsers } from './authorizations.ts'

const DAY_FACT = 'authorized_on'

/** Ends memberships and shares on the day they expire. */
export const sweepExpiredMembers: Sweep = async ({ db, today, now, emit }) => {
  for (const member of await endExpired(db, today, now)) emit('member.removed', { ...member, actor_id: null })
}

/**
 * Ends what expired since this was last called, and remembers the day. Nothing happens twice on a day.
 *
 * @param now when it is called: what the feed says, whose order is that in which things were written
 * @returns the memberships that are gone
 */
export async function endExpired(trx: Trx, today: string, now: string): Promise<EndedMember[]> {
  const last = await trx.selectFrom('instance_fact').select('value').where('name', '=', DAY_FACT).executeTakeFirst()
  if (last?.value === today) return []
  const ended = await refreshExpired(trx, last?.value ?? '', today, now)
  await trx
    .insertInto('instance_fact')
    .values({ name: DAY_FACT, value: today })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: today }))
    .execute()
  return ended
}

async function refreshExpired(trx: Trx, since: string, today: string, now: string): Promise<EndedMember[]> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM member WHERE expires_at > ${since} AND expires_at <= ${today} AND user_id IS NOT NULL
    UNION
    SELECT m.user_id FROM project_group_link l JOIN namespace_ancestor w ON w.namespace_id = l.group_id JOIN member m ON m.group_id = w.ancestor_id
    WHERE l.expires_at > ${since} AND l.expires_at <= ${today} AND m.user_id IS NOT NULL
    UNION
    SELECT m.user_id FROM group_group_link l JOIN namespace_ancestor w ON w.namespace_id = l.shared_with_group_id JOIN member m ON m.group_id = w.ancestor_id
    WHERE l.expires_at > ${since} AND l.expires_at <= ${today} AND m.user_id IS NOT NULL`.execute(trx)
  const ended = await removeEnded(trx, today, now)
  await refreshUsers(
    trx,
    rows.map((row) => row.user_id),
    today,
  )
  return ended
}

/** A membership whose day has come is gone, and the feed has it; an invitation goes without a word. */
async function removeEnded(trx: Trx, today: string, now: string): Promise<EndedMember[]> {
  const { rows } = await sql<
    Omit<EndedMember, 'user_id'> & { user_id: number | null }
  >`DELETE FROM member WHERE expires_at <= ${today}
    RETURNING user_id, project_id, group_id, access_level`.execute(trx)
  const members = rows.flatMap(({ user_id, ...row }) => (user_id === null ? [] : [{ ...row, user_id }]))
  await sql`INSERT INTO event (author_id, project_id, group_id, action, target_type, target_id, target_title, created_at)
    SELECT e.value ->> 'user_id', p.id, g.id, 'expired', iif(p.id IS NULL, 'Group', 'Project'), ifnull(p.id, g.id), ifnull(p.name, g.name), ${now}
    FROM json_each(${JSON.stringify(members)}) e
    LEFT JOIN project p ON p.id = e.value ->> 'project_id'
    LEFT JOIN namespace g ON g.id = e.value ->> 'group_id'`.execute(trx)
  return members
}

/** A membership that ended by itself. */
export interface EndedMember {
  user_id: number
  project_id: number | null
  group_id: number | null
  access_level: number
}
