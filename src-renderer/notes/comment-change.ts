import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { undoWith } from '../changes/undo.ts'
import { changedByActions } from './commands-changes.ts'
import { addressesOf, type Note, type Place, paramsOf } from './noteable.ts'

/** What a write changed, in words. Undoing it restores the text, not what its quick actions changed. */
export function changeOf(asked: string, note: Pick<Note, 'body' | 'commands_changes'>): string {
  if (note.body === asked) return 'Comment changed'
  const changed = changedByActions(asked, note)
  return changed ? `Comment changed. ${changed}` : 'The server stored a different text from the one you sent'
}

/** Writes the earlier text again, unless somebody has changed the comment since. */
export function undoOfTextChange(noteable: Place, { id: note_id, body: after }: Note, before: string): Undo {
  const { note, updateNote } = addressesOf(noteable)
  const address = { ...paramsOf(noteable), note_id }
  return undoWith(
    'comment',
    async () => (await fetchBody(note, address)).body === after,
    () => fetchBody(updateNote, { ...address, body: before }),
  )
}
