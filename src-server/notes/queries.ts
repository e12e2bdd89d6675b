import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import { COUNTED_TO, type Page } from '../kit/http/pagination.ts'
import type { ProjectRef } from '../projects/queries.ts'
import type { NoteFilter } from './filters.ts'
import { mentionsIn } from './mentions.ts'

export { mentions } from './mentions.ts'

/** What is talked about, and who may listen. */
export interface Target {
  type: 'Issue' | 'MergeRequest' | 'Snippet' | 'Epic'
  id: number
  iid: number
  title: string
  project: ProjectRef
  author_id: number
  assignee_ids: readonly number[]
  /** Then it is for reporters, its author and its assignees. */
  confidential: boolean
}

/** Whose write it is, and when. */
export interface Deed {
  actor: Actor
  now: string
  /** 40 hexadecimal digits, new each time. */
  newDiscussionId(): string
}

/** Notes of a list of ids in its order, each with its author. */
const noteRows = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
    .crossJoin('note')
    .crossJoin('user as author')
    .whereRef('note.id', '=', 'listed.id')
    .whereRef('author.id', '=', 'note.author_id')
    .select(['note.id', 'note.type', 'note.body', 'note.created_at', 'note.updated_at', 'note.system', 'note.internal'])
    .select(['note.noteable_id', 'note.noteable_type', 'note.project_id', 'note.author_id'])
    .select(['author.username as author_username', 'author.name as author_name'])
    .select(['author.state as author_state', 'author.avatar as author_avatar'])

type NoteKey = { type: Target['type']; id: number }

const notesPage = compiledBy(
  ({ order_by, sort, activity_filter }: NoteFilter) => `${order_by} ${sort} ${activity_filter}`,
  (db, p: NoteKey & { limit: number; offset: number }, { order_by, sort, activity_filter }) => {
    const index = sql.ref(order_by === 'created_at' ? 'note_created' : 'note_updated')
    const direction = sql.raw(sort)
    const ids = sql<{ id: number }>`SELECT note.id FROM note INDEXED BY ${index}
      WHERE note.noteable_type = ${p.type} AND note.noteable_id = ${p.id} ${onlySystem(activity_filter)}
      ORDER BY ${sql.ref(`note.${order_by}`)} ${direction}, note.id ${direction} LIMIT ${p.limit} OFFSET ${p.offset}`
    return noteRows(db, ids)
  },
)

const notesCount = compiledBy(
  ({ activity_filter }: NoteFilter) => activity_filter,
  (db, p: NoteKey, { activity_filter }) => ({
    compile: () =>
      sql<{ total: number }>`SELECT count(*) AS total FROM (
        SELECT 1 FROM note INDEXED BY note_created
        WHERE note.noteable_type = ${p.type} AND note.noteable_id = ${p.id} ${onlySystem(activity_filter)} LIMIT ${sql.lit(COUNTED_TO + 1)})`.compile(
        db,
      ),
  }),
)

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

/** A page of notes, hidden ones and all; `total` is counted to one more than what is told. */
export async function listNotes(db: Db, { type, id }: Target, filter: NoteFilter, { limit, offset }: Page) {
  const rows = await notesPage(db, filter, { type, id, limit, offset })
  if (rows.length > 0 && rows.length < limit) return { rows, total: offset + rows.length }
  const [count] = await notesCount(db, filter, { type, id })
  return { rows, total: count?.total ?? 0 }
}

export async function findNoteRow(db: Db, { type, id }: Target, note_id: number): Promise<NoteRow | undefined> {
  const [row] = await oneNote(db, { type, id, note_id })
  return row
}

interface NewNote {
  body: string
  internal?: boolean
  created_at?: string
}

/** A comment: kept, counted, told to those who are mentioned, and shown in the feed. */
export async function addNote(trx: Trx, target: Target, deed: Deed, note: NewNote): Promise<number> {
  const at = note.created_at ?? deed.now
  const { id } = await trx
    .insertInto('note')
    .values({
      ...noteOn(target, deed),
      internal: note.internal ? 1 : 0,
      body: note.body,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (target.type === 'Issue')
    await trx
      .updateTable('issue')
      .set((eb) => ({ user_notes_count: eb('user_notes_count', '+', 1), updated_at: at }))
      .where('id', '=', target.id)
      .execute()
  await finishToDos(trx, target, deed)
  await addMentionToDos(trx, target, deed, { text: note.body, note_id: id, internal: note.internal ?? false })
  await addEvent(trx, target, deed, { action: 'commented on', target_type: 'Note', target_id: id })
  return id
}

/** Says what was changed; not counted, and no news to anybody. */
export async function addSystemNotes(
  trx: Trx,
  target: Target,
  deed: Deed,
  notes: readonly { action: string; body: string }[],
) {
  if (notes.length === 0) return
  const rows = notes.map(({ action, body }) => ({
    ...noteOn(target, deed),
    system: 1 as const,
    system_action: action,
    body,
    created_at: deed.now,
    updated_at: deed.now,
  }))
  await trx.insertInto('note').values(rows).execute()
}

const noteOn = ({ type, id, project }: Target, { actor, newDiscussionId }: Deed) => ({
  noteable_type: type,
  noteable_id: id,
  project_id: project.id,
  author_id: actor.id,
  discussion_id: newDiscussionId(),
})

/** An entry of the activity feed; the project has been active by it. */
export async function addEvent(
  trx: Trx,
  { iid, title, project }: Target,
  { actor, now }: Deed,
  event: { action: string; target_type: string; target_id: number },
) {
  await trx
    .insertInto('event')
    .values({
      author_id: actor.id,
      project_id: project.id,
      ...event,
      target_iid: iid,
      target_title: title,
      created_at: now,
    })
    .execute()
  await trx
    .updateTable('project')
    .set({ last_activity_at: now })
    .where('id', '=', project.id)
    .where('last_activity_at', '<', now)
    .execute()
}

/** Who acts on a thing has done what there was to do about it. */
export async function finishToDos(trx: Trx, { type, id }: Target, { actor, now }: Deed) {
  await trx
    .updateTable('todo')
    .set({ state: 'done', updated_at: now })
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('user_id', '=', actor.id)
    .where('state', '=', 'pending')
    .execute()
}

/** One pending to-do a user and thing is enough: who has one gets no second. */
export async function addToDos(
  trx: Trx,
  target: Target,
  deed: Deed,
  action_name: string,
  user_ids: readonly number[],
  note_id: number | null = null,
) {
  if (user_ids.length === 0) return
  const busy = await trx
    .selectFrom('todo')
    .select('user_id')
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('state', '=', 'pending')
    .where('user_id', 'in', user_ids)
    .execute()
  const rows = user_ids
    .filter((user_id) => !busy.some((one) => one.user_id === user_id))
    .map((user_id) => ({
      user_id,
      author_id: deed.actor.id,
      project_id: target.project.id,
      target_type: target.type,
      target_id: target.id,
      note_id,
      action_name,
      created_at: deed.now,
      updated_at: deed.now,
    }))
  if (rows.length > 0) await trx.insertInto('todo').values(rows).execute()
}

/** Tells those who are named in a text, if they may read it; `known` are names that an earlier version of it had already. */
export async function addMentionToDos(
  trx: Trx,
  target: Target,
  deed: Deed,
  {
    text,
    note_id = null,
    internal = false,
    known,
  }: { text: string | null; note_id?: number | null; internal?: boolean; known?: string | null },
) {
  const before = mentionsIn(known ?? null)
  const old = [...before.addressed, ...before.mentioned]
  const { addressed, mentioned } = mentionsIn(text)
  const names = [...addressed, ...mentioned].filter((name) => !old.includes(name))
  if (names.length === 0) return
  const readers = await readersNamed(trx, target, names, internal)
  const idsOf = (these: readonly string[]) =>
    readers.filter((one) => these.includes(one.username.toLowerCase())).map((one) => one.id)
  await addToDos(trx, target, deed, 'directly_addressed', idsOf(addressed), note_id)
  await addToDos(trx, target, deed, 'mentioned', idsOf(mentioned), note_id)
}

async function readersNamed(trx: Trx, target: Target, names: readonly string[], internal: boolean) {
  const users = await usersReaching(trx, target.project, (query) => query.where('user.username', 'in', names))
  if (!target.confidential && !internal) return users
  return users.filter(
    (user) =>
      user.access_level >= roles.reporter || user.id === target.author_id || target.assignee_ids.includes(user.id),
  )
}

const activeUsers = (trx: Trx, project_id: number) =>
  trx
    .selectFrom('user')
    .leftJoin('project_authorization as reach', (join) =>
      join.onRef('reach.user_id', '=', 'user.id').on('reach.project_id', '=', project_id),
    )
    .select(['user.id', 'user.username', 'user.external', 'user.admin', 'reach.access_level'])
    .where('user.state', '=', 'active')

/** Of some users those who can read the project, with their level in it. */
export async function usersReaching(
  trx: Trx,
  project: ProjectRef,
  some: (query: ReturnType<typeof activeUsers>) => ReturnType<typeof activeUsers>,
): Promise<{ id: number; username: string; access_level: number }[]> {
  const users = await some(activeUsers(trx, project.id)).execute()
  return users
    .filter(
      (user) =>
        user.admin ||
        user.access_level !== null ||
        project.visibility === 'public' ||
        (project.visibility === 'internal' && !user.external),
    )
    .map(({ id, username, admin, access_level }) => ({
      id,
      username,
      access_level: admin ? roles.owner : (access_level ?? 0),
    }))
}
