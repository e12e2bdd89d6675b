import { addToDos, findPendingToDo, type PendingToDo } from '../../activity/todo-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { describeMergeRequest } from '../snapshot.ts'

/** Adds a to-do about a merge request for the actor. @returns undefined if the actor already has a pending one */
export async function markMergeRequest(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
): Promise<PendingToDo | undefined> {
  const { db, actor } = act
  const target = targetOf(project, row)
  if (await findPendingToDo(db, target, actor.id)) return undefined
  await addToDos(act, target, 'marked', [actor.id])
  const { payload, snapshot } = describeMergeRequest(project, actor, row)
  act.emit('merge_request.todo_added', payload, snapshot)
  return findPendingToDo(db, target, actor.id)
}
