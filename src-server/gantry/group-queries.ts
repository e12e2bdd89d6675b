import { sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { levelInGroup } from '../visibility/feed.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { statisticsVisibleTo } from '../visibility/statistics.ts'
import type { Viewer } from '../visibility/viewer.ts'

type Kind = Viewer['kind']

interface CountsParameters {
  ids: string
  user_id: number
  today: string
}

const counts = compiledBy((db, p: CountsParameters, kind: Kind) => {
  const level = levelInGroup({ kind, id: p.user_id })
  const child = sql`SELECT count(*) FROM namespace JOIN "group" ON "group".id = namespace.id
    WHERE namespace.parent_id = at_id AND ${groupVisibleTo(kind, p.user_id, p.today)}`
  const descendant = sql`SELECT count(*) FROM namespace_ancestor d JOIN "group" ON "group".id = d.namespace_id
    WHERE d.ancestor_id = at_id AND d.namespace_id <> at_id AND ${groupVisibleTo(kind, p.user_id, p.today)}`
  const size = sql`SELECT coalesce(sum(project.storage_size), 0) FROM namespace_ancestor d JOIN project ON project.namespace_id = d.namespace_id
    WHERE d.ancestor_id = "group".id AND project.pending_delete = 0`
  return db
    .selectFrom('group')
    .select(['group.id', level.as('access_level')])
    .select((eb) => [
      sql<number>`(SELECT (${child}) FROM (SELECT "group".id AS at_id))`.as('subgroups'),
      sql<number>`(SELECT (${descendant}) FROM (SELECT "group".id AS at_id))`.as('all_subgroups'),
      eb
        .selectFrom('project')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('project.namespace_id', '=', 'group.id')
        .where(projectVisibleTo({ kind, id: p.user_id }))
        .as('projects'),
      eb
        .selectFrom('namespace_ancestor as d')
        .innerJoin('project', 'project.namespace_id', 'd.namespace_id')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('d.ancestor_id', '=', 'group.id')
        .where(projectVisibleTo({ kind, id: p.user_id }))
        .as('all_projects'),
      eb
        .selectFrom('member')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('member.group_id', '=', 'group.id')
        .where('member.user_id', 'is not', null)
        .where('member.requested_at', 'is', null)
        .where((or) => or.or([or('member.expires_at', 'is', null), or('member.expires_at', '>', p.today)]))
        .as('members'),
      sql<number | null>`CASE WHEN ${level} >= ${sql.lit(roles.owner)} THEN (${size}) END`.as('storage_size'),
    ])
    .where('group.id', 'in', sql<number>`(SELECT value FROM json_each(${p.ids}))`)
    .where(groupVisibleTo(kind, p.user_id, p.today))
})

/** The numbers of subgroups, projects and members of each group that the viewer sees. Owners also get the size. */
export async function groupCounts(db: Db, viewer: Viewer, ids: readonly number[], today: string) {
  const rows = await counts(db, viewer.kind, { ids: JSON.stringify(ids), user_id: viewer.id, today })
  return rows.map((row) => ({
    ...row,
    projects: row.projects ?? 0,
    all_projects: row.all_projects ?? 0,
    members: row.members ?? 0,
  }))
}

/** Uses the parameter and not a column of the outer query, so that SQLite evaluates the subquery once and not for every counted row. */
const below = (p: { id: number }) => sql`SELECT namespace_id FROM namespace_ancestor WHERE ancestor_id = ${p.id}`
const projectsBelow = (p: { id: number }) =>
  sql`SELECT id FROM project WHERE namespace_id IN (${below(p)}) AND pending_delete = 0`

const contents = compiled((db, p: { id: number }) => {
  const sumOf = (what: string) =>
    sql<number>`(SELECT coalesce(${sql.raw(what)}, 0) FROM project WHERE namespace_id IN (${below(p)}) AND pending_delete = 0)`
  const countIn = (table: string, project: string, group: string) =>
    sql<number>`((SELECT count(*) FROM ${sql.table(table)} t WHERE t.${sql.raw(project)} IN (${projectsBelow(p)}))
      + (SELECT count(*) FROM ${sql.table(table)} t WHERE t.${sql.raw(group)} IN (${below(p)})))`
  return db.selectNoFrom([
    sql<number>`(SELECT count(*) - 1 FROM (${below(p)}))`.as('subgroups'),
    sumOf('count(*)').as('projects'),
    sumOf('sum(archived)').as('archived_projects'),
    sumOf('sum(issues_count)').as('issues'),
    sumOf('sum(open_issues_count)').as('open_issues'),
    sumOf('sum(storage_size)').as('storage_size'),
    sql<number>`(SELECT count(*) FROM merge_request WHERE project_id IN (${projectsBelow(p)}))`.as('merge_requests'),
    countIn('label', 'project_id', 'group_id').as('labels'),
    countIn('milestone', 'project_id', 'group_id').as('milestones'),
    countIn('member', 'project_id', 'group_id').as('members'),
    sql<number>`((SELECT count(*) FROM project_group_link WHERE project_id IN (${projectsBelow(p)}))
        + (SELECT count(*) FROM group_group_link WHERE shared_group_id IN (${below(p)})))`.as('shares'),
  ])
})

/** The numbers of everything in a group and its subgroups, regardless of visibility. For Owners only. */
export async function groupContents(db: Db, id: number) {
  const [row] = await contents(db, { id })
  return row ?? null
}

const MAX_SHARES = 5000

const shares = compiledBy((db, p: { user_id: number; today: string }, kind: Kind) => {
  const known = sql`CASE WHEN ${statisticsVisibleTo({ kind, id: p.user_id })} THEN project.storage_size ELSE 0 END`
  const sums = db
    .selectFrom('project')
    .select((eb) => [
      'project.namespace_id',
      eb.fn.countAll<number>().as('projects'),
      sql<number>`sum(${known})`.as('storage_size'),
      eb.fn.max('project.last_activity_at').as('last_activity_at'),
    ])
    .where(projectVisibleTo({ kind, id: p.user_id }))
    .groupBy('project.namespace_id')
    .as('sums')
  return db
    .selectFrom('namespace')
    .innerJoin('group', 'group.id', 'namespace.id')
    .leftJoin(sums, 'sums.namespace_id', 'namespace.id')
    .select([
      'namespace.id',
      'namespace.parent_id',
      'namespace.name',
      'namespace.full_path',
      sql<number>`coalesce(sums.projects, 0)`.as('projects'),
      sql<number>`coalesce(sums.storage_size, 0)`.as('storage_size'),
      'sums.last_activity_at',
      sql<number>`count(*) OVER ()`.as('all_groups'),
      sql<number>`coalesce(sum(sums.projects) OVER (), 0)`.as('all_projects'),
      sql<number>`coalesce(sum(sums.storage_size) OVER (), 0)`.as('all_storage'),
    ])
    .where(groupVisibleTo(kind, p.user_id, p.today))
    .orderBy('namespace.full_path')
    .limit(sql.lit(MAX_SHARES))
})

/**
 * All groups that the viewer sees, with the number and size of their direct projects. Sizes count only projects whose statistics the
 * viewer may see.
 */
export const groupShares = (db: Db, viewer: Viewer, today: string) =>
  shares(db, viewer.kind, { user_id: viewer.id, today })

const ranks = sql`CASE visibility WHEN 'private' THEN 0 WHEN 'internal' THEN 1 ELSE 2 END`
const moving = compiled((db, p: { id: number; rank: number }) =>
  db.selectNoFrom([
    sql<number>`(SELECT count(*) - 1 FROM (${below(p)}))`.as('subgroups'),
    sql<number>`(SELECT count(*) FROM (${projectsBelow(p)}))`.as('projects'),
    sql<number>`(SELECT count(*) FROM "group" WHERE id IN (${below(p)}) AND ${ranks} > ${p.rank})`.as('groups_lowered'),
    sql<number>`(SELECT count(*) FROM project WHERE id IN (${projectsBelow(p)}) AND ${ranks} > ${p.rank})`.as(
      'projects_lowered',
    ),
  ]),
)

const levels = { private: 0, internal: 1, public: 2 } as const

/**
 * The numbers of subgroups and projects that a transfer moves, and of those whose visibility it lowers. `visibility` is that of the new
 * parent; undefined for the top level.
 */
export async function countMoved(db: Db, id: number, visibility: keyof typeof levels | undefined) {
  const [row] = await moving(db, { id, rank: levels[visibility ?? 'public'] })
  return row ?? { subgroups: 0, projects: 0, groups_lowered: 0, projects_lowered: 0 }
}

const MAX_PEOPLE = 100

/**
 * Users whose access to the group would change. Their access after the move comes from the group's own members, its shares, and the members
 * of the new parent.
 */
const accessChanges = compiled((db, p: { id: number; parent_id: number; today: string }) => {
  const counts = sql`m.user_id IS NOT NULL AND m.requested_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > ${p.today})`
  const after = sql`SELECT user_id, max(level) AS level FROM (
      SELECT m.user_id, m.access_level AS level FROM member m WHERE m.group_id = ${p.id} AND ${counts}
      UNION ALL
      SELECT m.user_id, min(m.access_level, l.group_access) FROM group_group_link l
      JOIN namespace_ancestor w ON w.namespace_id = l.shared_with_group_id JOIN member m ON m.group_id = w.ancestor_id
      WHERE l.shared_group_id = ${p.id} AND (l.expires_at IS NULL OR l.expires_at > ${p.today}) AND ${counts}
      UNION ALL
      SELECT user_id, access_level FROM group_authorization WHERE group_id = ${p.parent_id}
    ) GROUP BY user_id`
  const before = sql`SELECT user_id, access_level AS level FROM group_authorization WHERE group_id = ${p.id}`
  const changed = sql<{ user_id: number; from_level: number | null; to_level: number | null }>`(
    SELECT user_id, max(old) AS from_level, max(new) AS to_level FROM (
      SELECT user_id, level AS old, NULL AS new FROM (${before}) UNION ALL SELECT user_id, NULL, level FROM (${after})
    ) GROUP BY user_id HAVING max(old) IS NOT max(new))`
  const lost = sql`changed.to_level IS NULL`
  const gained = sql`changed.from_level IS NULL`
  return db
    .selectFrom(changed.as('changed'))
    .innerJoin('user', 'user.id', 'changed.user_id')
    .select(['user.id', 'user.username', 'user.name', 'user.state', 'user.avatar'])
    .select(['changed.from_level', 'changed.to_level'])
    .select([
      sql<number>`sum(${lost}) OVER ()`.as('lose'),
      sql<number>`sum(${gained}) OVER ()`.as('gain'),
      sql<number>`sum(changed.from_level IS NOT NULL AND changed.to_level IS NOT NULL) OVER ()`.as('change'),
    ])
    .orderBy(sql`CASE WHEN ${lost} THEN 0 WHEN ${gained} THEN 1 ELSE 2 END`)
    .orderBy('user.name')
    .orderBy('user.id')
    .limit(sql.lit(MAX_PEOPLE))
})

/**
 * The users who would lose, gain or change their access to the group under this parent, or at the top level if `parent_id` is undefined.
 */
export const accessAfterMove = (db: Db, id: number, parent_id: number | undefined, today: string) =>
  accessChanges(db, { id, parent_id: parent_id ?? 0, today })
