import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Trx } from '../kit/db/schema.ts'
import { insertRow, updateRow } from '../kit/db/write-rows.ts'
import type { LoadedEpic } from './entity.ts'
import { loadEpic } from './queries.ts'

export type NewEpic = Omit<Insertable<Database['epic']>, 'id' | 'iid' | 'parent_id'>

/** Adds an epic to a group. The group stores the last iid, so an iid is never used again. */
export async function addEpic(trx: Trx, epic: NewEpic): Promise<{ id: number; iid: number }> {
  const { last_epic_iid: iid } = await trx
    .updateTable('group')
    .set((eb) => ({ last_epic_iid: eb('last_epic_iid', '+', 1) }))
    .where('id', '=', epic.group_id)
    .returning('last_epic_iid')
    .executeTakeFirstOrThrow()
  return { id: await insertRow(trx, 'epic', { ...epic, iid }), iid }
}

/** Changes the row of an epic. @returns the epic with its labels */
export async function changeEpic(
  trx: Trx,
  { id, group_id, iid }: LoadedEpic,
  columns: Updateable<Database['epic']>,
): Promise<LoadedEpic> {
  await updateRow(trx, 'epic', id, columns)
  return reloadEpic(trx, group_id, iid)
}

export async function reloadEpic(trx: Trx, group_id: number, iid: number): Promise<LoadedEpic> {
  const epic = await loadEpic(trx, group_id, iid)
  if (!epic) throw new Error(`Epic ${iid} of group ${group_id} is gone`)
  return epic
}

/** Replaces the labels of an epic. */
export async function setLabels(trx: Trx, epic_id: number, label_ids: readonly number[]) {
  const ids = JSON.stringify(label_ids)
  await sql`DELETE FROM epic_label
    WHERE epic_id = ${epic_id} AND label_id NOT IN (SELECT value FROM json_each(${ids}))`.execute(trx)
  await sql`INSERT OR IGNORE INTO epic_label (epic_id, label_id)
    SELECT ${epic_id}, value FROM json_each(${ids})`.execute(trx)
}
