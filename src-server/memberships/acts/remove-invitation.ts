import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { deleteInvitation } from '../invitation-queries.ts'
import { type InvitationRow, snapshotsOfInvitations } from '../membership-snapshots.ts'

/** Deletes a pending invitation. */
export async function removeInvitation({ db, actor, emit }: Act<Actor>, invitation: InvitationRow) {
  const [snapshot] = await snapshotsOfInvitations(db, [invitation])
  await deleteInvitation(db, invitation.id)
  const { id: invitation_id, project_id, group_id } = invitation
  if (snapshot) emit('invitation.removed', { invitation_id, project_id, group_id, actor_id: actor.id }, snapshot)
}
