import { type RawBuilder, sql } from 'kysely'
import { assignedTo, type Condition, carries, condition, type FilterContext, oneOf } from './condition-queries.ts'
import type { IssueFilters } from './filters.ts'
import { withoutMilestone } from './milestone-queries.ts'

const usersCalled = (username: unknown) => sql`(SELECT u.id FROM user u WHERE u.username = ${username})`

/** Each key on its own; an issue that lacks what is negated passes. */
export function negatedConditions(not: NonNullable<IssueFilters['not']>, context: FilterContext): Condition[] {
  const labels = (not.labels ?? []).flatMap((title) => context.labels.get(title) ?? [])
  const result: Condition[] = []
  const add = (name: string, value: string | number, where: (p: unknown) => RawBuilder<unknown>) =>
    result.push(condition(`not ${name}`, (p) => where(p[`not_${name}`]), { [`not_${name}`]: value }))
  if (labels.length > 0)
    add('labels', JSON.stringify(labels.map((label) => label.id)), (ids) => sql`NOT ${carries(oneOf(ids))}`)
  if (not.milestone) add('milestone', not.milestone, withoutMilestone)
  if (not.author_id !== undefined) add('author', not.author_id, (id) => sql`issue.author_id <> ${id}`)
  if (not.author_username !== undefined)
    add('author_name', not.author_username, (name) => sql`issue.author_id NOT IN ${usersCalled(name)}`)
  if (not.assignee_id !== undefined) add('assignee', not.assignee_id, (id) => sql`NOT ${assignedTo(sql`= ${id}`)}`)
  not.assignee_username?.forEach((username, index) => {
    add(`assignee_name${index}`, username, (name) => sql`NOT ${assignedTo(sql`IN ${usersCalled(name)}`)}`)
  })
  return result
}
