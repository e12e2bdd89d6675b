import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { withDescendants } from '../namespaces/tree-queries.ts'

/** SQL: the nearest label with this title in the group or above it. */
const labelFor = (group_id: RawBuilder<unknown>, title: RawBuilder<unknown>) => sql`(
  SELECT t.id FROM namespace_ancestor a CROSS JOIN label t ON t.group_id = a.ancestor_id AND t.title = ${title}
  WHERE a.namespace_id = ${group_id} ORDER BY a.depth, t.id LIMIT 1)`

/**
 * Call this after a group has moved. Epics in it and below it may still have labels of groups that it has left (`left_ids`). These are
 * replaced by labels with the same title that are available in the new place, or by new ones in the groups of the epics.
 */
export async function replaceForeignEpicLabels(trx: Trx, group_id: number, left_ids: readonly number[], now: string) {
  if (left_ids.length === 0) return
  const foreign = sql`label f CROSS JOIN epic_label l ON l.label_id = f.id CROSS JOIN epic ON epic.id = l.epic_id
    WHERE f.group_id IN (SELECT value FROM json_each(${JSON.stringify(left_ids)}))
      AND epic.group_id IN (${withDescendants(group_id)})`
  const replacement = labelFor(sql`epic.group_id`, sql`f.title`)
  await sql`INSERT INTO label (group_id, title, color, description, created_at, updated_at)
    SELECT epic.group_id, f.title, f.color, f.description, ${now}, ${now} FROM ${foreign} AND ${replacement} IS NULL
    GROUP BY epic.group_id, f.title`.execute(trx)
  await sql`INSERT OR IGNORE INTO epic_label (epic_id, label_id) SELECT epic.id, ${replacement} FROM ${foreign}`.execute(
    trx,
  )
  await sql`DELETE FROM epic_label WHERE (epic_id, label_id) IN (SELECT epic.id, f.id FROM ${foreign})`.execute(trx)
}
