import type { Act } from '../../kit/act.ts'
import { endExpired, expiredMembers, isDayDone } from '../expiry-queries.ts'
import { snapshotsOfMembers } from '../membership-snapshots.ts'

/** Ends memberships and the access through shares on the day they expire. Runs once a day. */
export async function endExpiredAccess({ db, today, now, emit }: Act) {
  if (await isDayDone(db, today)) return
  const rows = await expiredMembers(db, today)
  const snapshots = await snapshotsOfMembers(db, rows)
  await endExpired(db, today, now)
  for (const snapshot of snapshots) {
    const { user, project, group, access_level } = snapshot
    const place = { project_id: project?.id ?? null, group_id: group?.id ?? null }
    emit('member.removed', { user_id: user.id, ...place, access_level, actor_id: null }, snapshot)
  }
}
