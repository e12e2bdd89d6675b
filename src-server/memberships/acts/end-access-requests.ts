import type { Act } from '../../kit/act.ts'
import type { AccessRequestRow } from '../access-request-queries.ts'
import { snapshotsOfMembers } from '../membership-snapshots.ts'
import { deleteMembers } from '../write-queries.ts'

/** Ends requests for access without granting it. */
export async function endAccessRequests(
  { db, emit }: Pick<Act, 'db' | 'emit'>,
  rows: readonly AccessRequestRow[],
  actor_id: number | null,
) {
  if (rows.length === 0) return
  const snapshots = await snapshotsOfMembers(db, rows)
  await deleteMembers(
    db,
    rows.map(({ id }) => id),
  )
  for (const [i, snapshot] of snapshots.entries()) {
    const row = rows[i]
    if (!row) continue
    const { project_id, group_id, user_id } = row
    emit('member.request_ended', { project_id, group_id, user_id, actor_id }, snapshot)
  }
}
