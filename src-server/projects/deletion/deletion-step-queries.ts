import { sql } from 'kysely'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { deleteIssues } from '../../removal/issue-queries.ts'
import { deleteMergeRequests } from '../../removal/merge-request-queries.ts'
import { deleteNotes } from '../../removal/note-queries.ts'
import { deleteReferencesTo } from '../../removal/reference-queries.ts'

/** The names of all files of the project, from the rows that name them. */
export async function filesOf(db: Db, project_id: number): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    SELECT file FROM upload WHERE project_id = ${project_id}
    UNION ALL SELECT file FROM export WHERE project_id = ${project_id}
    UNION ALL SELECT file FROM import WHERE project_id = ${project_id}
    UNION ALL SELECT avatar FROM project WHERE id = ${project_id}
    UNION ALL SELECT m.file FROM issue CROSS JOIN metric_image m ON m.issue_id = issue.id WHERE issue.project_id = ${project_id}`.execute(
    db,
  )
  return rows.flatMap(({ file }) => file ?? [])
}

/**
 * Deletes at most `limit` rows of one table and the rows that depend on them.
 *
 * @returns the number of deleted rows of that table; fewer than `limit` if none are left
 */
type Step = (trx: Trx, project_id: number, limit: number) => Promise<number>

async function idsOf(trx: Trx, table: string, project_id: number, limit: number) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE project_id = ${project_id} LIMIT ${limit}`.execute(trx)
  return { count: rows.length, ids: JSON.stringify(rows.map((row) => row.id)) }
}

const removeNotes: Step = async (trx, project_id, limit) => {
  const { count, ids } = await idsOf(trx, 'note', project_id, limit)
  await deleteNotes(trx, ids)
  return count
}

const removeIssues: Step = async (trx, project_id, limit) => {
  const { count, ids } = await idsOf(trx, 'issue', project_id, limit)
  await deleteIssues(trx, ids)
  return count
}

const removeMergeRequests: Step = async (trx, project_id, limit) => {
  const { count, ids } = await idsOf(trx, 'merge_request', project_id, limit)
  await deleteMergeRequests(trx, ids)
  return count
}

const removeSnippets: Step = async (trx, project_id, limit) => {
  const { count, ids } = await idsOf(trx, 'snippet', project_id, limit)
  await deleteReferencesTo(trx, 'Snippet', ids)
  await sql`DELETE FROM snippet WHERE id IN (SELECT value FROM json_each(${ids}))`.execute(trx)
  return count
}

/** Deletes rows with few dependent rows; `type` is their name in subscriptions and to-dos. */
const removeFrom =
  (table: 'deployment' | 'event' | 'milestone' | 'label', type?: string): Step =>
  async (trx, project_id, limit) => {
    const { count, ids } = await idsOf(trx, table, project_id, limit)
    if (type) await deleteReferencesTo(trx, type, ids)
    await sql`DELETE FROM ${sql.table(table)} WHERE id IN (SELECT value FROM json_each(${ids}))`.execute(trx)
    return count
  }

/**
 * Deletes the row of the project and the few rows that are left. The record of a failed import stays, because it says why there is no
 * project.
 */
export const deleteOwnRow = async (trx: Trx, project_id: number) => {
  await sql`UPDATE topic SET total_projects_count = total_projects_count - 1
    WHERE id IN (SELECT topic_id FROM project_topic WHERE project_id = ${project_id})`.execute(trx)
  await sql`UPDATE project SET forks_count = forks_count - 1 WHERE forks_count > 0
    AND id = (SELECT forked_from_project_id FROM project WHERE id = ${project_id})`.execute(trx)
  await sql`DELETE FROM custom_attribute WHERE target_type = 'project' AND target_id = ${project_id}`.execute(trx)
  await trx
    .deleteFrom('redirect_route')
    .where('source_type', '=', 'project')
    .where('source_id', '=', project_id)
    .execute()
  await trx.deleteFrom('import').where('project_id', '=', project_id).where('status', '=', 'finished').execute()
  await trx.deleteFrom('project').where('id', '=', project_id).execute()
  return 0
}

/** The steps in order, each repeated until it finds nothing. */
export const removalSteps: readonly Step[] = [
  removeNotes,
  removeIssues,
  removeMergeRequests,
  removeSnippets,
  removeFrom('deployment'),
  removeFrom('event'),
  removeFrom('milestone', 'Milestone'),
  removeFrom('label', 'Label'),
  deleteOwnRow,
]
