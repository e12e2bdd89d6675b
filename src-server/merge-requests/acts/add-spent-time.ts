import type { SystemNote } from '../../activity/text-notes.ts'
import { removedTimeNote, spentTimeNote } from '../../issues/system-notes.ts'
import { momentOf } from '../../issues/time/moment.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { insertRow } from '../../kit/db/write-rows.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { changeTime } from './change-time.ts'

interface SpentTime {
  seconds: number
  summary?: string | null | undefined
  /** A day or a moment; by default now. */
  spent_at?: string | undefined
}

/** Logs time that the actor has spent on a merge request, in seconds. A negative time is subtracted. */
export function addSpentTime(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  { seconds, summary = null, spent_at = act.now }: SpentTime,
): Promise<LoadedMergeRequest> {
  const hours_only = act.instance.settings.get('time_tracking_limit_to_hours')
  const { moment, day } = momentOf(spent_at, act.today)
  return logTime(act, project, row, { seconds, summary, spent_at: moment }, spentTimeNote(seconds, hours_only, day))
}

/** Subtracts all time that was logged on a merge request. Without any, nothing changes. */
export async function resetSpentTime(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
): Promise<LoadedMergeRequest> {
  if (row.total_time_spent === 0) return row
  const all = { seconds: -row.total_time_spent, summary: null, spent_at: act.now }
  return logTime(act, project, row, all, removedTimeNote)
}

async function logTime(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  { seconds, summary, spent_at }: { seconds: number; summary: string | null; spent_at: string },
  note: SystemNote,
): Promise<LoadedMergeRequest> {
  const { actor, db, now } = act
  const log = { user_id: actor.id, project_id: project.id, merge_request_id: row.id, time_spent: seconds, summary }
  await insertRow(db, 'timelog', { ...log, spent_at, created_at: now, updated_at: now })
  return changeTime(act, project, row, { total_time_spent: row.total_time_spent + seconds }, note)
}
