import { finishAllPending } from '../../activity/todo-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'

/** Marks all pending to-dos of the actor as done, also those about records that the actor may not read at present. */
export async function finishAllToDos(act: Act<Actor>) {
  const todos_count = await finishAllPending(act)
  if (todos_count > 0) act.emit('todos.finished', { user_id: act.actor.id, todos_count }, {})
}
