import type { Changes } from '../snapshots/changes.ts'
import type { GroupPlace, PersonSnapshot, ProjectPlace } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'note.created': { payload: NoteEventPayload; snapshot: NoteEventSnapshot }
    'note.updated': { payload: NoteEventPayload; snapshot: NoteEventSnapshot & { changes: Changes } }
    'note.removed': { payload: NoteEventPayload; snapshot: NoteEventSnapshot }
  }
}

export interface NoteEventPayload {
  note_id: number
  noteable_type: string
  noteable_id: number
  actor_id: number
}

/** A note and its target as events describe them. The target is in a project, in a group (epics) or in neither. */
export interface NoteEventSnapshot {
  note: {
    id: number
    /** At most the first 10,000 characters. */
    body: string
    /** Visible to Reporters, and to the author and the assignees of the target. */
    internal: boolean
    discussion_id: string
    created_at: string
    updated_at: string
  }
  noteable: {
    type: string
    id: number
    iid: number
    title: string
    confidential: boolean
    author_id: number
    assignee_ids: readonly number[]
  }
  project: ProjectPlace | null
  group: GroupPlace | null
  actor: PersonSnapshot
}
