/**
 * Everything that can happen, by name, with what a listener needs to look the rest up. An event leaves after the commit of the write
 * that caused it and is dropped with a rollback.
 */
export interface Events {
  'user.created': { user_id: number }
  'token.created': { token_id: number; user_id: number }
  'project.created': { project_id: number; creator_id: number }
  'project.removed': { project_id: number; path_with_namespace: string; actor_id: number }
  'issue.created': { issue_id: number; project_id: number; actor_id: number }
  'issue.updated': { issue_id: number; project_id: number; actor_id: number; changed: readonly string[] }
  'issue.closed': { issue_id: number; project_id: number; actor_id: number }
  'issue.reopened': { issue_id: number; project_id: number; actor_id: number }
  'note.created': { note_id: number; noteable_type: string; noteable_id: number; actor_id: number }
  'import.scheduled': { import_id: number; project_id: number; actor_id: number }
  'import.ended': { import_id: number; project_id: number; status: 'finished' | 'failed' }
}

export type EventName = keyof Events
export type Emit = <E extends EventName>(event: E, payload: Events[E]) => void
export type Emitted = { [E in EventName]: { event: E; payload: Events[E] } }[EventName]
