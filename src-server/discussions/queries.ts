import { sql } from 'kysely'
import type { Target } from '../activity/target.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { boundedCount, type PageBounds, totalAfter } from '../kit/lists/paged.ts'
import { type NoteRow, noteRows } from '../notes/queries.ts'

/** The notes of one discussion, the oldest first. */
export type Discussion = readonly [NoteRow, ...NoteRow[]]

type Key = { type: Target['type']; id: number }

/** The notes of a page of discussions. One pass over the notes of the target finds the page, another its notes. */
const pageOfNotes = compiled((db, p: Key & PageBounds) =>
  noteRows(
    db,
    sql<{ id: number }>`SELECT note.id FROM note INDEXED BY note_created
      WHERE note.noteable_type = ${p.type} AND note.noteable_id = ${p.id} AND note.discussion_id IN (
        SELECT started.discussion_id FROM note started INDEXED BY note_created
        WHERE started.noteable_type = ${p.type} AND started.noteable_id = ${p.id}
        GROUP BY started.discussion_id ORDER BY min(started.created_at), min(started.id) LIMIT ${p.limit} OFFSET ${p.offset})
      ORDER BY note.created_at, note.id`,
  ),
)

const countDiscussions = compiled((db, { type, id }: Key) => ({
  compile: () =>
    boundedCount(
      sql`SELECT DISTINCT note.discussion_id FROM note INDEXED BY note_created
        WHERE note.noteable_type = ${type} AND note.noteable_id = ${id}`,
    ).compile(db),
}))

const notesOfOne = compiled((db, p: Key & { discussion_id: string }) =>
  noteRows(
    db,
    sql<{ id: number }>`SELECT note.id FROM note INDEXED BY note_created
      WHERE note.noteable_type = ${p.type} AND note.noteable_id = ${p.id} AND note.discussion_id = ${p.discussion_id}
      ORDER BY note.created_at, note.id`,
  ),
)

/** A page of the discussions of a target, those that started first first, with notes that the viewer must not see. */
export async function listDiscussions(
  db: Db,
  { type, id }: Target,
  { limit, offset }: Page,
): Promise<{ notes: NoteRow[]; count: number; total: number }> {
  const notes = await pageOfNotes(db, { type, id, limit, offset })
  const count = new Set(notes.map(({ discussion_id }) => discussion_id)).size
  return { notes, count, total: await totalAfter({ limit, offset }, count, () => countDiscussions(db, { type, id })) }
}

export const findNotesOf = (db: Db, { type, id }: Target, discussion_id: string): Promise<NoteRow[]> =>
  notesOfOne(db, { type, id, discussion_id })

/** Groups notes by discussion, in the order of the first note of each. */
export const discussionsOf = (notes: readonly NoteRow[]): Discussion[] =>
  [...Map.groupBy(notes, ({ discussion_id }) => discussion_id).values()].filter((each) => isDiscussion(each))

const isDiscussion = (notes: readonly NoteRow[]): notes is Discussion => notes.length > 0

interface Resolution {
  /** JSON. */
  ids: string
  resolver_id: number | null
  at: string | null
  now: string
}

/** Marks notes as resolved, or as not resolved with `null`. */
export const setResolved = compiled((db, { ids, resolver_id, at, now }: Resolution) =>
  db
    .updateTable('note')
    .set({ resolved_at: at, resolved_by_id: resolver_id, updated_at: now })
    .where(sql<boolean>`id IN (SELECT value FROM json_each(${ids}))`),
)
