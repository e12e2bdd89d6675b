import { kinds } from '../../activity/kind-queries.ts'
import type { Target } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { deleteNote, type NoteRow } from '../queries.ts'
import { describeNote } from '../snapshot.ts'

/** Deletes a comment with everything that belongs to it. Notes about cross references stay on the records that it mentioned. */
export async function removeNote(act: Act<Actor>, target: Target, note: NoteRow) {
  const { table, counts_notes } = kinds[target.type]
  await deleteNote(act.db, note, counts_notes ? table : undefined)
  const { payload, snapshot } = describeNote(target, act.actor, note)
  act.emit('note.removed', payload, snapshot)
}
