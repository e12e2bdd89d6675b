import { addSystemNotes } from '../../activity/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { insertRow } from '../../kit/db/write-rows.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { changeIssue } from '../bookkeeping-queries.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import { describeIssue } from '../snapshot.ts'
import { removedTimeNote, type SystemNote, spentTimeNote } from '../system-notes.ts'

/** Logs time that the actor has spent on an issue, in seconds. A negative time is subtracted. */
export async function addSpentTime(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  { seconds, summary = null }: { seconds: number; summary?: string | null | undefined },
): Promise<LoadedIssue> {
  const hours_only = act.instance.settings.get('time_tracking_limit_to_hours')
  return logTime(act, project, issue, { seconds, summary }, spentTimeNote(seconds, hours_only))
}

/** Subtracts all time that was logged on an issue. Without any, nothing changes. */
export async function resetSpentTime(act: Act<Actor>, project: ProjectRef, issue: LoadedIssue): Promise<LoadedIssue> {
  if (issue.total_time_spent === 0) return issue
  return logTime(act, project, issue, { seconds: -issue.total_time_spent, summary: null }, removedTimeNote)
}

async function logTime(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  { seconds, summary }: { seconds: number; summary: string | null },
  note: SystemNote,
): Promise<LoadedIssue> {
  const { actor, db, now } = act
  const total_time_spent = issue.total_time_spent + seconds
  const log = { user_id: actor.id, project_id: project.id, issue_id: issue.id, time_spent: seconds, summary }
  await insertRow(db, 'timelog', { ...log, spent_at: now, created_at: now, updated_at: now })
  await changeIssue(db, issue, { total_time_spent, updated_by_id: actor.id, updated_at: now })
  const after: LoadedIssue = { ...issue, total_time_spent, updated_at: now }
  await addSystemNotes(act, targetOf(project, after), [note])
  const { payload, snapshot } = describeIssue(project, actor, after)
  const changes = changesBetween(issue, after, ['total_time_spent'])
  act.emit('issue.updated', { ...payload, changed: Object.keys(changes) }, { ...snapshot, changes })
  return after
}
