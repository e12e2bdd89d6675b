import type { GroupContainer } from '../../activity/target.ts'
import { addToDos, findPendingToDo } from '../../activity/todo-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { targetOfEpic } from '../consequences.ts'
import type { LoadedEpic } from '../entity.ts'
import { describeEpic } from '../snapshot.ts'

/** Adds a to-do about an epic for the actor. If the actor already has a pending one, nothing changes. */
export async function markEpic(act: Act<Actor>, group: GroupContainer, epic: LoadedEpic) {
  const { db, actor } = act
  const target = targetOfEpic(group, epic)
  if (await findPendingToDo(db, target, actor.id)) return
  await addToDos(act, target, 'marked', [actor.id])
  const { payload, snapshot } = describeEpic(group, actor, epic)
  act.emit('epic.todo_added', payload, snapshot)
}
