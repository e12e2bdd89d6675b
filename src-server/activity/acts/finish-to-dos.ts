import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { Target } from '../target.ts'
import { finishPendingToDos } from '../todo-queries.ts'

/** Marks the actor's pending to-dos about a target as done. Call this when the actor acts on the target. */
export async function finishToDos(act: Act<Actor>, target: Target) {
  const { type, id, iid, title, project, group } = target
  for (const todo of await finishPendingToDos(act, target))
    act.emit(
      'todo.finished',
      {
        ...{ todo_id: todo.id, user_id: act.actor.id, target_type: type, target_id: id },
        ...{ project_id: project?.id ?? null, group_id: group?.id ?? null },
      },
      {
        target: { iid, title },
        project: project ? { name: project.name, path_with_namespace: project.path_with_namespace } : null,
        group: group ? { name: group.name, full_path: group.full_path } : null,
      },
    )
}
