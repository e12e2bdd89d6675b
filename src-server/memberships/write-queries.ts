import { sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'
import { finishAccessToDos } from './access-todo-queries.ts'
import { refreshMembers } from './authorizations.ts'
import type { MembershipRow } from './membership-snapshots.ts'
import type { Container, ContainerRef } from './policy.ts'
import { columnOf, type DirectMember } from './queries.ts'

export interface Invitee {
  id: number
  username: string
  kind: string
  /** The direct membership that is active today. An access request does not count. */
  member_id: number | null
  access_level: number | null
}

/** The accounts with these ids or usernames, each with its direct membership. Unknown ids and names are left out. */
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

interface InsertedMembers {
  user_ids: readonly number[]
  access_level: number
  expires_at: string | null
  /** Null for a request for access. */
  created_by_id: number | null
  /** When the users requested access; null for memberships. */
  requested_at: string | null
}

/** Inserts memberships or requests for access. They replace requests and expired memberships of these users, and end the to-do items about the requests. */
export async function insertMembers(
  trx: Trx,
  place: ContainerRef,
  { user_ids, access_level, expires_at, created_by_id, requested_at }: InsertedMembers,
  now: string,
): Promise<MembershipRow[]> {
  const column = sql.ref(columnOf(place))
  const users = JSON.stringify(user_ids)
  const replaced = sql`member.${column} = ${place.id} AND member.user_id IN (SELECT value FROM json_each(${users}))`
  await finishAccessToDos(trx, replaced, now)
  await sql`DELETE FROM member WHERE ${replaced}`.execute(trx)
  await sql`INSERT INTO member (${column}, user_id, access_level, expires_at, created_by_id, requested_at, created_at, updated_at)
    SELECT ${place.id}, value, ${access_level}, ${expires_at}, ${created_by_id}, ${requested_at}, ${now}, ${now} FROM json_each(${users})`.execute(
    trx,
  )
  return user_ids.map((user_id) => ({
    user_id,
    project_id: place.kind === 'project' ? place.id : null,
    group_id: place.kind === 'group' ? place.id : null,
    access_level,
    expires_at,
    created_by_id,
    invite_email: null,
    created_at: now,
    updated_at: now,
  }))
}

/** Updates the authorizations of these users in the container and below it. */
export const refreshPlace = (trx: Trx, { kind, id }: ContainerRef, user_ids: readonly number[], today: string) =>
  refreshMembers(trx, user_ids, kind === 'project' ? { project_ids: [id] } : { group_ids: [id] }, today)

/** Adds feed entries whose authors are the members themselves. */
export const recordInFeed = (
  trx: Trx,
  place: ContainerRef,
  user_ids: readonly number[],
  action: 'joined' | 'left',
  now: string,
) =>
  sql`INSERT INTO event (author_id, ${sql.ref(columnOf(place))}, action, target_type, target_id, target_title, created_at)
    SELECT value, ${place.id}, ${action}, ${place.kind === 'project' ? 'Project' : 'Group'}, ${place.id}, ${place.name}, ${now}
    FROM json_each(${JSON.stringify(user_ids)})`.execute(trx)

interface MemberColumns {
  access_level: number
  expires_at: string | null
}
export const updateMember = (trx: Trx, id: number, columns: MemberColumns, now: string) =>
  trx
    .updateTable('member')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const groupsBelow = (group_id: number) =>
  sql`SELECT namespace_id FROM namespace_ancestor WHERE ancestor_id = ${group_id}`
const placedBelow = (group_id: number) =>
  sql`(group_id IN (${groupsBelow(group_id)}) OR project_id IN (SELECT id FROM project WHERE namespace_id IN (${groupsBelow(group_id)})))`

/** The membership itself; with `below` also the user's direct memberships in the subgroups and projects of the group. */
export async function membershipsToRemove(
  db: Db,
  { kind, id }: ContainerRef,
  { id: member_id, user_id }: DirectMember,
  { below }: { below: boolean },
): Promise<(MembershipRow & { id: number })[]> {
  const further =
    below && kind === 'group' ? sql`OR (user_id = ${user_id} AND requested_at IS NULL AND ${placedBelow(id)})` : sql``
  const { rows } = await sql<MembershipRow & { id: number }>`
    SELECT id, user_id, project_id, group_id, access_level, expires_at, created_by_id, invite_email, created_at, updated_at
    FROM member WHERE id = ${member_id} ${further} ORDER BY id <> ${member_id}, id`.execute(db)
  return rows
}

/** The direct members of a group and of the groups below it, those of the deepest groups first. */
export async function membersInTree(db: Db, group_id: number): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    SELECT m.user_id, m.project_id, m.group_id, m.access_level, m.expires_at, m.created_by_id, m.invite_email, m.created_at, m.updated_at
    FROM namespace_ancestor a JOIN namespace n ON n.id = a.namespace_id JOIN member m ON m.group_id = n.id
    WHERE a.ancestor_id = ${group_id} AND m.user_id IS NOT NULL AND m.requested_at IS NULL
    ORDER BY n.full_path DESC, m.id`.execute(db)
  return rows
}

export const deleteMembers = (trx: Trx, ids: readonly number[]) =>
  sql`DELETE FROM member WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(trx)

/** Deletes the pending invitations that the user sent in the container and below it. */
export async function deleteInvitationsBy(trx: Trx, { kind, id }: ContainerRef, user_id: number) {
  const there = kind === 'project' ? sql`project_id = ${id}` : placedBelow(id)
  await sql`DELETE FROM member WHERE created_by_id = ${user_id} AND user_id IS NULL AND ${there}`.execute(trx)
}

/** Unassigns the user from issues and merge requests of the container and below it. Issues get no system note. */
export async function unassignFrom(trx: Trx, { kind, id }: ContainerRef, user_id: number) {
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
