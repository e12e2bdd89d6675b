declare module '../kit/events/events.ts' {
  interface Events {
    'todo.finished': {
      payload: {
        todo_id: number
        user_id: number
        target_type: string
        target_id: number
        project_id: number | null
        group_id: number | null
      }
      snapshot: ToDoEventSnapshot
    }
  }
}

export interface ToDoEventSnapshot {
  target: { iid: number; title: string }
  project: { name: string; path_with_namespace: string } | null
  group: { name: string; full_path: string } | null
}
