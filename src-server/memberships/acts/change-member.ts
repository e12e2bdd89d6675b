import type { Actor } from '../../kit/access/actor.ts'
import type { PlainAct } from '../../kit/act.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { snapshotsOfMembers } from '../membership-snapshots.ts'
import type { ContainerRef } from '../policy.ts'
import type { DirectMember } from '../queries.ts'
import { refreshPlace, updateMember } from '../write-queries.ts'

export interface MemberChange {
  access_level: number
  /** Undefined keeps the current date. */
  expires_at: string | null | undefined
}

/** Changes a member's access level or expiration date. Without a difference nothing happens. */
export async function changeMember(
  { db, actor, now, today, emit }: PlainAct<Actor>,
  place: ContainerRef,
  member: DirectMember,
  { access_level, expires_at = member.expires_at }: MemberChange,
) {
  const changes = changesBetween(member, { access_level, expires_at }, ['access_level', 'expires_at'])
  if (Object.keys(changes).length === 0) return
  const { user_id } = member
  const row = await updateMember(db, member.id, { access_level, expires_at }, now)
  await refreshPlace(db, place, [user_id], today)
  const [snapshot] = await snapshotsOfMembers(db, [{ ...row, user_id }])
  if (!snapshot) return
  const { project_id, group_id } = row
  const before = { old_access_level: member.access_level, old_expires_at: member.expires_at }
  emit(
    'member.updated',
    { project_id, group_id, user_id, access_level, ...before, actor_id: actor.id },
    { ...snapshot, changes },
  )
}
