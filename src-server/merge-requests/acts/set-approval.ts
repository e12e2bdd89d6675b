import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import { addSystemNotes } from '../../activity/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { addApproval, hasApproved, removeApproval } from '../approvals/approval-queries.ts'
import { recordInFeed, targetOf } from '../consequences.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { describeForHooks } from '../snapshot.ts'
import { approvalNote } from '../system-notes.ts'

/**
 * Approves a merge request, which finishes the actor's to-dos about it, or takes the approval back. If the actor has done so before, nothing
 * changes.
 */
export async function setApproval(act: Act<Actor>, project: ProjectRef, row: LoadedMergeRequest, approved: boolean) {
  const { db, actor, now } = act
  if ((await hasApproved(db, row.id, actor.id)) === approved) return
  if (approved) await addApproval(db, { merge_request_id: row.id, user_id: actor.id, created_at: now })
  else await removeApproval(db, row.id, actor.id)
  const target = targetOf(project, row)
  await addSystemNotes(act, target, [approvalNote(approved)])
  if (approved) {
    await recordInFeed(act, target, 'approved')
    await finishToDos(act, target)
  }
  const { payload, snapshot } = await describeForHooks(act, project, row)
  act.emit(approved ? 'merge_request.approved' : 'merge_request.unapproved', payload, snapshot)
}
