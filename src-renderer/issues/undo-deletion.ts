import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { refusalOf } from '../changes/undo.ts'
import type { Issue, Note } from './issue.ts'
import type { Thread } from './issue-threads.ts'

interface Deletion {
  issue: Pick<Issue, 'project_id' | 'iid'>
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
export function undoOfDeletion({ issue, note, thread, me, mayDate }: Deletion): Undo | undefined {
  const isHead = thread.head.id === note.id
  const endsThread = isHead && thread.replies.length === 0
  if (note.author.id !== me || (isHead && !endsThread && !mayDate)) return undefined
  if (/^\/[a-z]/im.test(note.body) || /^\s*:[\w+-]+:\s*$/.test(note.body)) return undefined
  const at = { id: issue.project_id, issue_iid: issue.iid }
  const written = { body: note.body, ...(mayDate && { created_at: note.created_at }) }
  return async () => {
    try {
      if (endsThread)
        await fetchBody('POST /projects/:id/issues/:issue_iid/notes', { ...at, ...written, internal: note.internal })
      else
        await fetchBody('POST /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes', {
          ...{ ...at, ...written, discussion_id: thread.id },
        })
      return undefined
    } catch (cause) {
      return refusalOf(cause)
    }
  }
}
