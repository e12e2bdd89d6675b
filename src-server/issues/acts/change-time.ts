import { addSystemNotes } from '../../activity/queries.ts'
import type { SystemNote } from '../../activity/text-notes.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { changeIssue } from '../bookkeeping-queries.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import { describeIssue } from '../snapshot.ts'

/** What changing the estimate and logging time have in common: the row of the issue, the system note and the event. */
export async function changeTime(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  changed: { time_estimate: number } | { total_time_spent: number },
  note: SystemNote,
): Promise<LoadedIssue> {
  const { actor, db, now } = act
  await changeIssue(db, issue, { ...changed, updated_by_id: actor.id, updated_at: now })
  const after: LoadedIssue = { ...issue, ...changed, updated_at: now }
  await addSystemNotes(act, targetOf(project, after), [note])
  const { payload, snapshot } = describeIssue(project, actor, after)
  const changes = changesBetween(issue, after, ['time_estimate', 'total_time_spent'])
  act.emit('issue.updated', { ...payload, changed: Object.keys(changes) }, { ...snapshot, changes })
  return after
}
