declare module '../kit/events/events.ts' {
  interface Events {
    /** All pending to-dos of the user, at once. */
    'todos.finished': { payload: { user_id: number; todos_count: number }; snapshot: Record<never, never> }
  }
}
