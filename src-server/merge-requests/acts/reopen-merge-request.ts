import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { requireFreeBranches } from '../branches.ts'
import { changeState } from '../change-state.ts'
import { linkClosingIssues } from '../closing-queries.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { describeForHooks } from '../snapshot.ts'

/**
 * Reopens a closed merge request. One that is open or merged stays as it is, and so does one whose source project is gone.
 *
 * @throws ApiError 409 if another open merge request has the same branches
 */
export async function reopenMergeRequest(act: Act<Actor>, project: ProjectRef, row: LoadedMergeRequest) {
  if (row.state !== 2 || row.source_project_id === null) return
  await requireFreeBranches(act.db, row)
  const opened = { state: 1, closed_at: null, closed_by_id: null } as const
  await changeState(act, project, row, 'reopened', opened)
  await linkClosingIssues(act.db, row)
  const { payload, snapshot } = await describeForHooks(act, project, { ...row, ...opened, updated_at: act.now })
  act.emit('merge_request.reopened', payload, snapshot)
}
