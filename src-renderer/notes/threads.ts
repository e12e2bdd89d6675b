import type { ResponseBody } from '../api/client.ts'
import type { Note } from './noteable.ts'

export type Discussion = ResponseBody<'GET /projects/:id/issues/:issue_iid/discussions'>[number]

/** A comment or system note with its replies. */
export interface Thread {
  /** The id of the discussion. */
  id: string
  head: Note
  /** The oldest first. */
  replies: readonly Note[]
  /** When the discussion started. */
  created_at: string
}

export const threadsOf = (discussions: readonly Discussion[]): Thread[] =>
  discussions.flatMap(({ id, notes: [head, ...replies] }) =>
    head ? [{ id, head, replies, created_at: head.created_at }] : [],
  )

export const notesOf = ({ head, replies }: Thread): readonly Note[] => [head, ...replies]

/** A comment with its thread. */
export interface Chosen {
  thread: Thread
  note: Note
}

/** A comment that the user edits, or a thread in which the user replies. */
type InUse = Chosen | { thread: Thread; note?: undefined }

/** Keeps what the user works on, although somebody else has deleted it, so that the typed text is not lost. */
export function keepInUse(threads: readonly Thread[], inUse: InUse | undefined): readonly Thread[] {
  if (!inUse) return threads
  const { thread, note } = inUse
  const now = threads.find(({ id }) => id === thread.id)
  if (!now) return [...threads, note ? { ...thread, head: note, replies: [] } : thread]
  if (!note || notesOf(now).some(({ id }) => id === note.id)) return threads
  return threads.with(threads.indexOf(now), { ...now, replies: [...now.replies, note] })
}
