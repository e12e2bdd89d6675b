import { sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Trx } from '../kit/db/schema.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { mayUseFeature } from '../visibility/features.ts'
import { maySeeConfidential } from '../visibility/issues.ts'
import { maySeeProject } from '../visibility/projects.ts'
import { mentionsIn } from './mentions.ts'
import type { Deed, Target } from './target.ts'

interface Subject {
  type: Target['type']
  id: number
}

const finish = compiled((db, p: Subject & { actor_id: number; now: string }) =>
  db
    .updateTable('todo')
    .set({ state: 'done', updated_at: p.now })
    .where('target_type', '=', p.type)
    .where('target_id', '=', p.id)
    .where('user_id', '=', p.actor_id)
    .where('state', '=', 'pending'),
)

/** Who acts on a thing has done what there was to do about it. */
export const finishToDos = (trx: Trx, { type, id }: Target, { actor, now }: Deed) =>
  finish(trx, { type, id, actor_id: actor.id, now })

interface NewToDos extends Subject {
  project_id: number
  author_id: number
  note_id: number | null
  action_name: string
  /** A JSON array. */
  user_ids: string
  now: string
}

const insertToDos = compiled((db, p: NewToDos) => ({
  compile: () =>
    sql`INSERT INTO todo (user_id, author_id, project_id, target_type, target_id, note_id, action_name, created_at, updated_at)
      SELECT who.value, ${p.author_id}, ${p.project_id}, ${p.type}, ${p.id}, ${p.note_id}, ${p.action_name}, ${p.now}, ${p.now}
      FROM json_each(${p.user_ids}) who
      WHERE NOT EXISTS (
        SELECT 1 FROM todo busy
        WHERE busy.target_type = ${p.type} AND busy.target_id = ${p.id} AND busy.user_id = who.value AND busy.state = 'pending')`.compile(
      db,
    ),
}))

/** One pending to-do a user and thing is enough: who has one gets no second. */
export async function addToDos(
  trx: Trx,
  { type, id, project }: Target,
  { actor, now }: Deed,
  action_name: string,
  ids: readonly number[],
  note_id: number | null = null,
) {
  if (ids.length === 0) return
  const about = { type, id, project_id: project.id, note_id, action_name }
  await insertToDos(trx, { ...about, author_id: actor.id, user_ids: JSON.stringify(ids), now })
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
  const old = new Set([...before.addressed, ...before.mentioned])
  const { addressed, mentioned } = mentionsIn(text)
  const names = [...addressed, ...mentioned].filter((name) => !old.has(name))
  if (names.length === 0) return
  const readers = await readersNamed(trx, target, names, internal)
  const direct = new Set(addressed)
  const ids = (addressed: boolean) =>
    readers.filter((one) => direct.has(one.username.toLowerCase()) === addressed).map((one) => one.id)
  await addToDos(trx, target, deed, 'directly_addressed', ids(true), note_id)
  await addToDos(trx, target, deed, 'mentioned', ids(false), note_id)
}

async function readersNamed(trx: Trx, target: Target, names: readonly string[], internal: boolean) {
  const users = await usersReaching(trx, target.project, { usernames: names })
  return users.filter((user) => maySeeConfidential({ ...target, confidential: target.confidential || internal }, user))
}

const active = compiledBy((db, p: { project_id: number; values: string }, { by }: { by: 'id' | 'username' }) =>
  db
    .selectFrom('user')
    .leftJoin('project_authorization as reach', (join) =>
      join.onRef('reach.user_id', '=', 'user.id').on('reach.project_id', '=', p.project_id),
    )
    .select(['user.id', 'user.username', 'user.external', 'user.admin', 'reach.access_level'])
    .where('user.state', '=', sql.lit('active'))
    .where(sql<boolean>`${sql.ref(`user.${by}`)} IN (SELECT value FROM json_each(${p.values}))`),
)

/** Of some users those who can read the issues of the project, with their level in it. The lists may be of any length. */
export async function usersReaching(
  trx: Trx,
  project: ProjectRef,
  some: { ids: readonly number[] } | { usernames: readonly string[] },
): Promise<{ id: number; username: string; access_level: number }[]> {
  const [by, values] = 'ids' in some ? (['id', some.ids] as const) : (['username', some.usernames] as const)
  const users = await active(trx, { by }, { project_id: project.id, values: JSON.stringify(values) })
  return users
    .map(({ id, username, external, admin, access_level }) => ({
      id,
      username,
      external,
      access_level: admin ? roles.owner : (access_level ?? 0),
    }))
    .filter(
      ({ external, access_level }) =>
        mayUseFeature(project.issues_access_level, access_level) &&
        maySeeProject(external ? 'external' : 'user', project, access_level),
    )
}
