import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { acceptInvitations } from '../../memberships/acts/accept-invitations.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { addEmailRow, type EmailRow } from '../emails/email-queries.ts'

/** Adds a secondary address. A confirmed one accepts the invitations that wait for it. */
export async function addEmail(
  act: Act<Actor>,
  user_id: number,
  { email, confirmed }: { email: string; confirmed: boolean },
): Promise<EmailRow> {
  const { db, actor, now, emit } = act
  const row = await addEmailRow(db, { user_id, email, confirmed_at: confirmed ? now : null, created_at: now })
  const payload = { email_id: row.id, user_id, actor_id: actor.id }
  emit('email.created', payload, { user: await snapshotOfUser(db, user_id), email: row })
  if (confirmed) await acceptInvitations(act, { id: user_id, email })
  return row
}
