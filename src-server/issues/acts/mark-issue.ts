import { addToDos, findPendingToDo, type PendingToDo } from '../../activity/todo-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import { describeIssue } from '../snapshot.ts'

/** Adds a to-do about an issue for the actor. @returns undefined if the actor already has a pending one */
export async function markIssue(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
): Promise<PendingToDo | undefined> {
  const { db, actor } = act
  const target = targetOf(project, issue)
  if (await findPendingToDo(db, target, actor.id)) return undefined
  await addToDos(act, target, 'marked', [actor.id])
  const todo = await findPendingToDo(db, target, actor.id)
  const { payload, snapshot } = describeIssue(project, actor, issue)
  act.emit('todo.created', payload, snapshot)
  return todo
}
