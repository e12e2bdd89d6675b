import type { GroupPlace, PersonSnapshot, ProjectPlace } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'note.created': {
      payload: { note_id: number; noteable_type: string; noteable_id: number; actor_id: number }
      snapshot: NoteEventSnapshot
    }
  }
}

/** What an event says of a note and of the thing that it is on, which lives in a project, in a group (epics) or in neither. */
interface NoteEventSnapshot {
  note: {
    id: number
    /** At most the first 10,000 characters. */
    body: string
    /** For Reporters, the author and the assignees of the thing only. */
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
