import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { findChangeableNote, findNote, visibleNotes } from '../notes/find-note.ts'
import type { Noteable } from '../notes/noteables.ts'
import type { NoteRow } from '../notes/queries.ts'
import { type Discussion, discussionsOf, findNotesOf } from './queries.ts'

/** A discussion with those of its notes that the caller may see. @throws ApiError 404 `404 Discussion Not Found` if there are none */
export async function findDiscussion(
  db: Db,
  actor: Actor,
  target: Noteable,
  discussion_id: string,
  today: string,
): Promise<Discussion> {
  const [discussion] = discussionsOf(
    await visibleNotes(db, actor, target, await findNotesOf(db, target, discussion_id), today),
  )
  if (!discussion) throw notFound('Discussion')
  return discussion
}

/** @throws ApiError 404 `404 Note Not Found` also if the note is in another discussion */
export const findReply = (db: Db, actor: Actor, target: Noteable, at: ReplyKey, today: string) =>
  inDiscussion(at, findNote(db, actor, target, at.note_id, today))

/** A note of the discussion that the caller may change and delete. @throws ApiError 403, 404 as for `findReply` */
export const findChangeableReply = (db: Db, actor: Actor, target: Noteable, at: ReplyKey, today: string) =>
  inDiscussion(at, findChangeableNote(db, actor, target, at.note_id, today))

export interface ReplyKey {
  discussion_id: string
  note_id: number
}

async function inDiscussion({ discussion_id }: ReplyKey, found: Promise<NoteRow>) {
  const note = await found
  if (note.discussion_id !== discussion_id) throw notFound('Note')
  return note
}
