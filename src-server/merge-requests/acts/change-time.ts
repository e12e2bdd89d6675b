import { addSystemNotes } from '../../activity/queries.ts'
import type { SystemNote } from '../../activity/text-notes.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { describeForHooks } from '../snapshot.ts'
import { changeMergeRequest } from '../write-queries.ts'

/** What changing the estimate and logging time have in common: the row of the merge request, the system note and the event. */
export async function changeTime(
  act: Act<Actor>,
  project: ProjectRef,
  before: LoadedMergeRequest,
  changed: { time_estimate: number } | { total_time_spent: number },
  note: SystemNote,
): Promise<LoadedMergeRequest> {
  const { actor, db, now } = act
  await changeMergeRequest(db, before, { ...changed, updated_by_id: actor.id, updated_at: now })
  const after: LoadedMergeRequest = { ...before, ...changed, updated_at: now }
  await addSystemNotes(act, targetOf(project, after), [note])
  const { payload, snapshot } = await describeForHooks(act, project, after)
  const changes = changesBetween(before, after, ['time_estimate', 'total_time_spent'])
  act.emit('merge_request.updated', { ...payload, changed: Object.keys(changes) }, { ...snapshot, changes })
  return after
}
