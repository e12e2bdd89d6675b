import { type RawBuilder, sql } from 'kysely'
import { inList } from '../../kit/lists/conditions.ts'
import { iterationsOf, labelIs, reactionIs, userIs } from './condition-queries.ts'
import { milestonesOf } from './milestone-queries.ts'
import type { Condition, Order, Selective, Values } from './shape.ts'

/** A candidate set as `FROM … WHERE …`: the rows of an index or a posting list that contain every issue which meets the condition. */
interface Candidates {
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
}

/** Whether an index finds the issues that meet the condition, so that the list need not check every issue. */
export const isSelective = (condition: Condition): condition is Selective =>
  condition.on === 'milestone' || condition.on === 'epic' || condition.on === 'iteration'
    ? condition.is !== 'none' && condition.is !== 'any'
    : condition.on === 'reaction'
      ? condition.is !== 'none'
      : ['label', 'assignee', 'author', 'iids'].includes(condition.on)

/** Whether the candidate set contains each issue once and is ordered by `created_at`. */
export const isInOrder = (condition: Condition): boolean =>
  condition.on === 'label' ? !condition.several : condition.on === 'assignee' || condition.on === 'author'

/** Whether a list has the order of these candidate sets. */
export const isByCreation = ({ by, group_by }: Order): boolean => by === 'created_at' && group_by === undefined

/** The candidate set of a condition. `state` limits the set if its index contains the state. */
export function candidatesOf(p: Values, condition: Selective, state: 1 | 2 | undefined): Candidates {
  const inState = state === undefined ? sql`IN (1, 2)` : sql`= ${sql.lit(state)}`
  switch (condition.on) {
    case 'label':
      return condition.several
        ? {
            // DISTINCT, because an issue can have two labels with the same title: one of its project and one of a parent group.
            from: sql`(SELECT DISTINCT issue_id FROM label_issue WHERE label_id ${labelIs(p, condition)} AND state ${inState}) postings CROSS JOIN issue ON issue.id = postings.issue_id`,
            where: [],
          }
        : {
            from: sql`label_issue ${postings}`,
            where: [sql`postings.label_id ${labelIs(p, condition)}`, sql`postings.state ${inState}`],
          }
    case 'assignee':
      return {
        from: sql`assignee_issue ${postings}`,
        where: [sql`postings.user_id ${userIs(p, condition)}`, sql`postings.state ${inState}`],
      }
    case 'author':
      return { from: indexed('issue_author'), where: [sql`issue.author_id ${userIs(p, condition)}`] }
    case 'milestone':
      return { from: indexed('issue_milestone'), where: [sql`issue.milestone_id IN ${milestonesOf(p, condition)}`] }
    case 'reaction':
      return {
        // DISTINCT, because the caller can give several emojis to an issue.
        from: sql`(SELECT DISTINCT given.awardable_id AS issue_id FROM award_emoji given INDEXED BY award_emoji_user
          WHERE given.user_id = ${p.viewer_id} AND given.awardable_type = 'Issue' ${reactionIs(p, condition)}) given_to
          CROSS JOIN issue ON issue.id = given_to.issue_id`,
        where: [],
      }
    case 'epic':
      return { from: indexed('issue_epic'), where: [sql`issue.epic_id = ${p.epic}`] }
    case 'iteration':
      return {
        from: indexed('issue_iteration_ref'),
        where:
          condition.is === 'none' || condition.is === 'any'
            ? []
            : [sql`issue.iteration_id IN ${iterationsOf(p, condition.is)}`],
      }
    case 'iids':
      return { from: indexed('issue_iid'), where: [sql`issue.iid ${inList(p.iids)}`] }
  }
}

const postings = sql`postings CROSS JOIN issue ON issue.id = postings.issue_id`

export const indexed = (name: string) => sql`issue INDEXED BY ${sql.ref(name)}`
