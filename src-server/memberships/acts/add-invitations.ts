import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { insertInvitations } from '../invitation-queries.ts'
import { snapshotsOfInvitations } from '../membership-snapshots.ts'
import type { ContainerRef } from '../policy.ts'

interface NewInvitations {
  emails: readonly string[]
  access_level: number
  expires_at: string | null
}

/** Invites addresses to a project or group. The invitations wait until somebody confirms the address; no email is sent. */
export async function addInvitations(
  { db, actor, now, emit }: Act<Actor>,
  place: ContainerRef,
  invited: NewInvitations,
) {
  if (invited.emails.length === 0) return
  const rows = await insertInvitations(db, place, { ...invited, created_by_id: actor.id }, now)
  const snapshots = await snapshotsOfInvitations(db, rows)
  for (const [i, snapshot] of snapshots.entries()) {
    const row = rows[i]
    if (!row) continue
    const { id: invitation_id, project_id, group_id } = row
    emit('invitation.created', { invitation_id, project_id, group_id, actor_id: actor.id }, snapshot)
  }
}
