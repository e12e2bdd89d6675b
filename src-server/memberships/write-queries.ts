import { sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'
import { refreshMembers } from './authorizations.ts'
import type { Container } from './policy.ts'
import { columnOf, type DirectMember } from './queries.ts'

export interface Invitee {
  id: number
  username: string
  kind: string
  /** Access level and id of a direct membership that counts; a request for access is none. */
  member_id: number | null
  access_level: number | null
}

/** The accounts of a list of ids or usernames, each with its direct membership. What is unknown is left out. */
export function inviteesOf(
  db: Db,
  container: Container,
  by: 'id' | 'username',
  values: readonly (string | number)[],
  today: string,
): Promise<Invitee[]> {
  return db
    .selectFrom('user')
    .leftJoin('member', (join) =>
      join
        .onRef('member.user_id', '=', 'user.id')
        .on(`member.${columnOf(container)}`, '=', container.id)
        .on('member.requested_at', 'is', null)
        .on((eb) => eb.or([eb('member.expires_at', 'is', null), eb('member.expires_at', '>', today)])),
    )
    .select(['user.id', 'user.username', 'user.kind', 'member.id as member_id', 'member.access_level'])
    .where(`user.${by}`, 'in', sql<never>`(SELECT value FROM json_each(${JSON.stringify(values)}))`)
    .orderBy('user.id')
    .execute()
}

export interface NewMembers {
  user_ids: readonly number[]
  access_level: number
  expires_at: string | null
  actor_id: number
}

/** Members who were none; a request for access or what has ended makes room. With entries in the feed, and what they reach now. */
export async function addMembers(trx: Trx, container: Container, added: NewMembers, now: string, today: string) {
  const { user_ids, access_level, expires_at, actor_id } = added
  if (user_ids.length === 0) return
  const column = columnOf(container)
  const users = JSON.stringify(user_ids)
  await sql`DELETE FROM member WHERE ${sql.ref(column)} = ${container.id}
    AND user_id IN (SELECT value FROM json_each(${users}))`.execute(trx)
  await sql`INSERT INTO member (${sql.ref(column)}, user_id, access_level, expires_at, created_by_id, created_at, updated_at)
    SELECT ${container.id}, value, ${access_level}, ${expires_at}, ${actor_id}, ${now}, ${now} FROM json_each(${users})`.execute(
    trx,
  )
  await tell(trx, container, user_ids, 'joined', now)
  await refreshMembers(trx, user_ids, reachedBy(container), today)
}

/** Where a membership counts, with all that lies below. */
const reachedBy = ({ kind, id }: Container) => (kind === 'project' ? { project_ids: [id] } : { group_ids: [id] })

/** What somebody did with a container himself: the author of the entry is he. */
const tell = (trx: Trx, container: Container, user_ids: readonly number[], action: 'joined' | 'left', now: string) =>
  sql`INSERT INTO event (author_id, ${sql.ref(columnOf(container))}, action, target_type, target_id, target_title, created_at)
    SELECT value, ${container.id}, ${action}, ${container.kind === 'project' ? 'Project' : 'Group'}, ${container.id}, ${container.name}, ${now}
    FROM json_each(${JSON.stringify(user_ids)})`.execute(trx)

export interface MemberChange {
  access_level: number
  /** Undefined leaves it as it is. */
  expires_at: string | null | undefined
}

/** @returns whether there was anything to change */
export async function changeMember(
  trx: Trx,
  container: Container,
  member: DirectMember,
  { access_level, expires_at = member.expires_at }: MemberChange,
  now: string,
  today: string,
): Promise<boolean> {
  if (access_level === member.access_level && expires_at === member.expires_at) return false
  await trx
    .updateTable('member')
    .set({ access_level, expires_at, updated_at: now })
    .where('id', '=', member.id)
    .execute()
  await refreshMembers(trx, [member.user_id], reachedBy(container), today)
  return true
}

export interface Removed {
  project_id: number | null
  group_id: number | null
  access_level: number
}

/** @returns every membership that ended with this one, itself first */
export async function removeMember(
  trx: Trx,
  container: Container,
  member: DirectMember,
  { below, unassign }: { below: boolean; unassign: boolean },
  now: string,
  today: string,
): Promise<Removed[]> {
  const { user_id } = member
  const ended = await sql<Removed>`DELETE FROM member WHERE id = ${member.id}
    RETURNING project_id, group_id, access_level`.execute(trx)
  const further = below ? await removeBelow(trx, container, user_id) : []
  if (unassign) await unassignFrom(trx, container, user_id)
  await tell(trx, container, [user_id], 'left', now)
  await refreshMembers(trx, [user_id], reachedBy(container), today)
  return [...ended.rows, ...further]
}

/** Direct memberships of a user in the subgroups and projects of a group; and the invitations there that the user sent. */
async function removeBelow(trx: Trx, { kind, id }: Container, user_id: number): Promise<Removed[]> {
  if (kind === 'project') {
    await sql`DELETE FROM member WHERE project_id = ${id} AND user_id IS NULL AND created_by_id = ${user_id}`.execute(
      trx,
    )
    return []
  }
  const groups = sql`SELECT namespace_id FROM namespace_ancestor WHERE ancestor_id = ${id}`
  const there = sql`(group_id IN (${groups}) OR project_id IN (SELECT id FROM project WHERE namespace_id IN (${groups})))`
  await sql`DELETE FROM member WHERE created_by_id = ${user_id} AND user_id IS NULL AND ${there}`.execute(trx)
  const { rows } =
    await sql<Removed>`DELETE FROM member WHERE user_id = ${user_id} AND requested_at IS NULL AND ${there}
    RETURNING project_id, group_id, access_level`.execute(trx)
  return rows
}

/** Posting lists and rows alike; nothing is noted on the issues. */
async function unassignFrom(trx: Trx, { kind, id }: Container, user_id: number) {
  const projects =
    kind === 'project'
      ? sql`SELECT ${id}`
      : sql`SELECT p.id FROM namespace_ancestor a JOIN project p ON p.namespace_id = a.namespace_id WHERE a.ancestor_id = ${id}`
  const issues = sql`SELECT a.issue_id FROM assignee_issue a JOIN issue ON issue.id = a.issue_id
    WHERE a.user_id = ${user_id} AND issue.project_id IN (${projects})`
  await sql`DELETE FROM issue_assignee WHERE user_id = ${user_id} AND issue_id IN (${issues})`.execute(trx)
  await sql`DELETE FROM assignee_issue WHERE user_id = ${user_id} AND issue_id IN (${issues})`.execute(trx)
  await sql`DELETE FROM merge_request_assignee WHERE user_id = ${user_id} AND merge_request_id IN (
    SELECT m.merge_request_id FROM merge_request_assignee m JOIN merge_request r ON r.id = m.merge_request_id
    WHERE m.user_id = ${user_id} AND r.project_id IN (${projects}))`.execute(trx)
}
