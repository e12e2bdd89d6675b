import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { deleteEmailRow, type EmailRow } from '../emails/email-queries.ts'

/** Deletes a secondary address. */
export async function removeEmail({ db, actor, emit }: Act<Actor>, user_id: number, row: EmailRow) {
  await deleteEmailRow(db, user_id, row)
  const payload = { email_id: row.id, user_id, actor_id: actor.id }
  emit('email.removed', payload, { user: await snapshotOfUser(db, user_id), email: row })
}
