import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { deleteNotesOn } from './note-queries.ts'
import { deleteReferencesTo, listed } from './reference-queries.ts'

/**
 * Deletes these issues with everything that belongs to them, except the files of their metric images. Their project, labels and the issues
 * that block them stay, so the counters of these are reduced. `ids` is a JSON array.
 */
export async function deleteIssues(trx: Trx, ids: string) {
  await deleteNotesOn(trx, 'Issue', ids)
  await deleteReferencesTo(trx, 'Issue', ids)
  await sql`UPDATE project SET
      issues_count = issues_count - taken.all_issues, open_issues_count = open_issues_count - taken.open_issues
    FROM (SELECT issue.project_id, count(*) AS all_issues, sum(issue.state = 1) AS open_issues
      FROM json_each(${ids}) each CROSS JOIN issue ON issue.id = each.value GROUP BY issue.project_id) taken
    WHERE project.id = taken.project_id`.execute(trx)
  await sql`UPDATE label SET
      issues_count = issues_count - taken.all_issues, open_issues_count = open_issues_count - taken.open_issues
    FROM (SELECT l.label_id, count(*) AS all_issues, sum(issue.state = 1) AS open_issues
      FROM json_each(${ids}) each CROSS JOIN issue ON issue.id = each.value CROSS JOIN issue_label l ON l.issue_id = issue.id
      GROUP BY l.label_id) taken
    WHERE label.id = taken.label_id`.execute(trx)
  await sql`UPDATE issue SET blocking_issues_count = blocking_issues_count - taken.count
    FROM (SELECT l.source_id, count(*) AS count
      FROM json_each(${ids}) each CROSS JOIN issue blocked ON blocked.id = each.value AND blocked.state = 1
      CROSS JOIN issue_link l ON l.target_id = blocked.id AND l.link_type = 'blocks' GROUP BY l.source_id) taken
    WHERE issue.id = taken.source_id`.execute(trx)
  await sql`DELETE FROM issue_fts WHERE rowid IN ${listed(ids)}`.execute(trx)
  await sql`DELETE FROM issue WHERE id IN ${listed(ids)}`.execute(trx)
}
