import { kinds } from '../../activity/kind-queries.ts'
import { addCrossReferences } from '../../activity/reference-queries.ts'
import type { Target } from '../../activity/target.ts'
import { addMentionToDos } from '../../activity/todo-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { changeBody, type NoteRow, touchNoteable } from '../queries.ts'
import { describeNote } from '../snapshot.ts'

/**
 * Replaces the text of a comment. Only users and records that the old text did not mention get to-dos and cross references. With the same
 * text, nothing changes, not even `updated_at`.
 */
export async function updateNote(act: Act<Actor>, target: Target, note: NoteRow, body: string): Promise<NoteRow> {
  if (body === note.body) return note
  const { db, actor, now } = act
  await changeBody(db, { id: note.id, body, editor_id: actor.id, now })
  await touchNoteable(db, { table: kinds[target.type].table, added: 0 }, { id: target.id, at: now })
  const internal = note.internal === 1
  await addMentionToDos(act, target, { text: body, note_id: note.id, internal, known: note.body })
  if (!internal) await addCrossReferences(act, target, { text: body, known: note.body })
  const after = { ...note, body, updated_at: now }
  const { payload, snapshot } = describeNote(target, actor, after)
  act.emit('note.updated', payload, { ...snapshot, changes: changesBetween(note, after, ['body']) })
  return after
}
