import { type RawBuilder, sql } from 'kysely'
import type { GroupBy } from '../filters.ts'

/** SQL of a grouping. `grouped` is the record that the issues of a group share; issues without one are in the last group. */
interface Grouping {
  /** Joins `grouped` to `issue`. */
  join: RawBuilder<unknown>
  /** The columns in which all issues of a group are equal. */
  by: RawBuilder<unknown>
  /** The order of the groups. */
  order: RawBuilder<unknown>
  /** `grouped` as a JSON object. */
  shown: RawBuilder<string>
}

const PRIORITY = 'priority::'
/** From most to least urgent. Other priorities come after them, by name. */
const RANKS = ['critical', 'highest', 'urgent', 'high', 'medium', 'normal', 'low', 'lowest']
const rank = sql`CASE grouped.title ${sql.join(
  RANKS.map((name, index) => sql`WHEN ${sql.lit(PRIORITY + name)} THEN ${sql.lit(index)}`),
  sql` `,
)} ELSE ${sql.lit(RANKS.length)} END`

export const groupings: Record<GroupBy, Grouping> = {
  project: {
    join: sql`CROSS JOIN project grouped ON grouped.id = issue.project_id`,
    by: sql`grouped.id`,
    order: sql`grouped.path_with_namespace`,
    shown: sql`json_object('id', grouped.id, 'path_with_namespace', grouped.path_with_namespace)`,
  },
  // Each project has its own label of this title.
  priority: {
    join: sql`LEFT JOIN label grouped ON grouped.id = (SELECT label.id
      FROM issue_label CROSS JOIN label ON label.id = issue_label.label_id
      WHERE issue_label.issue_id = issue.id AND label.title GLOB ${sql.lit(`${PRIORITY}*`)}
      ORDER BY label.title, label.id LIMIT 1)`,
    by: sql`grouped.title`,
    order: sql`grouped.title IS NULL, ${rank}, grouped.title`,
    shown: sql`json_object('name', grouped.title, 'color', grouped.color)`,
  },
  milestone: {
    join: sql`LEFT JOIN milestone grouped ON grouped.id = issue.milestone_id`,
    by: sql`grouped.id`,
    order: sql`grouped.id IS NULL, ifnull(grouped.due_date, '9999-12-31'), grouped.title, grouped.id`,
    shown: sql`json_object('id', grouped.id, 'title', grouped.title, 'due_date', grouped.due_date)`,
  },
  assignee: {
    join: sql`LEFT JOIN user grouped ON grouped.id = (SELECT issue_assignee.user_id FROM issue_assignee
      WHERE issue_assignee.issue_id = issue.id ORDER BY issue_assignee.position, issue_assignee.user_id LIMIT 1)`,
    by: sql`grouped.id`,
    order: sql`grouped.id IS NULL, grouped.name COLLATE NOCASE, grouped.id`,
    shown: sql`json_object('id', grouped.id, 'username', grouped.username, 'name', grouped.name,
      'state', grouped.state, 'avatar', grouped.avatar)`,
  },
}
