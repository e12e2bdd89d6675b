import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changeState } from '../change-state.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { describeForHooks } from '../snapshot.ts'

/** Closes an open merge request and finishes the actor's to-dos about it. Another one stays as it is: a merge is final. */
export async function closeMergeRequest(act: Act<Actor>, project: ProjectRef, row: LoadedMergeRequest) {
  if (row.state !== 1) return
  const closed = { state: 2, closed_at: act.now, closed_by_id: act.actor.id } as const
  await finishToDos(act, await changeState(act, project, row, 'closed', closed))
  const { payload, snapshot } = await describeForHooks(act, project, { ...row, ...closed, updated_at: act.now })
  act.emit('merge_request.closed', payload, snapshot)
}
