import { type RawBuilder, sql } from 'kysely'
import { addEvent, noteOn } from '../activity/queries.ts'
import { addCrossReferences } from '../activity/reference-queries.ts'
import type { Target } from '../activity/target.ts'
import { addMentionToDos, finishToDos } from '../activity/todo-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { insertRow } from '../kit/db/write-rows.ts'
import type { Page } from '../kit/http/pagination.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import type { NoteFilter } from './filters.ts'

/** Notes of a list of ids in its order, each with its author. */
const noteRows = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
    .crossJoin('note')
    .crossJoin('user as author')
    .whereRef('note.id', '=', 'listed.id')
    .whereRef('author.id', '=', 'note.author_id')
    .select(['note.id', 'note.type', 'note.body', 'note.created_at', 'note.updated_at', 'note.system', 'note.internal'])
    .select('note.system_action')
    .select(['note.noteable_id', 'note.noteable_type', 'note.project_id', 'note.author_id'])
    .select(['author.username as author_username', 'author.name as author_name'])
    .select(['author.state as author_state', 'author.avatar as author_avatar'])

type NoteKey = { type: Target['type']; id: number }

const notePages = pagedByIds({
  find: (p: NoteKey & PageBounds, { order_by, activity_filter }: NoteFilter) =>
    sql`SELECT note.id FROM note INDEXED BY ${sql.ref(order_by === 'created_at' ? 'note_created' : 'note_updated')}
      WHERE note.noteable_type = ${p.type} AND note.noteable_id = ${p.id} ${onlySystem(activity_filter)}`,
  order: (_, { order_by, sort }) => sql`${sql.ref(`note.${order_by}`)} ${sql.raw(sort)}, note.id ${sql.raw(sort)}`,
  rows: noteRows,
})

const onlySystem = (filter: NoteFilter['activity_filter']) =>
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

/** A page of notes, including those that the viewer must not see. */
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

interface NewNote {
  body: string
  internal?: boolean
  created_at?: string
}

const countNote = compiled((db, p: { issue_id: number; at: string }) =>
  db
    .updateTable('issue')
    .set((eb) => ({ user_notes_count: eb('user_notes_count', '+', 1), updated_at: p.at }))
    .where('id', '=', p.issue_id),
)

/** Writes a comment, with its count, to-dos, cross references and the feed entry. */
export async function addNote(act: Act<Actor>, target: Target, note: NewNote): Promise<number> {
  const at = note.created_at ?? act.now
  const about = { ...noteOn(act, target), body: note.body, created_at: at, updated_at: at }
  const id = await insertRow(act.db, 'note', { ...about, internal: note.internal ? 1 : 0 })
  if (target.type === 'Issue') await countNote(act.db, { issue_id: target.id, at })
  await finishToDos(act, target)
  await addMentionToDos(act, target, { text: note.body, note_id: id, internal: note.internal ?? false })
  if (!note.internal) await addCrossReferences(act, target, { text: note.body })
  await addEvent(act, target, { action: 'commented on', target_type: 'Note', target_id: id })
  return id
}
