import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { inTurns } from '../../kit/turns.ts'

/**
 * Call this after projects have moved to another namespace. Their issues and merge requests may still refer to plans (labels, milestones,
 * epics and iterations) of groups that they have left (`left_ids`). Labels and milestones are replaced by those with the same title that are
 * available in the new place, or by new ones of the project. Epics and iterations are removed, because a project has none.
 */
export async function replaceForeignPlans(
  trx: Trx,
  project_ids: readonly number[],
  left_ids: readonly number[],
  now: string,
) {
  const left = sql`(SELECT value FROM json_each(${JSON.stringify(left_ids)}))`
  if (!(await havePlans(trx, left))) return
  const labels = new Set<number>()
  const replaceInProjects = async (few: readonly number[]) => {
    const projects = sql`(SELECT value FROM json_each(${JSON.stringify(few)}))`
    for (const id of await replaceLabels(trx, projects, left, now)) labels.add(id)
    await replaceMilestones(trx, projects, left, now)
    for (const [column, table] of [
      ['epic_id', 'epic'],
      ['iteration_id', 'iteration'],
    ] as const)
      await sql`UPDATE issue SET ${sql.ref(column)} = NULL WHERE project_id IN ${projects} AND ${sql.ref(column)} IN (
        SELECT f.id FROM ${sql.table(table)} f WHERE f.group_id IN ${left})`.execute(trx)
  }
  await inTurns(project_ids, replaceInProjects, 8)
  await inTurns([...labels], (few) => recountLabels(trx, few), 8)
}

/** The ids of groups that contain the first namespace but not the second. A null namespace has no groups. */
export async function groupsLeft(db: Db, from_id: number | null, to_id: number | null): Promise<number[]> {
  const above = (id: number | null) => sql`SELECT ancestor_id AS id FROM namespace_ancestor WHERE namespace_id = ${id}`
  const { rows } = await sql<{ id: number }>`${above(from_id)} EXCEPT ${above(to_id)}`.execute(db)
  return rows.map((row) => row.id)
}

/** If the groups have no labels, milestones, epics or iterations, no issue needs to be read. */
async function havePlans(trx: Trx, left: RawBuilder<unknown>): Promise<boolean> {
  const plans = (['label', 'milestone', 'epic', 'iteration'] as const).map(
    (table) => sql`EXISTS (SELECT 1 FROM ${sql.table(table)} t WHERE t.group_id IN ${left})`,
  )
  const { rows } = await sql<{ any: number }>`SELECT ${sql.join(plans, sql` OR `)} AS any`.execute(trx)
  return rows[0]?.any === 1
}

/** The project's own label or milestone with this title, otherwise that of the nearest parent group. */
const replacementFor = (table: 'label' | 'milestone') => sql`coalesce(
  (SELECT t.id FROM ${sql.table(table)} t WHERE t.project_id = foreign_plan.project_id AND t.title = foreign_plan.title ORDER BY t.id LIMIT 1),
  (SELECT t.id FROM project p JOIN namespace_ancestor a ON a.namespace_id = p.namespace_id
    JOIN ${sql.table(table)} t ON t.group_id = a.ancestor_id AND t.title = foreign_plan.title
    WHERE p.id = foreign_plan.project_id ORDER BY a.depth, t.id LIMIT 1))`

/** Collects the foreign labels or milestones as rows (project, old id, new id); the new id is still null. */
async function collectForeignPlans(
  trx: Trx,
  table: 'label' | 'milestone',
  left: RawBuilder<unknown>,
  named: RawBuilder<unknown>,
) {
  await sql`CREATE TEMP TABLE IF NOT EXISTS foreign_plan (
    project_id INTEGER, old_id INTEGER, title TEXT, new_id INTEGER, PRIMARY KEY (old_id, project_id)) WITHOUT ROWID`.execute(
    trx,
  )
  await sql`DELETE FROM foreign_plan`.execute(trx)
  await sql`INSERT INTO foreign_plan (project_id, old_id, title)
    SELECT DISTINCT n.project_id, t.id, t.title FROM (${named}) n CROSS JOIN ${sql.table(table)} t ON t.id = n.old_id
    WHERE t.group_id IN ${left}`.execute(trx)
  await findReplacements(trx, table)
}

const findReplacements = (trx: Trx, table: 'label' | 'milestone') =>
  sql`UPDATE foreign_plan SET new_id = ${replacementFor(table)} WHERE new_id IS NULL`.execute(trx)

/** This join order reads each issue and merge request of these projects once, and no others. */
const onIssues = sql`(SELECT DISTINCT project_id FROM foreign_plan) p CROSS JOIN issue i ON i.project_id = p.project_id
    CROSS JOIN issue_label l ON l.issue_id = i.id CROSS JOIN foreign_plan f ON f.old_id = l.label_id AND f.project_id = i.project_id`
const onRequests = sql`(SELECT DISTINCT project_id FROM foreign_plan) p CROSS JOIN merge_request m ON m.project_id = p.project_id
    CROSS JOIN merge_request_label l ON l.merge_request_id = m.id
    CROSS JOIN foreign_plan f ON f.old_id = l.label_id AND f.project_id = m.project_id`

/** @returns the ids of labels whose counters must be recomputed */
async function replaceLabels(trx: Trx, projects: RawBuilder<unknown>, left: RawBuilder<unknown>, now: string) {
  await collectForeignPlans(
    trx,
    'label',
    left,
    sql`SELECT i.project_id, l.label_id AS old_id FROM issue i JOIN issue_label l ON l.issue_id = i.id WHERE i.project_id IN ${projects}
      UNION SELECT m.project_id, l.label_id FROM merge_request m JOIN merge_request_label l ON l.merge_request_id = m.id WHERE m.project_id IN ${projects}
      UNION SELECT project_id, label_id FROM label_priority WHERE project_id IN ${projects}`,
  )
  await sql`INSERT INTO label (project_id, title, color, description, created_at, updated_at)
    SELECT f.project_id, f.title, min(l.color), min(l.description), ${now}, ${now}
    FROM foreign_plan f JOIN label l ON l.id = f.old_id WHERE f.new_id IS NULL GROUP BY f.project_id, f.title`.execute(
    trx,
  )
  await findReplacements(trx, 'label')
  await sql`INSERT OR IGNORE INTO issue_label (issue_id, label_id)
    SELECT i.id, f.new_id FROM ${onIssues}`.execute(trx)
  await sql`INSERT OR IGNORE INTO label_issue (label_id, state, created_at, issue_id)
    SELECT f.new_id, i.state, i.created_at, i.id FROM ${onIssues}`.execute(trx)
  await sql`DELETE FROM label_issue WHERE (label_id, state, created_at, issue_id) IN (
    SELECT f.old_id, i.state, i.created_at, i.id FROM ${onIssues})`.execute(trx)
  await sql`DELETE FROM issue_label WHERE (issue_id, label_id) IN (SELECT i.id, f.old_id FROM ${onIssues})`.execute(trx)
  await sql`INSERT OR IGNORE INTO merge_request_label (merge_request_id, label_id)
    SELECT m.id, f.new_id FROM ${onRequests}`.execute(trx)
  await sql`DELETE FROM merge_request_label WHERE (merge_request_id, label_id) IN (
    SELECT m.id, f.old_id FROM ${onRequests})`.execute(trx)
  await sql`INSERT OR IGNORE INTO label_priority (project_id, label_id, priority)
    SELECT f.project_id, f.new_id, l.priority FROM foreign_plan f
    JOIN label_priority l ON l.project_id = f.project_id AND l.label_id = f.old_id`.execute(trx)
  await sql`DELETE FROM label_priority WHERE (project_id, label_id) IN (SELECT project_id, old_id FROM foreign_plan)`.execute(
    trx,
  )
  await sql`UPDATE issue SET label_priority = ifnull((
      SELECT min(p.priority) FROM issue_label l JOIN label_priority p ON p.label_id = l.label_id AND p.project_id = issue.project_id
      WHERE l.issue_id = issue.id), 1000000)
    WHERE id IN (SELECT l.issue_id FROM (SELECT DISTINCT new_id, project_id FROM foreign_plan) f
      CROSS JOIN label_priority p ON p.project_id = f.project_id AND p.label_id = f.new_id
      CROSS JOIN issue i ON i.project_id = f.project_id
      CROSS JOIN issue_label l ON l.issue_id = i.id AND l.label_id = f.new_id)`.execute(trx)
  await repointHistory(trx, 'label_id')
  const { rows } = await sql<{ id: number }>`
    SELECT old_id AS id FROM foreign_plan UNION SELECT new_id FROM foreign_plan`.execute(trx)
  return rows.map((row) => row.id)
}

const recountLabels = (trx: Trx, label_ids: readonly number[]) =>
  sql`UPDATE label SET
      issues_count = (SELECT count(*) FROM label_issue l WHERE l.label_id = label.id),
      open_issues_count = (SELECT count(*) FROM label_issue l WHERE l.label_id = label.id AND l.state = 1),
      open_merge_requests_count = (SELECT count(*) FROM merge_request_label l CROSS JOIN merge_request m ON m.id = l.merge_request_id
        WHERE l.label_id = label.id AND m.state = 1)
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(label_ids)}))`.execute(trx)

async function replaceMilestones(trx: Trx, projects: RawBuilder<unknown>, left: RawBuilder<unknown>, now: string) {
  await collectForeignPlans(
    trx,
    'milestone',
    left,
    sql`SELECT project_id, milestone_id AS old_id FROM issue WHERE project_id IN ${projects} AND milestone_id IS NOT NULL
      UNION SELECT project_id, milestone_id FROM merge_request WHERE project_id IN ${projects} AND milestone_id IS NOT NULL`,
  )
  await sql`INSERT INTO milestone (project_id, iid, title, description, state, start_date, due_date, created_at, updated_at)
    SELECT f.project_id, p.last_milestone_iid + row_number() OVER (PARTITION BY f.project_id ORDER BY m.id),
      m.title, m.description, m.state, m.start_date, m.due_date, ${now}, ${now}
    FROM (SELECT project_id, min(old_id) AS old_id FROM foreign_plan WHERE new_id IS NULL GROUP BY project_id, title) f
    JOIN milestone m ON m.id = f.old_id JOIN project p ON p.id = f.project_id`.execute(trx)
  await sql`UPDATE project SET last_milestone_iid = (SELECT max(iid) FROM milestone m WHERE m.project_id = project.id)
    WHERE id IN (SELECT project_id FROM foreign_plan WHERE new_id IS NULL)`.execute(trx)
  await findReplacements(trx, 'milestone')
  for (const table of ['issue', 'merge_request'] as const)
    await sql`UPDATE ${sql.table(table)} SET milestone_id = f.new_id FROM foreign_plan f
      WHERE f.project_id = ${sql.table(table)}.project_id AND f.old_id = ${sql.table(table)}.milestone_id
        AND ${sql.table(table)}.project_id IN ${projects}`.execute(trx)
  await repointHistory(trx, 'milestone_id')
}

/** Repoints history at the replacement label or milestone. */
const repointHistory = (trx: Trx, column: 'label_id' | 'milestone_id') =>
  sql`UPDATE resource_event SET ${sql.ref(column)} = f.new_id FROM foreign_plan f
    WHERE resource_event.project_id IN (SELECT project_id FROM foreign_plan)
      AND f.old_id = +resource_event.${sql.ref(column)} AND f.project_id = +resource_event.project_id`.execute(trx)
