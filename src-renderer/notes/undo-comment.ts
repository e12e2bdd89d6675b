import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { undoWith } from '../changes/undo.ts'
import { addressesOf, type Note, type Place, paramsOf } from './noteable.ts'

/** Deletes a new comment again, unless somebody has changed it. */
export function undoOfComment(noteable: Place, { id: note_id, body }: Note): Undo {
  const { note, removeNote } = addressesOf(noteable)
  const input = { ...paramsOf(noteable), note_id }
  return undoWith(
    'comment',
    async () => (await fetchBody(note, input)).body === body,
    () => fetchBody(removeNote, input),
  )
}
