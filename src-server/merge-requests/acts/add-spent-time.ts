import type { SystemNote } from '../../activity/text-notes.ts'
import { removedTimeNote, spentTimeNote } from '../../issues/system-notes.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { insertRow } from '../../kit/db/write-rows.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { changeTime } from './change-time.ts'

interface SpentTime {
  seconds: number
  summary?: string | undefined
}

/** Logs time that the actor has spent on a merge request, in seconds. A negative time is subtracted. */
export function addSpentTime(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  { seconds, summary }: SpentTime,
): Promise<LoadedMergeRequest> {
  const hours_only = act.instance.settings.get('time_tracking_limit_to_hours')
  return logTime(act, project, row, { seconds, summary }, spentTimeNote(seconds, hours_only))
}

/** Subtracts all time that was logged on a merge request. Without any, nothing changes. */
export async function resetSpentTime(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
): Promise<LoadedMergeRequest> {
  if (row.total_time_spent === 0) return row
  return logTime(act, project, row, { seconds: -row.total_time_spent }, removedTimeNote)
}

async function logTime(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  { seconds, summary = null }: { seconds: number; summary?: string | null | undefined },
  note: SystemNote,
): Promise<LoadedMergeRequest> {
  const { actor, db, now } = act
  const log = { user_id: actor.id, project_id: project.id, merge_request_id: row.id, time_spent: seconds, summary }
  await insertRow(db, 'timelog', { ...log, spent_at: now, created_at: now, updated_at: now })
  return changeTime(act, project, row, { total_time_spent: row.total_time_spent + seconds }, note)
}
