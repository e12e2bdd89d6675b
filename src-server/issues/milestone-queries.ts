import { type RawBuilder, sql } from 'kysely'
import { wordOf } from '../kit/http/wire.ts'
import { type Condition, condition, type FilterContext, type Values } from './condition-queries.ts'

/** A milestone by its title, or one of the words for a kind of milestone. */
export function milestoneConditions(title: string | undefined, { today, of }: FilterContext): Condition[] {
  if (title === undefined || title === '') return []
  const word = wordFor(title)
  if (word === 'none') return [condition('no milestone', () => sql`issue.milestone_id IS NULL`)]
  if (word === 'any') return [condition('a milestone', () => sql`issue.milestone_id IS NOT NULL`)]
  const within = (p: Values) => (of === 'project' ? ofProject(p) : sql`true`)
  if (title === '#upcoming') return [among('upcoming', { today }, (p) => upcoming(p.today, within(p)))]
  if (title === '#started')
    return [
      among(
        'started',
        { today },
        (p) =>
          sql`(SELECT m.id FROM milestone m WHERE m.state = 'active' AND m.start_date <= ${p.today} AND ${within(p)})`,
      ),
    ]
  return [
    among(
      'milestone',
      { milestone: title },
      (p) => sql`(SELECT m.id FROM milestone m WHERE m.title = ${p.milestone} AND ${within(p)})`,
    ),
  ]
}

/** Issues without a milestone pass. */
export const withoutMilestone = (title: unknown) =>
  sql`(issue.milestone_id IS NULL OR issue.milestone_id NOT IN (SELECT m.id FROM milestone m WHERE m.title = ${title}))`

/** `No Milestone` and `Any Milestone` are the old words for None and Any. */
function wordFor(title: string) {
  const old = /^(no|any) milestone$/i.exec(title)?.[1]?.toLowerCase()
  return wordOf(title) ?? (old === 'no' ? 'none' : old === 'any' ? 'any' : undefined)
}

const among = (name: string, values: Values, milestones: (p: Values) => RawBuilder<unknown>): Condition =>
  condition(name, (p) => sql`issue.milestone_id IN ${milestones(p)}`, values, {
    kind: 'milestone',
    ordered: false,
    is: (p) => sql`IN ${milestones(p)}`,
  })

/** What an issue of the project can have: its own milestones, and those of the groups above it. */
const ofProject = (p: Values) => sql`(m.project_id = ${p.project_id} OR m.group_id IN (
  SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id}))`

/** Of each project and group the one active milestone that is due next. */
const upcoming = (today: unknown, within: RawBuilder<unknown>) => sql`(
  SELECT next.id FROM (
    SELECT m.id, min(m.due_date) FROM milestone m WHERE m.state = 'active' AND m.due_date > ${today} AND ${within}
    GROUP BY m.project_id, m.group_id
  ) next)`
