import { sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'

/** Stores the most urgent priority of each issue anew. `ids` is a JSON array. */
export const prioritize = compiled((db, p: { ids: string }) =>
  db
    .updateTable('issue')
    .set({
      label_priority: sql`ifnull((
        SELECT min(prioritised.priority) FROM issue_label
        JOIN label_priority prioritised ON prioritised.label_id = issue_label.label_id AND prioritised.project_id = issue.project_id
        WHERE issue_label.issue_id = issue.id), 1000000)`,
    })
    .where('id', 'in', sql<number>`(SELECT value FROM json_each(${p.ids}))`),
)
