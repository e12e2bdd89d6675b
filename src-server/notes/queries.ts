import { type RawBuilder, sql } from 'kysely'
import type { Reference } from '../activity/references.ts'
import type { Target } from '../activity/target.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import { deleteNotes } from '../removal/note-queries.ts'
import type { NoteFilter } from './filters.ts'

/** The notes with these ids in the order of the ids, each with its author. */
export const noteRows = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
    .crossJoin('note')
    .crossJoin('user as author')
    .whereRef('note.id', '=', 'listed.id')
    .whereRef('author.id', '=', 'note.author_id')
    .select(['note.id', 'note.type', 'note.body', 'note.created_at', 'note.updated_at', 'note.system', 'note.internal'])
    .select(['note.system_action', 'note.discussion_id'])
    .select(['note.noteable_id', 'note.noteable_type', 'note.project_id', 'note.author_id'])
    .select(['author.username as author_username', 'author.name as author_name'])
    .select(['author.state as author_state', 'author.avatar as author_avatar'])
    .select(['note.commit_id', 'note.position', 'note.line_code', 'note.resolved_at'])
    .select(
      sql<string | null>`(SELECT json_object('id', resolver.id, 'username', resolver.username, 'name', resolver.name,
          'state', resolver.state, 'avatar', resolver.avatar)
        FROM user resolver WHERE resolver.id = note.resolved_by_id)`.as('resolver'),
    )

type NoteKey = { type: Target['type']; id: number }

const notePages = pagedByIds({
  find: (p: NoteKey & PageBounds, { order_by, activity_filter }: NoteFilter) =>
    sql`SELECT note.id FROM note INDEXED BY ${sql.ref(order_by === 'created_at' ? 'note_created' : 'note_updated')}
      WHERE note.noteable_type = ${p.type} AND note.noteable_id = ${p.id} ${activityCondition(activity_filter)}`,
  order: (_, { order_by, sort }) => sql`${sql.ref(`note.${order_by}`)} ${sql.raw(sort)}, note.id ${sql.raw(sort)}`,
  rows: noteRows,
})

const activityCondition = (filter: NoteFilter['activity_filter']) =>
  filter === 'all_notes' ? sql`` : sql`AND note.system = ${sql.lit(filter === 'only_activity' ? 1 : 0)}`

const oneNote = compiled((db, p: NoteKey & { note_id: number }) =>
  noteRows(
    db,
    sql<{
      id: number
    }>`SELECT note.id FROM note WHERE note.id = ${p.note_id} AND note.noteable_type = ${p.type} AND note.noteable_id = ${p.id}`,
  ),
)

export type NoteRow = Awaited<ReturnType<typeof oneNote>>[number]

/** A page of the notes on a target, including notes that the viewer must not see. */
export const listNotes = (
  db: Db,
  { type, id }: Target,
  { order_by, sort, activity_filter }: NoteFilter,
  { limit, offset }: Page,
): Promise<{ rows: NoteRow[]; total: number }> =>
  notePages(db, { order_by, sort, activity_filter }, { type, id, limit, offset })

export async function findNoteRow(db: Db, { type, id }: Target, note_id: number): Promise<NoteRow | undefined> {
  const [row] = await oneNote(db, { type, id, note_id })
  return row
}

/** Updates the time of the target's last change, and its counter if the target has one. */
export const touchNoteable = compiledBy(
  (db, p: { id: number; at: string }, { table, added }: { table: Reference['kind']; added: 0 | 1 }) => ({
    compile: () =>
      sql<never>`UPDATE ${sql.table(table)} SET updated_at = ${p.at}${added ? sql`, user_notes_count = user_notes_count + 1` : sql``}
        WHERE id = ${p.id}`.compile(db),
  }),
)

/** Makes a plain comment the first of a discussion. */
export const startDiscussion = compiled((db, { id }: { id: number }) =>
  db.updateTable('note').set({ type: 'DiscussionNote' }).where('id', '=', id).where('type', 'is', null),
)

interface NewText {
  id: number
  body: string
  editor_id: number
  now: string
}

/** Replaces the text of a note. */
export const changeBody = compiled((db, { id, body, editor_id, now }: NewText) =>
  db
    .updateTable('note')
    .set({ body, updated_at: now, updated_by_id: editor_id, last_edited_at: now })
    .where('id', '=', id),
)

/** Deletes a comment with everything that belongs to it, and counts it no more. */
export async function deleteNote(db: Trx, { id, noteable_id }: NoteRow, counted: Reference['kind'] | undefined) {
  await deleteNotes(db, JSON.stringify([id]))
  if (counted)
    await sql`UPDATE ${sql.table(counted)} SET user_notes_count = user_notes_count - 1 WHERE id = ${noteable_id}`.execute(
      db,
    )
}
