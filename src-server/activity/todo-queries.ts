import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Act } from '../kit/act.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { type UserBasicRow, userBasicColumns } from '../users/entity.ts'
import { reachesIntoGroup } from '../visibility/groups.ts'
import { mayReadInternal } from '../visibility/notes.ts'
import { kinds, type Recipient } from './kind-queries.ts'
import { mentionsIn } from './mentions.ts'
import type { Home, Target } from './target.ts'

interface TargetKey {
  type: Target['type']
  id: number
}

const finishPending = compiled((db, p: TargetKey & { actor_id: number; now: string }) =>
  db
    .updateTable('todo')
    .set({ state: 'done', updated_at: p.now })
    .where('target_type', '=', p.type)
    .where('target_id', '=', p.id)
    .where('user_id', '=', p.actor_id)
    .where('state', '=', 'pending')
    .returning('id'),
)

/** Marks the actor's pending to-dos about a target as done. @returns their ids */
export const finishPendingToDos = ({ db, actor, now }: Act<Actor>, { type, id }: Target) =>
  finishPending(db, { type, id, actor_id: actor.id, now })

const finishById = compiled((db, p: { id: number; now: string }) =>
  db.updateTable('todo').set({ state: 'done', updated_at: p.now }).where('id', '=', p.id),
)

/** Marks one to-do as done. */
export const finishToDoById = ({ db, now }: Act<Actor>, id: number) => finishById(db, { id, now })

/** Marks all pending to-dos of the actor as done. @returns their number */
export async function finishAllPending({ db, actor, now }: Act<Actor>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('todo')
    .set({ state: 'done', updated_at: now })
    .where('user_id', '=', actor.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

interface NewToDos extends TargetKey {
  project_id: number | null
  group_id: number | null
  author_id: number
  note_id: number | null
  action_name: string
  /** A JSON array. */
  user_ids: string
  now: string
}

const insertToDos = compiled((db, p: NewToDos) => ({
  compile: () =>
    sql`INSERT INTO todo (user_id, author_id, project_id, group_id, target_type, target_id, note_id, action_name, created_at, updated_at)
      SELECT addressee.value, ${p.author_id}, ${p.project_id}, ${p.group_id}, ${p.type}, ${p.id}, ${p.note_id}, ${p.action_name}, ${p.now}, ${p.now}
      FROM json_each(${p.user_ids}) addressee
      WHERE NOT EXISTS (
        SELECT 1 FROM todo pending
        WHERE pending.target_type = ${p.type} AND pending.target_id = ${p.id} AND pending.user_id = addressee.value AND pending.state = 'pending')`.compile(
      db,
    ),
}))

/** Gives each user a to-do about a target, except users who already have a pending one. */
export async function addToDos(
  { db, actor, now }: Act<Actor>,
  { type, id, project, group }: Target,
  action_name: string,
  ids: readonly number[],
  note_id: number | null = null,
) {
  if (ids.length === 0) return
  const about = { type, id, project_id: project?.id ?? null, group_id: group?.id ?? null, note_id, action_name }
  await insertToDos(db, { ...about, author_id: actor.id, user_ids: JSON.stringify(ids), now })
}

const pendingToDo = compiled((db, p: TargetKey & { user_id: number }) =>
  db
    .selectFrom('todo')
    .innerJoin('user as author', 'author.id', 'todo.author_id')
    .select(['todo.id', 'todo.action_name', 'todo.state', 'todo.created_at', 'todo.updated_at', 'todo.author_id'])
    .select(['author.username as author_username', 'author.name as author_name'])
    .select(['author.state as author_state', 'author.avatar as author_avatar'])
    .where('todo.target_type', '=', p.type)
    .where('todo.target_id', '=', p.id)
    .where('todo.user_id', '=', p.user_id)
    .where('todo.state', '=', 'pending')
    .limit(sql.lit(1)),
)

export type PendingToDo = Awaited<ReturnType<typeof pendingToDo>>[number]

/** The pending to-do of a user about a target. */
export async function findPendingToDo(db: Db, { type, id }: Target, user_id: number): Promise<PendingToDo | undefined> {
  const [todo] = await pendingToDo(db, { type, id, user_id })
  return todo
}

/**
 * Gives a to-do to every user who is mentioned in a text and may read the text. Users mentioned in `known`, an earlier version, are
 * skipped.
 */
export async function addMentionToDos(
  act: Act<Actor>,
  target: Target,
  {
    text,
    note_id = null,
    internal = false,
    known,
  }: { text: string | null; note_id?: number | null; internal?: boolean; known?: string | null },
) {
  if (!kinds[target.type].has_todos) return
  const before = mentionsIn(known ?? null)
  const old = new Set([...before.addressed, ...before.mentioned])
  const { addressed, mentioned } = mentionsIn(text)
  const names = [...addressed, ...mentioned].filter((name) => !old.has(name))
  if (names.length === 0) return
  const readers = await readersNamed(act.db, target, names, internal)
  const direct = new Set(addressed)
  const ids = (addressed: boolean) =>
    readers.filter((one) => direct.has(one.username.toLowerCase()) === addressed).map((one) => one.id)
  await addToDos(act, target, 'directly_addressed', ids(true), note_id)
  await addToDos(act, target, 'mentioned', ids(false), note_id)
}

async function readersNamed(db: Db, target: Target, names: readonly string[], internal: boolean) {
  const users = await usersWithAccessTo(db, target, { usernames: names })
  return users.filter(
    (user) => kinds[target.type].mayRead(target, user) && (!internal || mayReadInternal(user, { ...target, ...user })),
  )
}

interface ActiveUserParameters {
  project_id: number
  group_id: number
  /** A JSON array. */
  values: string
}

const activeUsers = compiledBy(
  (db, p: ActiveUserParameters, { by, home }: { by: 'id' | 'username'; home: keyof Home | 'nothing' }) =>
    db
      .selectFrom('user')
      .select([...userBasicColumns, 'user.external', 'user.admin'])
      .select([levels[home](p).as('access_level'), inGroup[home](p).as('in_group')])
      .where('user.state', '=', sql.lit('active'))
      .where(sql<boolean>`${sql.ref(`user.${by}`)} IN (SELECT value FROM json_each(${p.values}))`),
)

const levels: Record<keyof Home | 'nothing', (p: ActiveUserParameters) => RawBuilder<number | null>> = {
  project: (p) => sql`(SELECT reach.access_level FROM project_authorization reach
    WHERE reach.user_id = "user".id AND reach.project_id = ${p.project_id})`,
  group: (p) => sql`(SELECT reach.access_level FROM group_authorization reach
    WHERE reach.user_id = "user".id AND reach.group_id = ${p.group_id})`,
  nothing: () => sql`NULL`,
}
const inGroup: Record<keyof Home | 'nothing', (p: ActiveUserParameters) => RawBuilder<number>> = {
  project: () => sql`0`,
  group: (p) => sql<number>`${reachesIntoGroup(p.group_id)}`,
  nothing: () => sql`0`,
}

/**
 * The active users of a list, each with the access level and kind that decide whether the user may read records of a project or group. The
 * list may have any length.
 */
export async function usersWithAccessTo(
  db: Db,
  { project, group }: Home,
  some: { ids: readonly number[] } | { usernames: readonly string[] },
): Promise<(UserBasicRow & Recipient)[]> {
  const [by, values] = 'ids' in some ? (['id', some.ids] as const) : (['username', some.usernames] as const)
  const home = project ? 'project' : group ? 'group' : 'nothing'
  const ids = { project_id: project?.id ?? 0, group_id: group?.id ?? 0 }
  const users = await activeUsers(db, { by, home }, { ...ids, values: JSON.stringify(values) })
  return users.map(({ admin, external, access_level, in_group, ...user }) => ({
    ...user,
    kind: admin ? 'admin' : external ? 'external' : 'user',
    access_level: admin ? roles.owner : (access_level ?? 0),
    in_group: in_group === 1,
  }))
}
