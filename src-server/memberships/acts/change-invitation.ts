import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { updateInvitation } from '../invitation-queries.ts'
import { type InvitationRow, snapshotsOfInvitations } from '../membership-snapshots.ts'

/** Changes the access level or the expiration date of a pending invitation. */
export async function changeInvitation(
  { db, actor, now, emit }: Act<Actor>,
  invitation: InvitationRow,
  terms: { access_level: number; expires_at: string | null },
) {
  await updateInvitation(db, invitation.id, terms, now)
  const changes = changesBetween(invitation, terms, ['access_level', 'expires_at'])
  const [snapshot] = await snapshotsOfInvitations(db, [{ ...invitation, ...terms, updated_at: now }])
  if (!snapshot || Object.keys(changes).length === 0) return
  const { id: invitation_id, project_id, group_id } = invitation
  emit('invitation.updated', { invitation_id, project_id, group_id, actor_id: actor.id }, { ...snapshot, changes })
}
