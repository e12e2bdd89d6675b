import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'

const promotion = compiled((db, p: { id: number }) =>
  db.selectFrom('issue').select('promoted_to_epic_id').where('id', '=', p.id),
)

/** Whether the issue has become an epic. */
export async function isPromoted(db: Db, id: number): Promise<boolean> {
  const [row] = await promotion(db, { id })
  return row !== undefined && row.promoted_to_epic_id !== null
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
