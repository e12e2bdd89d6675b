import { type RawBuilder, sql } from 'kysely'
import { inList } from '../../kit/lists/conditions.ts'
import { milestonesOf, withoutMilestone } from './milestone-queries.ts'
import { equalsText, hasWords } from './search-queries.ts'
import type { ByUser, Condition, Moment, Values } from './shape.ts'

/** The condition on an issue of the outer query. `p` holds placeholders for the values of the condition. */
export function conditionSql(p: Values, condition: Condition): RawBuilder<unknown> {
  switch (condition.on) {
    case 'nothing':
      return sql`false`
    case 'author':
      return sql`issue.author_id ${userIs(p, condition)}`
    case 'not author':
      return condition.by === 'id'
        ? sql`issue.author_id <> ${p[condition.value]}`
        : sql`issue.author_id NOT IN ${usersCalled(p[condition.value])}`
    case 'assignee':
      return assignedTo(userIs(p, condition))
    case 'not assignee':
      return condition.by === 'id'
        ? sql`NOT ${assignedTo(sql`= ${p[condition.value]}`)}`
        : sql`NOT ${assignedTo(sql`IN ${usersCalled(p[condition.value])}`)}`
    case 'assignees':
      return condition.any ? ASSIGNED : sql`NOT ${ASSIGNED}`
    case 'label':
      return carries(labelIs(p, condition))
    case 'not labels':
      return sql`NOT ${carries(inList(p.not_labels))}`
    case 'labels':
      return condition.any ? LABELLED : sql`NOT ${LABELLED}`
    case 'milestone':
      return hasMilestone(p, condition)
    case 'not milestone':
      return withoutMilestone(p.not_milestone)
    case 'confidential':
      return sql`issue.confidential = ${sql.lit(condition.is ? 1 : 0)}`
    case 'iids':
      return sql`issue.iid ${inList(p.iids)}`
    case 'issue_type':
      return sql`issue.issue_type = ${p.issue_type}`
    case 'due_date':
      return dueDates[condition.is](p)
    case 'weight':
      return weights[condition.is](p)
    case 'words':
      return hasWords(p, condition)
    case 'whole text':
      return equalsText(p, condition)
    default:
      return moments[condition.on](p[condition.on])
  }
}

type Of<On extends Condition['on']> = Extract<Condition, { on: On }>

const LABELLED = sql`EXISTS (SELECT 1 FROM issue_label WHERE issue_label.issue_id = issue.id)`
const ASSIGNED = sql`EXISTS (SELECT 1 FROM issue_assignee WHERE issue_assignee.issue_id = issue.id)`

const usersCalled = (username: unknown) => sql`(SELECT u.id FROM user u WHERE u.username = ${username})`

/** SQL: the right side of the comparison for a column with a user id. */
export const userIs = (p: Values, { by, value }: ByUser) =>
  by === 'id' ? sql`= ${p[value]}` : sql`= ${usersCalled(p[value])}`

/** SQL: the right side of the comparison for a column with a label id. */
export const labelIs = (p: Values, { several, value }: Of<'label'>) => (several ? inList(p[value]) : sql`= ${p[value]}`)

/** Checks the issue's own few labels. The `+` keeps SQLite from searching the long list of issues of each label. */
const carries = (is: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM issue_label WHERE issue_label.issue_id = issue.id AND +issue_label.label_id ${is})`

const assignedTo = (is: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM issue_assignee WHERE issue_assignee.issue_id = issue.id AND +issue_assignee.user_id ${is})`

function hasMilestone(p: Values, condition: Of<'milestone'>) {
  if (condition.is === 'none') return sql`issue.milestone_id IS NULL`
  if (condition.is === 'any') return sql`issue.milestone_id IS NOT NULL`
  return sql`issue.milestone_id IN ${milestonesOf(p, condition)}`
}

const dueDates: Record<Of<'due_date'>['is'], (p: Values) => RawBuilder<unknown>> = {
  none: () => sql`issue.due_date IS NULL`,
  any: () => sql`issue.due_date IS NOT NULL`,
  overdue: (p) => sql`issue.due_date < ${p.today}`,
  between: (p) => sql`issue.due_date BETWEEN ${p.due_from} AND ${p.due_to}`,
}

const weights: Record<Of<'weight'>['is'], (p: Values) => RawBuilder<unknown>> = {
  none: () => sql`issue.weight IS NULL`,
  any: () => sql`issue.weight IS NOT NULL`,
  equal: (p) => sql`issue.weight = ${p.weight}`,
}

const moments: Record<Moment, (moment: unknown) => RawBuilder<unknown>> = {
  created_after: (moment) => sql`issue.created_at >= ${moment}`,
  created_before: (moment) => sql`issue.created_at <= ${moment}`,
  updated_after: (moment) => sql`issue.updated_at >= ${moment}`,
  updated_before: (moment) => sql`issue.updated_at <= ${moment}`,
}
