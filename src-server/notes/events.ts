import type { TargetSnapshot } from '../activity/target-snapshot.ts'
import type { Changes } from '../snapshots/changes.ts'

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

/** A note and the record that it is on, as events describe them. */
export interface NoteEventSnapshot extends TargetSnapshot {
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
}
