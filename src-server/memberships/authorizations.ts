import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'
import { isActiveMembership } from './queries.ts'

/**
 * Recomputes all effective access of these users: their rows in `group_authorization` and `project_authorization`. Each row has the highest
 * level that the user gets from a direct membership, a parent group or a share (a share gives the lower of the share's and the member's
 * level).
 *
 * Call this, or one of the narrower functions below, in the transaction that changes a membership, a share, a parent or an owner.
 * Memberships and shares that expire on `today` or before do not count.
 */
export const refreshUsers = (trx: Trx, user_ids: readonly number[], today: string) =>
  inTurns(user_ids, (some) => recomputeUsers(trx, some, today), 1)

async function recomputeUsers(trx: Trx, user_ids: readonly number[], today: string) {
  const users = listed(user_ids)
  await sql`DELETE FROM group_authorization WHERE user_id IN ${users}`.execute(trx)
  await sql`DELETE FROM project_authorization WHERE user_id IN ${users}`.execute(trx)
  await sql`INSERT INTO group_authorization (user_id, group_id, access_level)
    SELECT user_id, group_id, max(access_level) FROM (${groupAccessPaths(today, sql`m.user_id IN ${users}`)})
    GROUP BY user_id, group_id`.execute(trx)
  const of = (column: string) => sql`${sql.ref(column)} IN ${users}`
  await insertProjects(trx, today, of('m.user_id'), of('n.user_id'), of('g.user_id'))
}

/** Computes the effective access of all users in a database that has none yet. */
export async function computeAccess(trx: Trx, today: string) {
  const every = sql`true`
  await sql`INSERT INTO group_authorization (user_id, group_id, access_level)
    SELECT user_id, group_id, max(access_level) FROM (${groupAccessPaths(today, every)})
    GROUP BY user_id, group_id`.execute(trx)
  await insertProjects(trx, today, every, every, every)
}

interface Changed {
  group_ids?: readonly number[]
  project_ids?: readonly number[]
}

/**
 * Recomputes the access of these users to the changed groups and projects and everything that depends on them. Use this after a change of
 * memberships: the users' other rows, which can be tens of thousands, stay as they are.
 */
export async function refreshMembers(trx: Trx, user_ids: readonly number[], changed: Changed, today: string) {
  if (user_ids.length > 0) await refresh(trx, changed, user_ids, today)
}

/**
 * Recomputes the access of all users to the changed groups and projects and everything that depends on them. Use this after a change of a
 * parent, an owner or a share.
 */
export const refreshContainers = (trx: Trx, changed: Changed, today: string) => refresh(trx, changed, undefined, today)

/**
 * Access to a project follows from access to its group and from the project's own members and shares. So projects in a changed group are
 * recomputed only for users whose access to the group has changed.
 */
async function refresh(trx: Trx, changed: Changed, user_ids: readonly number[] | undefined, today: string) {
  const { group_ids = [], project_ids = [] } = changed
  const users = user_ids && listed(user_ids)
  if (group_ids.length > 0) {
    const changed_access: ChangedAccess[] = []
    await inTurns(await affectedGroups(trx, group_ids), async (some) => {
      changed_access.push(...(await refreshGroups(trx, some, users, today)))
    })
    await inTurns(changed_access, (some) => refreshProjectsIn(trx, some, today), 8)
  }
  const shared = group_ids.length > 0 ? await projectsSharedWith(trx, group_ids) : []
  await inTurns([...new Set([...project_ids, ...shared])], (some) => refreshProjects(trx, some, users, today))
}

const listed = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
const belowAny = (group_ids: readonly number[]) =>
  sql`SELECT namespace_id FROM namespace_ancestor WHERE ancestor_id IN ${listed(group_ids)}`

/** These groups and their subgroups, the groups that are shared with any of these, and the subgroups of the shared groups. */
async function affectedGroups(trx: Trx, group_ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`SELECT namespace_id AS id FROM (${belowAny(group_ids)})
    UNION SELECT d.namespace_id FROM group_group_link l JOIN namespace_ancestor d ON d.ancestor_id = l.shared_group_id
    WHERE l.shared_with_group_id IN (${belowAny(group_ids)})`.execute(trx)
  return rows.map((row) => row.id)
}

/** Projects that are shared with one of these groups or their subgroups. */
async function projectsSharedWith(trx: Trx, group_ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    SELECT project_id AS id FROM project_group_link WHERE group_id IN (${belowAny(group_ids)})`.execute(trx)
  return rows.map((row) => row.id)
}

/** The users to recompute, as SQL; undefined for all users. */
type Users = Condition | undefined
/** A user whose access to a group has changed. */
type ChangedAccess = [user_id: number, group_id: number]

/** Each connection has a table of its own. */
export const createChangedAccess = (trx: Trx) =>
  sql`CREATE TEMP TABLE IF NOT EXISTS changed_access (
    user_id INTEGER, group_id INTEGER, access_level INTEGER, PRIMARY KEY (user_id, group_id)) WITHOUT ROWID`.execute(
    trx,
  )

/** @returns the users whose access to these groups changed; only groups that contain projects */
async function refreshGroups(
  trx: Trx,
  group_ids: readonly number[],
  users: Users,
  today: string,
): Promise<ChangedAccess[]> {
  await createChangedAccess(trx)
  await sql`DELETE FROM changed_access`.execute(trx)
  const these = listed(group_ids)
  const members = users ? sql`d.namespace_id IN ${these} AND m.user_id IN ${users}` : sql`d.namespace_id IN ${these}`
  const stored = users ? sql`user_id IN ${users} AND group_id IN ${these}` : sql`group_id IN ${these}`
  await sql`INSERT INTO changed_access (user_id, group_id, access_level)
    SELECT user_id, group_id, max(now) FROM (
      SELECT user_id, group_id, access_level AS now, NULL AS before FROM (${groupAccessPaths(today, members)})
      UNION ALL SELECT user_id, group_id, NULL, access_level FROM group_authorization WHERE ${stored}
    ) GROUP BY user_id, group_id HAVING max(now) IS NOT max(before)`.execute(trx)
  await sql`DELETE FROM group_authorization WHERE (user_id, group_id) IN (
    SELECT user_id, group_id FROM changed_access WHERE access_level IS NULL)`.execute(trx)
  await sql`INSERT INTO group_authorization (user_id, group_id, access_level)
    SELECT user_id, group_id, access_level FROM changed_access WHERE access_level IS NOT NULL
    ON CONFLICT (user_id, group_id) DO UPDATE SET access_level = excluded.access_level`.execute(trx)
  const { rows } = await sql<{ user_id: number; group_id: number }>`SELECT user_id, group_id FROM changed_access
    WHERE EXISTS (SELECT 1 FROM project WHERE project.namespace_id = changed_access.group_id)`.execute(trx)
  return rows.map(({ user_id, group_id }) => [user_id, group_id])
}

/**
 * Recomputes the projects directly in groups, for users whose access to the group has changed. The access paths are those of
 * `insertProjects`, without owners. They are written again because this statement must start from `changed_access`: with the statement of
 * `insertProjects`, a change that affects dozens of users takes up to twice as long.
 */
async function refreshProjectsIn(trx: Trx, changed_access: readonly ChangedAccess[], today: string) {
  await sql`DELETE FROM changed_access`.execute(trx)
  await sql`INSERT INTO changed_access (user_id, group_id)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(changed_access)})`.execute(trx)
  await sql`DELETE FROM project_authorization WHERE (user_id, project_id) IN (
    SELECT r.user_id, p.id FROM changed_access r CROSS JOIN project p ON p.namespace_id = r.group_id)`.execute(trx)
  const hasChanged = sql`(m.user_id, p.namespace_id) IN (SELECT user_id, group_id FROM changed_access)`
  await sql`INSERT INTO project_authorization (user_id, project_id, access_level)
    SELECT user_id, project_id, max(access_level) FROM (
      SELECT g.user_id, p.id AS project_id, g.access_level
      FROM changed_access r
      CROSS JOIN group_authorization g ON g.user_id = r.user_id AND g.group_id = r.group_id
      CROSS JOIN project p ON p.namespace_id = r.group_id
      WHERE g.access_level >= 10
      UNION ALL
      SELECT m.user_id, p.id, m.access_level
      FROM (SELECT DISTINCT user_id FROM changed_access) r
      CROSS JOIN member m ON m.user_id = r.user_id
      CROSS JOIN project p ON p.id = m.project_id
      WHERE ${hasChanged} AND ${aboveMinimal} AND ${isActiveMembership('m', today)}
      UNION ALL
      SELECT m.user_id, p.id, min(m.access_level, l.group_access)
      FROM (SELECT DISTINCT group_id FROM changed_access) r
      CROSS JOIN project p ON p.namespace_id = r.group_id
      CROSS JOIN project_group_link l ON l.project_id = p.id
      CROSS JOIN namespace_ancestor w ON w.namespace_id = l.group_id
      CROSS JOIN member m ON m.group_id = w.ancestor_id
      WHERE ${hasChanged} AND ${aboveMinimal} AND ${isActiveMembership('m', today)} AND ${isActiveShare(today)}
    ) GROUP BY user_id, project_id`.execute(trx)
}

async function refreshProjects(trx: Trx, project_ids: readonly number[], users: Users, today: string) {
  const these = listed(project_ids)
  const stored = users ? sql`user_id IN ${users} AND project_id IN ${these}` : sql`project_id IN ${these}`
  await sql`DELETE FROM project_authorization WHERE ${stored}`.execute(trx)
  const by = (column: string) =>
    users ? sql`${sql.ref(column)} IN ${users} AND p.id IN ${these}` : sql`p.id IN ${these}`
  await insertProjects(trx, today, by('m.user_id'), by('n.user_id'), by('g.user_id'))
}

type Condition = RawBuilder<unknown>

/** Minimal access covers the group itself but nothing inside the group. */
const aboveMinimal = sql`m.access_level >= 10`
const isActiveShare = (today: string) => sql`(l.expires_at IS NULL OR l.expires_at > ${today})`

/**
 * Every access path to groups. A user can have several to the same group. `m` is a member, `l` a share; `d` links the
 * accessed group, and `w` the invited group, to itself and its parents.
 */
const groupAccessPaths = (today: string, where: Condition) => sql`
  SELECT m.user_id, d.namespace_id AS group_id, m.access_level
  FROM member m JOIN namespace_ancestor d ON d.ancestor_id = m.group_id
  WHERE ${where} AND ${isActiveMembership('m', today)}
  UNION ALL
  SELECT m.user_id, d.namespace_id, min(m.access_level, l.group_access)
  FROM group_group_link l
  JOIN namespace_ancestor w ON w.namespace_id = l.shared_with_group_id
  JOIN member m ON m.group_id = w.ancestor_id
  JOIN namespace_ancestor d ON d.ancestor_id = l.shared_group_id
  WHERE ${where} AND ${isActiveMembership('m', today)} AND ${isActiveShare(today)}`

const insertProjects = (trx: Trx, today: string, byMember: Condition, byOwner: Condition, byGroup: Condition) =>
  sql`INSERT INTO project_authorization (user_id, project_id, access_level)
    SELECT user_id, project_id, max(access_level) FROM (
      SELECT m.user_id, p.id AS project_id, m.access_level
      FROM member m JOIN project p ON p.id = m.project_id
      WHERE ${byMember} AND ${aboveMinimal} AND ${isActiveMembership('m', today)}
      UNION ALL
      SELECT n.user_id, p.id, 50
      FROM namespace n JOIN project p ON p.namespace_id = n.id
      WHERE n.user_id IS NOT NULL AND ${byOwner}
      UNION ALL
      SELECT g.user_id, p.id, g.access_level
      FROM group_authorization g JOIN project p ON p.namespace_id = g.group_id
      WHERE ${byGroup} AND g.access_level >= 10
      UNION ALL
      SELECT m.user_id, p.id, min(m.access_level, l.group_access)
      FROM project_group_link l
      JOIN project p ON p.id = l.project_id
      JOIN namespace_ancestor w ON w.namespace_id = l.group_id
      JOIN member m ON m.group_id = w.ancestor_id
      WHERE ${byMember} AND ${aboveMinimal} AND ${isActiveMembership('m', today)} AND ${isActiveShare(today)}
    ) GROUP BY user_id, project_id`.execute(trx)
