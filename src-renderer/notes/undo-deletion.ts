import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { refusalOf } from '../changes/undo.ts'
import { addressesOf, type Note, type Place, paramsOf } from './noteable.ts'
import type { Thread } from './threads.ts'

interface Deletion {
  noteable: Place
  note: Note
  thread: Thread
  /** The current user. */
  me: number | undefined
  /** The user may write comments with an earlier date. */
  mayDate: boolean
}

/**
 * Writes a deleted comment again, as a new one. Undefined if that would not restore the thread: nobody can write in the name of somebody else,
 * a comment without its date would come after its replies, lines like quick actions would be carried out, and an emoji alone would become a
 * reaction.
 */
export function undoOfDeletion({ noteable, note, thread, me, mayDate }: Deletion): Undo | undefined {
  const isHead = thread.head.id === note.id
  const endsThread = isHead && thread.replies.length === 0
  if (note.author.id !== me || (isHead && !endsThread && !mayDate)) return undefined
  if (/^\/[a-z]/im.test(note.body) || /^\s*:[\w+-]+:\s*$/.test(note.body)) return undefined
  const at = paramsOf(noteable)
  const { addNote, reply } = addressesOf(noteable)
  const written = { body: note.body, ...(mayDate && { created_at: note.created_at }) }
  return async () => {
    try {
      if (endsThread)
        // Only a thread can be resolved, and only a merge request has such threads.
        await (note.resolvable
          ? fetchBody('POST /projects/:id/merge_requests/:merge_request_iid/discussions', {
              ...threadAt(noteable),
              ...written,
            })
          : fetchBody(addNote, { ...at, ...written, internal: note.internal }))
      else await fetchBody(reply, { ...at, ...written, discussion_id: thread.id })
      return undefined
    } catch (cause) {
      return refusalOf(cause)
    }
  }
}

const threadAt = ({ record: { project_id: id, iid: merge_request_iid } }: Place) => ({ id, merge_request_iid })
