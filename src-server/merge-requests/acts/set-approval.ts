import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import { addSystemNotes } from '../../activity/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { addApproval, countApprovals, hasApproved, removeApproval } from '../approvals/approval-queries.ts'
import { recordInFeed, targetOf } from '../consequences.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { describeForHooks } from '../snapshot.ts'
import { approvalNote } from '../system-notes.ts'

/**
 * Approves a merge request, which finishes the actor's to-dos about it, or takes the approval back. If the actor has done so before, nothing
 * changes.
 *
 * @returns the merge request afterwards
 */
export async function setApproval(
  act: Act<Actor>,
  project: ProjectRef,
  before: LoadedMergeRequest,
  approved: boolean,
): Promise<LoadedMergeRequest> {
  const { db, actor, now, instance } = act
  if ((await hasApproved(db, before.id, actor.id)) === approved) return before
  if (approved) await addApproval(db, { merge_request_id: before.id, user_id: actor.id, created_at: now })
  else await removeApproval(db, before.id, actor.id)
  const approvals_left = Math.max(0, before.approvals_required - (await countApprovals(db, before.id)))
  const row = { ...before, approvals_left }
  const target = targetOf(project, row)
  await addSystemNotes(act, target, [approvalNote(approved)])
  if (approved) {
    await recordInFeed(act, target, 'approved')
    await finishToDos(act, target)
  }
  const { payload, snapshot } = await describeForHooks(act, project, row)
  const { approvals_left: left } = approved ? row : before
  const is_complete = !instance.licensed || left === 0
  act.emit(approved ? 'merge_request.approved' : 'merge_request.unapproved', { ...payload, is_complete }, snapshot)
  return row
}
