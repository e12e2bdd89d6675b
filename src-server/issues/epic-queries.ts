import type { Insertable } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { insertRow } from '../kit/db/write-rows.ts'

const promotion = compiled((db, p: { id: number }) =>
  db.selectFrom('issue').select('promoted_to_epic_id').where('id', '=', p.id),
)

/** Whether the issue has become an epic. */
export async function isPromoted(db: Db, id: number): Promise<boolean> {
  const [row] = await promotion(db, { id })
  return row !== undefined && row.promoted_to_epic_id !== null
}

const lastOfGroup = compiled((db, p: { group_id: number }) =>
  db
    .selectFrom('epic')
    .select((eb) => eb.fn.max('iid').as('iid'))
    .where('group_id', '=', p.group_id),
)

type NewEpic = Omit<Insertable<Database['epic']>, 'id' | 'iid' | 'parent_id'>

/** Adds an epic to a group, with the next number of the group. */
export async function addEpic(trx: Trx, epic: NewEpic): Promise<{ id: number; iid: number }> {
  const [last] = await lastOfGroup(trx, { group_id: epic.group_id })
  const iid = (last?.iid ?? 0) + 1
  return { id: await insertRow(trx, 'epic', { ...epic, iid }), iid }
}

/** The comments and system notes on an issue, the oldest first. */
export const notesOfIssue = compiled((db, p: { issue_id: number }) =>
  db
    .selectFrom('note')
    .select(['author_id', 'type', 'system', 'internal', 'discussion_id', 'system_action', 'body'])
    .select(['updated_by_id', 'last_edited_at', 'created_at', 'updated_at'])
    .where('noteable_type', '=', 'Issue')
    .where('noteable_id', '=', p.issue_id)
    .orderBy('created_at')
    .orderBy('id'),
)
