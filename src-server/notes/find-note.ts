import { hiddenReferences } from '../activity/reference-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import { lacksRole } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import { forbidden, notFound, notFoundPlain } from '../kit/errors.ts'
import { byState, unseen } from '../kit/reason.ts'
import { requireWritable } from '../projects/queries.ts'
import { mayReadInternal } from '../visibility/notes.ts'
import { viewerOf } from '../visibility/viewer.ts'
import type { Noteable } from './noteables.ts'
import { mayChangeNote, mayComment } from './policy.ts'
import { findNoteRow, type NoteRow } from './queries.ts'

/** @throws ApiError 404: `404 Not found` if there is no such note, `404 Note Not Found` if the caller may not see it */
export async function findNote(
  db: Db,
  actor: Actor | null,
  target: Noteable,
  note_id: number,
  today: string,
): Promise<NoteRow> {
  const note = await findNoteRow(db, target, note_id)
  if (!note) throw notFoundPlain()
  if (note.internal === 1 && !mayReadInternal(viewerOf(actor), target))
    throw notFound('Note', unseen('Note', 'Reporter, because the note is internal'))
  if ((await hiddenReferences(db, actor, target, [note], today)).has(note.id))
    throw notFound('Note', unseen('Note', 'to see what the note refers to'))
  return note
}

/** The notes of a target without those that the caller may not see. */
export async function visibleNotes(db: Db, actor: Actor, target: Noteable, rows: readonly NoteRow[], today: string) {
  const hidden = await hiddenReferences(db, actor, target, rows, today)
  const mayAll = mayReadInternal(actor, target)
  return rows.filter((row) => (row.internal === 0 || mayAll) && !hidden.has(row.id))
}

/** A comment that the caller may change and delete. @throws ApiError 403, 404 as for `findNote` */
export async function findChangeableNote(db: Db, actor: Actor, target: Noteable, note_id: number, today: string) {
  const note = await findNote(db, actor, target, note_id, today)
  if (note.system === 1) throw forbidden(byState('a comment, not a note of the instance'))
  if (!mayChangeNote(target, actor, note)) throw forbidden(lacksRole(target, 'the author, or Maintainer'))
  if (!mayComment(target, target.discussion_locked))
    throw forbidden(lacksRole(target, 'any role, because the discussion is locked'))
  if (target.project) requireWritable(target.project)
  return note
}
