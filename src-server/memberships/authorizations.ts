import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'

/**
 * Keeps `group_authorization` and `project_authorization`: the highest level at which each user reaches each group and project, by direct
 * membership, by a group above, or by a share (then the lower of the share's level and the member's). Call it in the transaction that
 * changes a membership, a share, a parent or an owner; `today` ends what has expired.
 */
export const refreshUsers = (trx: Trx, user_ids: readonly number[], today: string) =>
  inTurns(user_ids, (some) => refreshWhole(trx, some, today), 1)

async function refreshWhole(trx: Trx, user_ids: readonly number[], today: string) {
  const users = listed(user_ids)
  await sql`DELETE FROM group_authorization WHERE user_id IN ${users}`.execute(trx)
  await sql`DELETE FROM project_authorization WHERE user_id IN ${users}`.execute(trx)
  await sql`INSERT INTO group_authorization (user_id, group_id, access_level)
    SELECT user_id, group_id, max(access_level) FROM (${groupReach(today, sql`m.user_id IN ${users}`)})
    GROUP BY user_id, group_id`.execute(trx)
  const of = (column: string) => sql`${sql.ref(column)} IN ${users}`
  await insertProjects(trx, today, of('m.user_id'), of('n.user_id'), of('g.user_id'))
}

interface Changed {
  group_ids?: readonly number[]
  project_ids?: readonly number[]
}

/**
 * For memberships of these users in these groups and projects, and below: what else they reach is not touched, which may be tens of
 * thousands of rows for each of them.
 */
export async function refreshMembers(trx: Trx, user_ids: readonly number[], changed: Changed, today: string) {
  if (user_ids.length > 0) await refresh(trx, changed, user_ids, today)
}

/** For what changed about the containers themselves: groups with all that lies below them or is shared with them, and projects. */
export const refreshContainers = (trx: Trx, changed: Changed, today: string) => refresh(trx, changed, undefined, today)

/**
 * Of everything that is reached by way of these groups and projects, what has changed. A project is reached as its group is, and by what
 * it has of its own: so below a group only those are looked at again of which the group is reached otherwise than before.
 */
async function refresh(trx: Trx, changed: Changed, user_ids: readonly number[] | undefined, today: string) {
  const { group_ids = [], project_ids = [] } = changed
  const of = user_ids && listed(user_ids)
  if (group_ids.length > 0) {
    const reached: Reached[] = []
    await inTurns(await groupsReachedBy(trx, group_ids), async (some) => {
      reached.push(...(await refreshGroups(trx, some, of, today)))
    })
    await inTurns(reached, (some) => refreshReached(trx, some, today), 8)
  }
  const shared = group_ids.length > 0 ? await projectsSharedWith(trx, group_ids) : []
  await inTurns([...new Set([...project_ids, ...shared])], (some) => refreshProjects(trx, some, of, today))
}

const listed = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
const belowAny = (group_ids: readonly number[]) =>
  sql`SELECT namespace_id FROM namespace_ancestor WHERE ancestor_id IN ${listed(group_ids)}`

/** With all that lies below them, the groups that are shared with one of these, and what lies below those in turn. */
async function groupsReachedBy(trx: Trx, group_ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`SELECT namespace_id AS id FROM (${belowAny(group_ids)})
    UNION SELECT d.namespace_id FROM group_group_link l JOIN namespace_ancestor d ON d.ancestor_id = l.shared_group_id
    WHERE l.shared_with_group_id IN (${belowAny(group_ids)})`.execute(trx)
  return rows.map((row) => row.id)
}

/** Projects that are shared with those whose members changed. */
async function projectsSharedWith(trx: Trx, group_ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    SELECT project_id AS id FROM project_group_link WHERE group_id IN (${belowAny(group_ids)})`.execute(trx)
  return rows.map((row) => row.id)
}

/** Of which users these are, where not of all. */
type Of = Condition | undefined
/** A user whose level in a group is not what it was; by their ids. */
type Reached = [user_id: number, group_id: number]

/** @returns who reaches which of these groups otherwise than before, where there are projects in it */
async function refreshGroups(trx: Trx, group_ids: readonly number[], of: Of, today: string): Promise<Reached[]> {
  await sql`CREATE TEMP TABLE IF NOT EXISTS changed_reach (
    user_id INTEGER, group_id INTEGER, access_level INTEGER, PRIMARY KEY (user_id, group_id)) WITHOUT ROWID`.execute(
    trx,
  )
  await sql`DELETE FROM changed_reach`.execute(trx)
  const these = listed(group_ids)
  const members = of ? sql`d.namespace_id IN ${these} AND m.user_id IN ${of}` : sql`d.namespace_id IN ${these}`
  const kept = of ? sql`user_id IN ${of} AND group_id IN ${these}` : sql`group_id IN ${these}`
  await sql`INSERT INTO changed_reach (user_id, group_id, access_level)
    SELECT user_id, group_id, max(now) FROM (
      SELECT user_id, group_id, access_level AS now, NULL AS before FROM (${groupReach(today, members)})
      UNION ALL SELECT user_id, group_id, NULL, access_level FROM group_authorization WHERE ${kept}
    ) GROUP BY user_id, group_id HAVING max(now) IS NOT max(before)`.execute(trx)
  await sql`DELETE FROM group_authorization WHERE (user_id, group_id) IN (
    SELECT user_id, group_id FROM changed_reach WHERE access_level IS NULL)`.execute(trx)
  await sql`INSERT INTO group_authorization (user_id, group_id, access_level)
    SELECT user_id, group_id, access_level FROM changed_reach WHERE access_level IS NOT NULL
    ON CONFLICT (user_id, group_id) DO UPDATE SET access_level = excluded.access_level`.execute(trx)
  const { rows } = await sql<{ user_id: number; group_id: number }>`SELECT user_id, group_id FROM changed_reach
    WHERE EXISTS (SELECT 1 FROM project WHERE project.namespace_id = changed_reach.group_id)`.execute(trx)
  return rows.map(({ user_id, group_id }) => [user_id, group_id])
}

/** The projects right inside groups, for those who reach these otherwise than before. */
async function refreshReached(trx: Trx, reached: readonly Reached[], today: string) {
  await sql`DELETE FROM changed_reach`.execute(trx)
  await sql`INSERT INTO changed_reach (user_id, group_id)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(reached)})`.execute(trx)
  await sql`DELETE FROM project_authorization WHERE (user_id, project_id) IN (
    SELECT r.user_id, p.id FROM changed_reach r CROSS JOIN project p ON p.namespace_id = r.group_id)`.execute(trx)
  const isReached = sql`(m.user_id, p.namespace_id) IN (SELECT user_id, group_id FROM changed_reach)`
  await sql`INSERT INTO project_authorization (user_id, project_id, access_level)
    SELECT user_id, project_id, max(access_level) FROM (
      SELECT g.user_id, p.id AS project_id, g.access_level
      FROM changed_reach r
      CROSS JOIN group_authorization g ON g.user_id = r.user_id AND g.group_id = r.group_id
      CROSS JOIN project p ON p.namespace_id = r.group_id
      WHERE g.access_level >= 10
      UNION ALL
      SELECT m.user_id, p.id, m.access_level
      FROM (SELECT DISTINCT user_id FROM changed_reach) r
      CROSS JOIN member m ON m.user_id = r.user_id
      CROSS JOIN project p ON p.id = m.project_id
      WHERE ${isReached} AND ${beyondMinimal} AND ${counts(today)}
      UNION ALL
      SELECT m.user_id, p.id, min(m.access_level, l.group_access)
      FROM (SELECT DISTINCT group_id FROM changed_reach) r
      CROSS JOIN project p ON p.namespace_id = r.group_id
      CROSS JOIN project_group_link l ON l.project_id = p.id
      CROSS JOIN namespace_ancestor w ON w.namespace_id = l.group_id
      CROSS JOIN member m ON m.group_id = w.ancestor_id
      WHERE ${isReached} AND ${beyondMinimal} AND ${counts(today)} AND ${stands(today)}
    ) GROUP BY user_id, project_id`.execute(trx)
}

async function refreshProjects(trx: Trx, project_ids: readonly number[], of: Of, today: string) {
  const these = listed(project_ids)
  const kept = of ? sql`user_id IN ${of} AND project_id IN ${these}` : sql`project_id IN ${these}`
  await sql`DELETE FROM project_authorization WHERE ${kept}`.execute(trx)
  const by = (column: string) => (of ? sql`${sql.ref(column)} IN ${of} AND p.id IN ${these}` : sql`p.id IN ${these}`)
  await insertProjects(trx, today, by('m.user_id'), by('n.user_id'), by('g.user_id'))
}

type Condition = RawBuilder<unknown>

/** A membership that counts: of a user, not a mere request, not expired. */
const counts = (today: string) =>
  sql`m.user_id IS NOT NULL AND m.requested_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > ${today})`
/** Minimal access lets a user into a group, and into nothing inside it. */
const beyondMinimal = sql`m.access_level >= 10`
const stands = (today: string) => sql`(l.expires_at IS NULL OR l.expires_at > ${today})`

/** Who reaches which group by which way; somebody may have several. */
const groupReach = (today: string, where: Condition) => sql`
  SELECT m.user_id, d.namespace_id AS group_id, m.access_level
  FROM member m JOIN namespace_ancestor d ON d.ancestor_id = m.group_id
  WHERE ${where} AND ${counts(today)}
  UNION ALL
  SELECT m.user_id, d.namespace_id, min(m.access_level, l.group_access)
  FROM group_group_link l
  JOIN namespace_ancestor w ON w.namespace_id = l.shared_with_group_id
  JOIN member m ON m.group_id = w.ancestor_id
  JOIN namespace_ancestor d ON d.ancestor_id = l.shared_group_id
  WHERE ${where} AND ${counts(today)} AND ${stands(today)}`

const insertProjects = (trx: Trx, today: string, byMember: Condition, byOwner: Condition, byGroup: Condition) =>
  sql`INSERT INTO project_authorization (user_id, project_id, access_level)
    SELECT user_id, project_id, max(access_level) FROM (
      SELECT m.user_id, p.id AS project_id, m.access_level
      FROM member m JOIN project p ON p.id = m.project_id
      WHERE ${byMember} AND ${beyondMinimal} AND ${counts(today)}
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
      WHERE ${byMember} AND ${beyondMinimal} AND ${counts(today)} AND ${stands(today)}
    ) GROUP BY user_id, project_id`.execute(trx)
