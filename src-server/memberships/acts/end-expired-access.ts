import type { Act } from '../../kit/act.ts'
import { announceRemovedMembers } from '../announce-members.ts'
import { endExpired, expiredMembers, isDayDone } from '../expiry-queries.ts'
import { snapshotsOfMembers } from '../membership-snapshots.ts'

/** Ends memberships and the access through shares on the day they expire. Runs once a day. */
export async function endExpiredAccess({ db, today, now, emit }: Act) {
  if (await isDayDone(db, today)) return
  const rows = await expiredMembers(db, today)
  const snapshots = await snapshotsOfMembers(db, rows)
  await endExpired(db, today, now)
  announceRemovedMembers({ emit }, snapshots, null)
}
