import type { SystemNote } from '../../activity/text-notes.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { insertRow } from '../../kit/db/write-rows.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { LoadedIssue } from '../entity.ts'
import { removedTimeNote, spentTimeNote } from '../system-notes.ts'
import { momentOf } from '../time/moment.ts'
import { changeTime } from './change-time.ts'

interface SpentTime {
  seconds: number
  summary?: string | null | undefined
  /** A day or a moment; by default now. */
  spent_at?: string | undefined
}

/** Logs time that the actor has spent on an issue, in seconds. A negative time is subtracted. */
export async function addSpentTime(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  { seconds, summary = null, spent_at = act.now }: SpentTime,
): Promise<LoadedIssue> {
  const hours_only = act.instance.settings.get('time_tracking_limit_to_hours')
  const { moment, day } = momentOf(spent_at, act.today)
  const note = spentTimeNote(seconds, hours_only, day)
  return logTime(act, project, issue, { seconds, summary, spent_at: moment }, note)
}

/** Subtracts all time that was logged on an issue. Without any, nothing changes. */
export async function resetSpentTime(act: Act<Actor>, project: ProjectRef, issue: LoadedIssue): Promise<LoadedIssue> {
  if (issue.total_time_spent === 0) return issue
  return logTime(
    act,
    project,
    issue,
    { seconds: -issue.total_time_spent, summary: null, spent_at: act.now },
    removedTimeNote,
  )
}

async function logTime(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  { seconds, summary, spent_at }: { seconds: number; summary: string | null; spent_at: string },
  note: SystemNote,
): Promise<LoadedIssue> {
  const { actor, db, now } = act
  const log = { user_id: actor.id, project_id: project.id, issue_id: issue.id, time_spent: seconds, summary }
  await insertRow(db, 'timelog', { ...log, spent_at, created_at: now, updated_at: now })
  return changeTime(act, project, issue, { total_time_spent: issue.total_time_spent + seconds }, note)
}
