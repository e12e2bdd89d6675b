import { type RawBuilder, sql } from 'kysely'
import { hasReaction, lacksReaction } from '../../awards/reaction-queries.ts'
import { inList } from '../../kit/lists/conditions.ts'
import { milestonesOf, milestonesOutside, withoutMilestone } from './milestone-queries.ts'
import { differsFromText, equalsText, hasWords, lacksWords } from './search-queries.ts'
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
      return sql`issue.labelled = ${sql.lit(condition.any ? 1 : 0)}`
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
      return sql`${dueDates[condition.is](p)} AND ${dueDatesDown[condition.is](p)}`
    case 'weight':
      return weights[condition.is](p)
    case 'not iids':
      return sql`issue.iid NOT ${inList(p.not_iids)}`
    case 'not weight':
      return sql`issue.weight IS NOT ${p.not_weight}`
    case 'not milestone dates':
      return sql`issue.milestone_id IN ${milestonesOutside(p, condition.is)}`
    case 'reaction':
      return hasReaction('Issue', p, condition)
    case 'not reaction':
      return lacksReaction('Issue', p)
    case 'epic':
      return valued(sql`issue.epic_id`, condition.is, () => sql`= ${p.epic}`)
    case 'iteration':
      return inIteration(p, condition)
    case 'not iteration':
      return condition.is === 'equal'
        ? sql`issue.iteration_id IS NOT ${p.not_iteration}`
        : sql`(issue.iteration_id IS NULL OR issue.iteration_id NOT IN ${iterationsCalled(p.not_iteration_title)})`
    case 'health_status':
      return valued(sql`issue.health_status`, condition.is, () => sql`= ${p.health_status}`)
    case 'not words':
      return lacksWords(p, condition)
    case 'not whole text':
      return differsFromText(p, condition)
    case 'words':
      return hasWords(p, condition)
    case 'whole text':
      return equalsText(p, condition)
    default:
      return moments[condition.on](p[condition.on])
  }
}

type Of<On extends Condition['on']> = Extract<Condition, { on: On }>

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

/** SQL: the right side of a comparison, or whether the column has a value at all. */
export const valued = (column: RawBuilder<unknown>, is: 'none' | 'any' | 'equal', equals: () => RawBuilder<unknown>) =>
  is === 'none' ? sql`${column} IS NULL` : is === 'any' ? sql`${column} IS NOT NULL` : sql`${column} ${equals()}`

const iterationsCalled = (title: unknown) => sql`(SELECT i.id FROM iteration i WHERE i.title = ${title})`

/** SQL: the iterations that a condition names. */
export const iterationsOf = (p: Values, is: 'current' | 'equal' | 'titled') =>
  is === 'equal'
    ? sql`(${p.iteration})`
    : is === 'titled'
      ? iterationsCalled(p.iteration_title)
      : sql`(SELECT i.id FROM iteration i WHERE i.due_date >= ${p.today} AND i.start_date <= ${p.today})`

const inIteration = (p: Values, { is }: Of<'iteration'>) =>
  is === 'none' || is === 'any'
    ? valued(sql`issue.iteration_id`, is, () => sql``)
    : sql`issue.iteration_id IN ${iterationsOf(p, is)}`

type DueDates = Record<Of<'due_date'>['is'], (p: Values) => RawBuilder<unknown>>

/** Must be the same expression as in the index, so that SQLite uses a range of the index. */
const due = sql`ifnull(issue.due_date, '9999-12-31')`
export const dueDates: DueDates = {
  none: () => sql`${due} = '9999-12-31'`,
  any: () => sql`${due} < '9999-12-31'`,
  overdue: (p) => sql`${due} < ${p.today}`,
  between: (p) => sql`${due} BETWEEN ${p.due_from} AND ${p.due_to}`,
}

/** The same for the index of the opposite order. */
const dueDown = sql`ifnull(issue.due_date, '0000-00-00')`
const dueDatesDown: DueDates = {
  none: () => sql`${dueDown} = '0000-00-00'`,
  any: () => sql`${dueDown} > '0000-00-00'`,
  overdue: (p) => sql`${dueDown} < ${p.today}`,
  between: (p) => sql`${dueDown} BETWEEN ${p.due_from} AND ${p.due_to}`,
}

/** Must be the same expression as in the index. */
const weight = sql`ifnull(issue.weight, 2147483647)`
export const weights: Record<Of<'weight'>['is'], (p: Values) => RawBuilder<unknown>> = {
  none: () => sql`${weight} = 2147483647`,
  any: () => sql`${weight} < 2147483647`,
  equal: (p) => sql`${weight} = ${p.weight}`,
}

export const moments: Record<Moment, (moment: unknown) => RawBuilder<unknown>> = {
  created_after: (moment) => sql`issue.created_at >= ${moment}`,
  created_before: (moment) => sql`issue.created_at <= ${moment}`,
  updated_after: (moment) => sql`issue.updated_at >= ${moment}`,
  updated_before: (moment) => sql`issue.updated_at <= ${moment}`,
}
