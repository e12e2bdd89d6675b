import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'

/**
 * Keeps `group_authorization` and `project_authorization`: the highest level at which each user reaches each group and project, by direct
 * membership, by a group above, or by a share (then the lower of the share's level and the member's). Call it in the transaction that
 * changes a membership, a share, a parent or an owner; `today` ends what has expired.
 */
export async function refreshUsers(trx: Trx, user_ids: readonly number[], today: string) {
  if (user_ids.length === 0) return
  const users = sql`(SELECT value FROM json_each(${JSON.stringify(user_ids)}))`
  await sql`DELETE FROM group_authorization WHERE user_id IN ${users}`.execute(trx)
  await sql`DELETE FROM project_authorization WHERE user_id IN ${users}`.execute(trx)
  const mine = sql`m.user_id IN ${users}`
  await insertGroups(trx, today, mine)
  await insertProjects(trx, today, mine, sql`n.user_id IN ${users}`, sql`g.user_id IN ${users}`)
}

interface Changed {
  group_ids?: readonly number[]
  project_ids?: readonly number[]
}
const affectedGroups = sql`(SELECT id FROM affected_group)`
const affectedProjects = sql`(SELECT id FROM affected_project)`

/**
 * For memberships of these users in these groups and projects, and below: what else they reach is not touched, which may be tens of
 * thousands of rows for each of them.
 */
export async function refreshMembers(trx: Trx, user_ids: readonly number[], changed: Changed, today: string) {
  if (user_ids.length === 0) return
  await noteAffected(trx, changed)
  const users = sql`(SELECT value FROM json_each(${JSON.stringify(user_ids)}))`
  await sql`DELETE FROM group_authorization WHERE user_id IN ${users} AND group_id IN ${affectedGroups}`.execute(trx)
  await sql`DELETE FROM project_authorization WHERE user_id IN ${users} AND project_id IN ${affectedProjects}`.execute(
    trx,
  )
  await insertGroups(trx, today, sql`m.user_id IN ${users} AND d.namespace_id IN ${affectedGroups}`)
  const of = (column: string) => sql`${sql.ref(column)} IN ${users} AND p.id IN ${affectedProjects}`
  await insertProjects(trx, today, of('m.user_id'), of('n.user_id'), of('g.user_id'))
}

/** For what changed about the containers themselves: groups with all that lies below them or is shared with them, and projects. */
export async function refreshContainers(trx: Trx, changed: Changed, today: string) {
  await noteAffected(trx, changed)
  await sql`DELETE FROM group_authorization WHERE group_id IN ${affectedGroups}`.execute(trx)
  await sql`DELETE FROM project_authorization WHERE project_id IN ${affectedProjects}`.execute(trx)
  await insertGroups(trx, today, sql`d.namespace_id IN ${affectedGroups}`)
  const projects = sql`p.id IN ${affectedProjects}`
  await insertProjects(trx, today, projects, projects, projects)
}

/** Everything that is reached by way of these groups and projects. */
async function noteAffected(trx: Trx, changed: Changed) {
  const groups = JSON.stringify(changed.group_ids ?? [])
  await sql`CREATE TEMP TABLE IF NOT EXISTS affected_group (id INTEGER PRIMARY KEY)`.execute(trx)
  await sql`CREATE TEMP TABLE IF NOT EXISTS affected_project (id INTEGER PRIMARY KEY)`.execute(trx)
  await sql`DELETE FROM affected_group`.execute(trx)
  await sql`DELETE FROM affected_project`.execute(trx)
  const below = sql`SELECT a.namespace_id FROM namespace_ancestor a WHERE a.ancestor_id IN (SELECT value FROM json_each(${groups}))`
  await sql`INSERT OR IGNORE INTO affected_group ${below}`.execute(trx)
  // Groups that are shared with those above, and what lies below them in turn.
  await sql`INSERT OR IGNORE INTO affected_group
    SELECT d.namespace_id FROM group_group_link l JOIN namespace_ancestor d ON d.ancestor_id = l.shared_group_id
    WHERE l.shared_with_group_id IN (${below})`.execute(trx)
  await sql`INSERT OR IGNORE INTO affected_project SELECT value FROM json_each(${JSON.stringify(changed.project_ids ?? [])})`.execute(
    trx,
  )
  await sql`INSERT OR IGNORE INTO affected_project SELECT id FROM project WHERE namespace_id IN ${affectedGroups}`.execute(
    trx,
  )
  // Projects that are shared with those whose members changed.
  await sql`INSERT OR IGNORE INTO affected_project
    SELECT project_id FROM project_group_link WHERE group_id IN (${below})`.execute(trx)
}

const DAY_FACT = 'authorized_on'

/**
 * Ends what expired since this was last called, and remembers the day. Nothing happens twice on a day.
 *
 * @returns the memberships that are gone
 */
export async function endExpired(trx: Trx, today: string): Promise<EndedMember[]> {
  const last = await trx.selectFrom('instance_fact').select('value').where('name', '=', DAY_FACT).executeTakeFirst()
  if (last?.value === today) return []
  const ended = await refreshExpired(trx, last?.value ?? '', today)
  await trx
    .insertInto('instance_fact')
    .values({ name: DAY_FACT, value: today })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: today }))
    .execute()
  return ended
}

async function refreshExpired(trx: Trx, since: string, today: string): Promise<EndedMember[]> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM member WHERE expires_at > ${since} AND expires_at <= ${today} AND user_id IS NOT NULL
    UNION
    SELECT m.user_id FROM project_group_link l JOIN namespace_ancestor w ON w.namespace_id = l.group_id JOIN member m ON m.group_id = w.ancestor_id
    WHERE l.expires_at > ${since} AND l.expires_at <= ${today} AND m.user_id IS NOT NULL
    UNION
    SELECT m.user_id FROM group_group_link l JOIN namespace_ancestor w ON w.namespace_id = l.shared_with_group_id JOIN member m ON m.group_id = w.ancestor_id
    WHERE l.expires_at > ${since} AND l.expires_at <= ${today} AND m.user_id IS NOT NULL`.execute(trx)
  const ended = await removeEnded(trx, today)
  await refreshUsers(
    trx,
    rows.map((row) => row.user_id),
    today,
  )
  return ended
}

/** A membership whose day has come is gone, and the feed has it; an invitation goes without a word. */
async function removeEnded(trx: Trx, today: string): Promise<EndedMember[]> {
  const { rows } = await sql<
    Omit<EndedMember, 'user_id'> & { user_id: number | null }
  >`DELETE FROM member WHERE expires_at <= ${today}
    RETURNING user_id, project_id, group_id, access_level`.execute(trx)
  const members = rows.flatMap(({ user_id, ...row }) => (user_id === null ? [] : [{ ...row, user_id }]))
  await sql`INSERT INTO event (author_id, project_id, group_id, action, target_type, target_id, target_title, created_at)
    SELECT e.value ->> 'user_id', p.id, g.id, 'expired', iif(p.id IS NULL, 'Group', 'Project'), ifnull(p.id, g.id), ifnull(p.name, g.name),
      ${`${today}T00:00:00.000Z`}
    FROM json_each(${JSON.stringify(members)}) e
    LEFT JOIN project p ON p.id = e.value ->> 'project_id'
    LEFT JOIN namespace g ON g.id = e.value ->> 'group_id'`.execute(trx)
  return members
}

/** A membership that ended by itself. */
export interface EndedMember {
  user_id: number
  project_id: number | null
  group_id: number | null
  access_level: number
}

type Condition = RawBuilder<unknown>

/** A membership that counts: of a user, not a mere request, not expired. */
const counts = (today: string) =>
  sql`m.user_id IS NOT NULL AND m.requested_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > ${today})`
/** Minimal access lets a user into a group, and into nothing inside it. */
const beyondMinimal = sql`m.access_level >= 10`
const stands = (today: string) => sql`(l.expires_at IS NULL OR l.expires_at > ${today})`

const insertGroups = (trx: Trx, today: string, where: Condition) =>
  sql`INSERT INTO group_authorization (user_id, group_id, access_level)
    SELECT user_id, group_id, max(access_level) FROM (
      SELECT m.user_id, d.namespace_id AS group_id, m.access_level
      FROM member m JOIN namespace_ancestor d ON d.ancestor_id = m.group_id
      WHERE ${where} AND ${counts(today)}
      UNION ALL
      SELECT m.user_id, d.namespace_id, min(m.access_level, l.group_access)
      FROM group_group_link l
      JOIN namespace_ancestor w ON w.namespace_id = l.shared_with_group_id
      JOIN member m ON m.group_id = w.ancestor_id
      JOIN namespace_ancestor d ON d.ancestor_id = l.shared_group_id
      WHERE ${where} AND ${counts(today)} AND ${stands(today)}
    ) GROUP BY user_id, group_id`.execute(trx)

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
