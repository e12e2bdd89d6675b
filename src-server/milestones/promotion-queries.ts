import { sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'

/** The milestones with this title in the projects directly in the group. */
export async function milestonesToPromote(db: Db, group_id: number, title: string): Promise<number[]> {
  const rows = await db
    .selectFrom('milestone')
    .select('id')
    .where('title', '=', title)
    .where('project_id', 'in', (eb) => eb.selectFrom('project').select('id').where('namespace_id', '=', group_id))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Replaces these milestones by another one and deletes them: on issues and merge requests, and in the history. */
export async function mergeMilestones(trx: Trx, old_ids: readonly number[], into: number) {
  const old = sql`(SELECT value FROM json_each(${JSON.stringify(old_ids)}))`
  for (const table of ['issue', 'merge_request'] as const) {
    const rows = await trx.selectFrom(table).select('id').where('milestone_id', 'in', sql<number>`${old}`).execute()
    await inTurns(
      rows.map((row) => row.id),
      (few) =>
        trx
          .updateTable(table)
          .set({ milestone_id: into })
          .where('id', 'in', sql<number>`(SELECT value FROM json_each(${JSON.stringify(few)}))`)
          .execute(),
    )
  }
  await sql`UPDATE resource_event SET milestone_id = ${into} WHERE milestone_id IN ${old}`.execute(trx)
  await sql`DELETE FROM milestone WHERE id IN ${old}`.execute(trx)
}
