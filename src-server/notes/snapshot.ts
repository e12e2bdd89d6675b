import type { Target } from '../activity/target.ts'
import { describeTarget } from '../activity/target-snapshot.ts'
import type { Actor } from '../kit/access/actor.ts'
import { cutText } from '../snapshots/changes.ts'
import type { NoteEventPayload, NoteEventSnapshot } from './events.ts'

interface DescribedNote {
  id: number
  body: string
  internal: number
  discussion_id: string
  created_at: string
  updated_at: string
}

/** What the events of a note say: the note, the record that it is on, and who acted. */
export const describeNote = (
  target: Target,
  actor: Actor,
  note: DescribedNote,
): { payload: NoteEventPayload; snapshot: NoteEventSnapshot } => ({
  payload: { note_id: note.id, noteable_type: target.type, noteable_id: target.id, actor_id: actor.id },
  snapshot: {
    note: {
      id: note.id,
      body: cutText(note.body) ?? '',
      internal: note.internal === 1,
      discussion_id: note.discussion_id,
      created_at: note.created_at,
      updated_at: note.updated_at,
    },
    ...describeTarget(target, actor),
  },
})
