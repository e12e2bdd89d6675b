import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { deleteNotesOn } from './note-queries.ts'
import { deleteReferencesTo, listed } from './reference-queries.ts'

/**
 * Deletes these merge requests with everything that belongs to them. Their labels stay, and so do the issues that they close, which may be
 * of other projects: the counters of both are reduced. `ids` is a JSON array.
 */
export async function deleteMergeRequests(trx: Trx, ids: string) {
  await deleteNotesOn(trx, 'MergeRequest', ids)
  await deleteReferencesTo(trx, 'MergeRequest', ids)
  await sql`UPDATE label SET open_merge_requests_count = open_merge_requests_count - taken.count
    FROM (SELECT l.label_id, count(*) AS count
      FROM json_each(${ids}) each CROSS JOIN merge_request m ON m.id = each.value AND m.state = 1
      CROSS JOIN merge_request_label l ON l.merge_request_id = m.id GROUP BY l.label_id) taken
    WHERE label.id = taken.label_id`.execute(trx)
  await sql`UPDATE issue SET merge_requests_count = merge_requests_count - taken.count
    FROM (SELECT l.issue_id, count(*) AS count
      FROM json_each(${ids}) each CROSS JOIN merge_request_issue l ON l.merge_request_id = each.value AND l.closes = 1
      GROUP BY l.issue_id) taken
    WHERE issue.id = taken.issue_id`.execute(trx)
  await sql`DELETE FROM merge_request WHERE id IN ${listed(ids)}`.execute(trx)
}
