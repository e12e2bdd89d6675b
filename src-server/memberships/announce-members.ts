import type { Act } from '../kit/act.ts'
import type { MemberSnapshot } from './events.ts'
import { type MembershipRow, snapshotsOfMembers } from './membership-snapshots.ts'

interface Announcement {
  /** The user who added these members; undefined if each of them accepted an invitation. */
  actor_id: number | undefined
  invite_source: string | null
}

/** Emits `member.added` for memberships that the act has just written. `rows` need not be in the database. */
export async function announceMembers(
  { db, emit }: Pick<Act, 'db' | 'emit'>,
  rows: readonly MembershipRow[],
  announcement: Announcement,
) {
  const snapshots = await snapshotsOfMembers(db, rows)
  for (const [i, snapshot] of snapshots.entries()) {
    const row = rows[i]
    if (!row) continue
    const { user_id, project_id, group_id, access_level, expires_at } = row
    const { invite_source, actor_id = user_id } = announcement
    emit('member.added', { project_id, group_id, user_id, access_level, expires_at, invite_source, actor_id }, snapshot)
  }
}

/**
 * Emits `member.removed` for memberships that the act ends. The snapshots are from before the end.
 *
 * @param actor_id null if the memberships expired, or the account that asked for their end is gone
 */
export function announceRemovedMembers(
  { emit }: Pick<Act, 'emit'>,
  snapshots: readonly MemberSnapshot[],
  actor_id: number | null,
) {
  for (const snapshot of snapshots) {
    const { user, project, group, access_level } = snapshot
    const place = { project_id: project?.id ?? null, group_id: group?.id ?? null }
    emit('member.removed', { ...place, user_id: user.id, access_level, actor_id }, snapshot)
  }
}

interface FirstMember {
  project_id: number | null
  group_id: number | null
  user_id: number
  access_level: number
  created_by_id: number
}

/** Emits `member.added` for the member that a project or group was created with. */
export function announceFirstMember({ db, emit, now }: Pick<Act, 'db' | 'emit' | 'now'>, member: FirstMember) {
  const row = { ...member, expires_at: null, invite_email: null, created_at: now, updated_at: now }
  return announceMembers({ db, emit }, [row], { actor_id: member.created_by_id, invite_source: null })
}
