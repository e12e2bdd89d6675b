import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { type ContainerRef, managing } from './policy.ts'

/** Only so many people get a to-do item about a request for access: those who signed in last. */
const MOST_PEOPLE = 10

const parts = {
  project: { type: 'Project', columns: sql.raw('project_id, group_id'), access: sql.raw('project_authorization a') },
  group: { type: 'Namespace', columns: sql.raw('group_id, project_id'), access: sql.raw('group_authorization a') },
}

/** Gives those who manage the members of a project or group a to-do item about the author's request for access. */
export const addAccessToDos = (trx: Trx, { kind, id }: ContainerRef, author_id: number, now: string) =>
  sql`INSERT INTO todo (user_id, author_id, target_type, target_id, ${parts[kind].columns}, action_name, created_at, updated_at)
    SELECT user.id, ${author_id}, ${parts[kind].type}, ${id}, ${id}, NULL, 'member_access_requested', ${now}, ${now}
    FROM ${parts[kind].access} CROSS JOIN user ON user.id = a.user_id
    WHERE a.${sql.ref(`${kind}_id`)} = ${id} AND a.access_level >= ${managing[kind]}
      AND user.state = 'active' AND user.kind = 'human'
    ORDER BY ifnull(user.current_sign_in_at, '') DESC, user.id LIMIT ${MOST_PEOPLE}`.execute(trx)

/** Marks the to-do items about requests for access as done. `chosen` is SQL about `member`, and chooses the requests. */
export const finishAccessToDos = (trx: Trx, chosen: RawBuilder<unknown>, now: string) =>
  sql`UPDATE todo SET state = 'done', updated_at = ${now} WHERE state = 'pending' AND id IN (
    SELECT todo.id FROM member CROSS JOIN todo ON todo.target_id = ifnull(member.project_id, member.group_id)
      AND todo.target_type = CASE WHEN member.project_id IS NULL THEN 'Namespace' ELSE 'Project' END
    WHERE member.requested_at IS NOT NULL AND todo.author_id = member.user_id AND ${chosen})`.execute(trx)

/** The same for the requests with these ids. */
export const finishAccessToDosOf = (trx: Trx, ids: readonly number[], now: string) =>
  finishAccessToDos(trx, sql`member.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, now)
