import { sql } from 'kysely'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { filesOf } from './deletion-step-queries.ts'

/**
 * Hides the projects and frees their paths: a new path contains `+`, which no valid path contains. Old paths no longer redirect.
 *
 * @returns the ids of the projects that were not hidden before, in ascending order
 */
export async function hideProjects(trx: Trx, ids: readonly number[], now: string): Promise<number[]> {
  const these = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const { rows } = await sql<{ id: number }>`
    UPDATE project
    SET pending_delete = 1, path_with_namespace = path_with_namespace || '+removed+' || id, updated_at = ${now}
    WHERE id IN ${these} AND pending_delete = 0 RETURNING id`.execute(trx)
  await sql`DELETE FROM redirect_route WHERE source_type = 'project' AND source_id IN ${these}`.execute(trx)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

const CONTENT = ['note', 'issue', 'merge_request', 'snippet', 'deployment', 'event', 'milestone', 'label'] as const

/** Whether the project has neither content nor files, so that deleting its row takes no time. */
export async function isEmpty(db: Db, project_id: number): Promise<boolean> {
  const found = CONTENT.map((table) => sql`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE project_id = ${project_id})`)
  const { rows } = await sql<{ filled: number }>`SELECT ${sql.join(found, sql` OR `)} AS filled`.execute(db)
  return rows[0]?.filled === 0 && (await filesOf(db, project_id)).length === 0
}
