import { sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import type { Trx } from '../kit/db/schema.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { mayUseFeature } from '../visibility/features.ts'
import { maySeeConfidential } from '../visibility/issues.ts'
import { maySeeProject } from '../visibility/projects.ts'
import { mentionsIn } from './mentions.ts'
import type { Deed, Target } from './target.ts'

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
  { type, id, project }: Target,
  { actor, now }: Deed,
  action_name: string,
  user_ids: readonly number[],
  note_id: number | null = null,
) {
  if (user_ids.length === 0) return
  await sql`INSERT INTO todo (user_id, author_id, project_id, target_type, target_id, note_id, action_name, created_at, updated_at)
    SELECT who.value, ${actor.id}, ${project.id}, ${type}, ${id}, ${note_id}, ${action_name}, ${now}, ${now}
    FROM json_each(${JSON.stringify(user_ids)}) who
    WHERE NOT EXISTS (
      SELECT 1 FROM todo busy
      WHERE busy.target_type = ${type} AND busy.target_id = ${id} AND busy.user_id = who.value AND busy.state = 'pending')`.execute(
    trx,
  )
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

/** Of some users those who can read the issues of the project, with their level in it. The lists may be of any length. */
export async function usersReaching(
  trx: Trx,
  project: ProjectRef,
  some: { ids: readonly number[] } | { usernames: readonly string[] },
): Promise<{ id: number; username: string; access_level: number }[]> {
  const [column, values] = 'ids' in some ? (['id', some.ids] as const) : (['username', some.usernames] as const)
  const users = await trx
    .selectFrom('user')
    .leftJoin('project_authorization as reach', (join) =>
      join.onRef('reach.user_id', '=', 'user.id').on('reach.project_id', '=', project.id),
    )
    .select(['user.id', 'user.username', 'user.external', 'user.admin', 'reach.access_level'])
    .where('user.state', '=', sql.lit('active'))
    .where(sql<boolean>`${sql.ref(`user.${column}`)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`)
    .execute()
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
