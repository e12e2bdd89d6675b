import { type RawBuilder, sql } from 'kysely'
import type { Condition, Values } from './shape.ts'

type OfMilestone = Extract<Condition, { on: 'milestone' }>

/** SQL: the ids of the milestones that a condition names. */
export function milestonesOf(p: Values, { is, within }: OfMilestone): RawBuilder<unknown> {
  if (is === 'numbered') return sql`(${p.milestone_id})`
  const reach = within === 'project' ? ofProject(p) : sql`true`
  if (is === 'upcoming') return upcoming(p.today, reach)
  if (is === 'started')
    return sql`(SELECT m.id FROM milestone m WHERE m.state = 'active' AND m.start_date <= ${p.today} AND ${reach})`
  return sql`(SELECT m.id FROM milestone m WHERE m.title = ${p.milestone} AND ${reach})`
}

/** SQL: issues whose milestone does not have this title. Issues without a milestone match too. */
export const withoutMilestone = (title: unknown) =>
  sql`(issue.milestone_id IS NULL OR issue.milestone_id NOT IN (SELECT m.id FROM milestone m WHERE m.title = ${title}))`

/** SQL: milestones that have not started yet, or whose due date has come. */
export const milestonesOutside = (p: Values, is: 'upcoming' | 'started') =>
  is === 'started'
    ? sql`(SELECT m.id FROM milestone m WHERE m.start_date > ${p.today})`
    : sql`(SELECT m.id FROM milestone m WHERE m.due_date <= ${p.today})`

/** SQL: the milestones that issues of the project can have: its own and those of its parent groups. */
const ofProject = (p: Values) => sql`(m.project_id = ${p.project_id} OR m.group_id IN (
  SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id}))`

/** SQL: for each project and group, the active milestone that is due next. */
const upcoming = (today: unknown, reach: RawBuilder<unknown>) => sql`(
  SELECT next.id FROM (
    SELECT m.id, min(m.due_date) FROM milestone m WHERE m.state = 'active' AND m.due_date > ${today} AND ${reach}
    GROUP BY m.project_id, m.group_id
  ) next)`
