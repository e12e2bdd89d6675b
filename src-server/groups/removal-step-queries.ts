import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { removeAround } from '../projects/removal-queries.ts'
import { below } from './tree-queries.ts'

/** Removes at most `limit` rows of its kind with what hangs on them. @returns how many there were: fewer than `limit` at the end */
type Step = (trx: Trx, group_id: number, limit: number) => Promise<number>
type Table = 'epic' | 'milestone' | 'label' | 'iteration' | 'event' | 'todo'

async function idsOf(trx: Trx, table: Table, group_id: number, limit: number) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE group_id IN (${below(group_id)}) LIMIT ${limit}`.execute(trx)
  return { count: rows.length, ids: JSON.stringify(rows.map((row) => row.id)) }
}

const removeEpics: Step = async (trx, group_id, limit) => {
  const { count, ids } = await idsOf(trx, 'epic', group_id, limit)
  const notes = sql`SELECT id FROM note WHERE noteable_type = 'Epic' AND noteable_id IN (SELECT value FROM json_each(${ids}))`
  await removeAround(trx, 'Epic', ids)
  await sql`DELETE FROM award_emoji WHERE awardable_type = 'Note' AND awardable_id IN (${notes})`.execute(trx)
  await sql`DELETE FROM note WHERE id IN (${notes})`.execute(trx)
  await sql`DELETE FROM epic WHERE id IN (SELECT value FROM json_each(${ids}))`.execute(trx)
  return count
}

/** Rows on which little hangs but what refers to them; `type` is what subscriptions and to-dos call them. */
const removeFrom =
  (table: Exclude<Table, 'epic'>, type?: string): Step =>
  async (trx, group_id, limit) => {
    const { count, ids } = await idsOf(trx, table, group_id, limit)
    if (type) await removeAround(trx, type, ids)
    await sql`DELETE FROM ${sql.table(table)} WHERE id IN (SELECT value FROM json_each(${ids}))`.execute(trx)
    return count
  }

/** The groups themselves, from the lowest up: each is referred to by those below it. The rest is small, and goes with them. */
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

/** In this order, each until it finds nothing more; its projects are gone by then. */
export const groupRemovalSteps: readonly Step[] = [
  removeEpics,
  removeFrom('event'),
  removeFrom('todo'),
  removeFrom('milestone', 'Milestone'),
  removeFrom('label', 'Label'),
  removeFrom('iteration', 'Iteration'),
  removeGroups,
]
