import { finishToDoById } from '../../activity/todo-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { factsOf, type ToDoItem, type ToDoRow } from '../entity.ts'

/** Marks a to-do of the actor as done. A to-do that is done stays as it is. */
export async function finishToDo(act: Act<Actor>, row: ToDoRow, item: ToDoItem) {
  const { target, project, group } = item
  if (row.state === 'done') return row
  await finishToDoById(act, row.id)
  const { target_type, target_id, project_id, group_id } = row
  act.emit(
    'todo.finished',
    { todo_id: row.id, user_id: act.actor.id, target_type, target_id, project_id, group_id },
    {
      target: { iid: 'iid' in target ? target.iid : null, title: factsOf(item).title },
      project: project ? { name: project.name, path_with_namespace: project.path_with_namespace } : null,
      group: group ? { name: group.name, full_path: group.full_path } : null,
    },
  )
  return { ...row, state: 'done' as const, updated_at: act.now }
}
