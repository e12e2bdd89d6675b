import type { Act } from '../../kit/act.ts'
import type { AccessRequestRow } from '../access-request-queries.ts'
import { finishAccessToDosOf } from '../access-todo-queries.ts'
import { snapshotsOfMembers } from '../membership-snapshots.ts'
import { deleteMembers } from '../write-queries.ts'

/** Ends requests for access without granting it. */
export async function endAccessRequests(
  { db, now, emit }: Pick<Act, 'db' | 'now' | 'emit'>,
  rows: readonly AccessRequestRow[],
  actor_id: number | null,
) {
  if (rows.length === 0) return
  const snapshots = await snapshotsOfMembers(db, rows)
  const ids = rows.map(({ id }) => id)
  await finishAccessToDosOf(db, ids, now)
  await deleteMembers(db, ids)
  for (const [i, snapshot] of snapshots.entries()) {
    const row = rows[i]
    if (!row) continue
    const { project_id, group_id, user_id } = row
    emit('member.request_ended', { project_id, group_id, user_id, actor_id }, snapshot)
  }
}
