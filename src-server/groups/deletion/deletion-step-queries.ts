import { sql } from 'kysely'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { withDescendants } from '../../namespaces/tree-queries.ts'
import { deleteEpics } from '../../removal/epic-queries.ts'
import { deleteReferencesTo } from '../../removal/reference-queries.ts'

/** The ids of the next projects in the group or below it. */
export async function projectIdsIn(db: Db, group_id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM project WHERE namespace_id IN (${withDescendants(group_id)}) LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** File names in the rows of the group and its subgroups, without those of projects. */
export async function filesOfGroup(db: Db, group_id: number): Promise<string[]> {
  const { rows } = await sql<{ avatar: string }>`
    SELECT avatar FROM namespace WHERE id IN (${withDescendants(group_id)}) AND avatar IS NOT NULL`.execute(db)
  return rows.map(({ avatar }) => avatar)
}

/** Deletes at most `limit` rows of its kind, with dependent rows. @returns the number of deleted rows: fewer than `limit` at the end */
type Step = (trx: Trx, group_id: number, limit: number) => Promise<number>
type Table = 'epic' | 'milestone' | 'label' | 'iteration' | 'event' | 'todo'

async function idsOf(trx: Trx, table: Table, group_id: number, limit: number) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE group_id IN (${withDescendants(group_id)}) LIMIT ${limit}`.execute(trx)
  return { count: rows.length, ids: JSON.stringify(rows.map((row) => row.id)) }
}

const removeEpics: Step = async (trx, group_id, limit) => {
  const { count, ids } = await idsOf(trx, 'epic', group_id, limit)
  await deleteEpics(trx, ids)
  return count
}

/** Deletes rows with few dependent rows; `type` is their name in subscriptions and to-dos. */
const removeFrom =
  (table: Exclude<Table, 'epic'>, type?: string): Step =>
  async (trx, group_id, limit) => {
    const { count, ids } = await idsOf(trx, table, group_id, limit)
    if (type) await deleteReferencesTo(trx, type, ids)
    await sql`DELETE FROM ${sql.table(table)} WHERE id IN (SELECT value FROM json_each(${ids}))`.execute(trx)
    return count
  }

/** Deletes the groups, deepest first, because subgroups refer to their parents. Small dependent rows go with them. */
const removeGroups: Step = async (trx, group_id, limit) => {
  const { rows } = await sql<{ id: number }>`
    SELECT namespace_id AS id FROM namespace_ancestor WHERE ancestor_id = ${group_id} ORDER BY depth DESC LIMIT ${limit}`.execute(
    trx,
  )
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map((row) => row.id))}))`
  await sql`DELETE FROM custom_attribute WHERE target_type = 'group' AND target_id IN ${ids}`.execute(trx)
  await sql`UPDATE user SET provisioned_by_group_id = NULL WHERE provisioned_by_group_id IN ${ids}`.execute(trx)
  await sql`DELETE FROM namespace WHERE id IN ${ids}`.execute(trx)
  return rows.length
}

/** The steps in order, each repeated until it finds nothing. The projects are already gone. */
export const groupRemovalSteps: readonly Step[] = [
  removeEpics,
  removeFrom('event'),
  removeFrom('todo'),
  removeFrom('milestone', 'Milestone'),
  removeFrom('label', 'Label'),
  removeFrom('iteration', 'Iteration'),
  removeGroups,
]
