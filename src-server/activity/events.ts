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
  /** `iid` is null for a project or group, whose title is the path. */
  target: { iid: number | null; title: string }
  project: { name: string; path_with_namespace: string } | null
  group: { name: string; full_path: string } | null
}
