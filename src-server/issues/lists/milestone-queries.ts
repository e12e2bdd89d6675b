import { type RawBuilder, sql } from 'kysely'
import type { Condition, Values } from './shape.ts'

type OfMilestone = Extract<Condition, { on: 'milestone' }>

/** The ids of the milestones that a condition names. */
export function milestonesOf(p: Values, { is, within }: OfMilestone): RawBuilder<unknown> {
  const reach = within === 'project' ? ofProject(p) : sql`true`
  if (is === 'upcoming') return upcoming(p.today, reach)
  if (is === 'started')
    return sql`(SELECT m.id FROM milestone m WHERE m.state = 'active' AND m.start_date <= ${p.today} AND ${reach})`
  return sql`(SELECT m.id FROM milestone m WHERE m.title = ${p.milestone} AND ${reach})`
}

/** Issues without a milestone meet this condition. */
export const withoutMilestone = (title: unknown) =>
  sql`(issue.milestone_id IS NULL OR issue.milestone_id NOT IN (SELECT m.id FROM milestone m WHERE m.title = ${title}))`

/** The milestones that an issue of the project can have: those of the project and of the groups above the project. */
const ofProject = (p: Values) => sql`(m.project_id = ${p.project_id} OR m.group_id IN (
  SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id}))`

/** The active milestone that is due next, one for each project and group. */
const upcoming = (today: unknown, reach: RawBuilder<unknown>) => sql`(
  SELECT next.id FROM (
    SELECT m.id, min(m.due_date) FROM milestone m WHERE m.state = 'active' AND m.due_date > ${today} AND ${reach}
    GROUP BY m.project_id, m.group_id
  ) next)`
