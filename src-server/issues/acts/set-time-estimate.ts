import { addSystemNotes } from '../../activity/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { changeIssue } from '../bookkeeping-queries.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import { describeIssue } from '../snapshot.ts'
import { estimateNote } from '../system-notes.ts'

/** Sets how long an issue will take, in seconds; 0 removes the estimate. With the same estimate, nothing changes. */
export async function setTimeEstimate(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  seconds: number,
): Promise<LoadedIssue> {
  if (issue.time_estimate === seconds) return issue
  const { actor, db, instance, now } = act
  await changeIssue(db, issue, { time_estimate: seconds, updated_by_id: actor.id, updated_at: now })
  const after: LoadedIssue = { ...issue, time_estimate: seconds, updated_at: now }
  const hours_only = instance.settings.get('time_tracking_limit_to_hours')
  await addSystemNotes(act, targetOf(project, after), [estimateNote(seconds, hours_only)])
  const { payload, snapshot } = describeIssue(project, actor, after)
  const changes = changesBetween(issue, after, ['time_estimate'])
  act.emit('issue.updated', { ...payload, changed: Object.keys(changes) }, { ...snapshot, changes })
  return after
}
