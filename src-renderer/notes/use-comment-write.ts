import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { announceCommands, isNote } from './announce-commands.ts'
import { changeOf, undoOfTextChange } from './comment-change.ts'
import { addressesOf, type Noteable, paramsOf, readsOf } from './noteable.ts'

/** Changes the text of a comment, and confirms it with an Undo. `before` is the text that the write replaces. */
export function useCommentWrite(noteable: Noteable) {
  const reads = readsOf(noteable)
  const { write, pending, error } = useWrite(addressesOf(noteable).updateNote, { refreshes: reads })
  return {
    pending,
    error,
    write: async (note_id: number, body: string, before: string): Promise<void> => {
      const answer = await write({ ...paramsOf(noteable), note_id, body })
      if (!isNote(answer)) return announceCommands(noteable, answer)
      announceOne({
        text: changeOf(body, answer),
        name: `comment on ${noteable.record.references.full}`,
        reads,
        undo: undoOfTextChange(noteable, answer, before),
      })
    },
  }
}
