import { type RawBuilder, sql } from 'kysely'
import { reactionIs } from '../../awards/reaction-queries.ts'
import { inList } from '../../kit/lists/conditions.ts'
import { dueDates, iterationsOf, labelIs, moments, userIs, valued, weights } from './condition-queries.ts'
import { milestonesOf } from './milestone-queries.ts'
import type { Condition, Matching, Order, Selective, Values, WithinProjects } from './shape.ts'

/** A candidate set as `FROM … WHERE …`: the rows of an index or a posting list that contain every issue which meets the condition. */
interface Candidates {
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
}

/** Whether an index finds the issues that meet the condition, so that the list need not check every issue. */
export const isSelective = (condition: Condition): condition is Selective =>
  isWithinProjects(condition) ||
  (condition.on === 'milestone' || condition.on === 'epic' || condition.on === 'iteration'
    ? condition.is !== 'none' && condition.is !== 'any'
    : condition.on === 'reaction'
      ? condition.is !== 'none'
      : ['label', 'assignee', 'author', 'iids'].includes(condition.on))

/** Whether the index of the candidate set has the issues of each project, so that the set needs the projects of the list. */
export const isWithinProjects = (condition: Condition): condition is WithinProjects =>
  condition.on === 'confidential'
    ? condition.is
    : condition.on === 'issue_type'
      ? condition.is === 'other'
      : condition.on === 'health_status'
        ? condition.is !== 'none'
        : condition.on === 'labels'
          ? !condition.any
          : ['due_date', 'weight', 'created_after', 'created_before', 'updated_after', 'updated_before'].includes(
              condition.on,
            )

/** Whether the candidate set contains each issue once and is ordered by `created_at`. */
export const isInOrder = (condition: Condition): boolean =>
  condition.on === 'label' ? !condition.several : condition.on === 'assignee' || condition.on === 'author'

type Posted = Extract<Selective, { on: 'label' | 'assignee' }>

/** Whether a posting list has each issue of the candidate set once. */
export const isPosted = (by: Selective): by is Posted =>
  by.on === 'assignee' || (by.on === 'label' && !(by.several && by.shared))

/** What a posting list alone decides, because it contains the id, state and creation. */
const DECIDED_BY_POSTINGS: readonly Condition['on'][] = [
  ...(['label', 'not labels', 'assignee', 'not assignee', 'assignees', 'reaction', 'not reaction'] as const),
  ...(['created_after', 'created_before'] as const),
]

/**
 * The condition whose posting list decides which issues match, without the rows of the issues; undefined if none does. Nothing may be hidden
 * from the viewer, and no issue outside the list's projects may have this label or assignee.
 */
export function postedBy({ path, reach, conditions }: Matching): Posted | undefined {
  if (path.from !== 'candidates' || reach.confidential !== 'all' || reach.banned) return undefined
  const { by } = path
  if (!isPosted(by)) return undefined
  const areWithin = reach.of === 'all' ? reach.whole : by.on === 'label' && !by.shared
  return areWithin && conditions.every(({ on }) => DECIDED_BY_POSTINGS.includes(on)) ? by : undefined
}

/** Postings as issues, for the conditions that need no more of an issue. */
export function postingsOf(p: Values, condition: Posted, state: 1 | 2 | undefined): Candidates {
  const inState = state === undefined ? sql`issue.state IN (1, 2)` : sql`issue.state = ${sql.lit(state)}`
  return condition.on === 'label'
    ? {
        from: sql`(SELECT label_id, state, created_at, issue_id AS id FROM label_issue) issue`,
        where: [sql`issue.label_id ${labelIs(p, condition)}`, inState],
      }
    : {
        from: sql`(SELECT user_id, state, created_at, issue_id AS id FROM assignee_issue) issue`,
        where: [sql`issue.user_id ${userIs(p, condition)}`, inState],
      }
}

/** Whether a list has the order of these candidate sets. */
export const isByCreation = ({ by, group_by }: Order): boolean => by === 'created_at' && group_by === undefined

/** The candidate set of a condition. `state` limits the set if its index contains the state. */
export function candidatesOf(p: Values, condition: Selective, state: 1 | 2 | undefined): Candidates {
  const inState = state === undefined ? sql`IN (1, 2)` : sql`= ${sql.lit(state)}`
  switch (condition.on) {
    case 'label':
      return condition.several && condition.shared
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
    default:
      return {
        ...withinProjects(p, condition),
        where: [sql`issue.state ${inState}`, ...withinProjects(p, condition).where],
      }
  }
}

function withinProjects(p: Values, condition: WithinProjects): Candidates {
  switch (condition.on) {
    case 'due_date':
      return { from: indexed('issue_s_due'), where: [dueDates[condition.is](p)] }
    case 'weight':
      return { from: indexed('issue_s_weight'), where: [weights[condition.is](p)] }
    case 'confidential':
      return { from: indexed('issue_confidential'), where: [sql`issue.confidential = 1`] }
    case 'issue_type':
      // The second condition is that of the index, so that SQLite accepts it.
      return {
        from: indexed('issue_other_type'),
        where: [sql`issue.issue_type = ${p.issue_type} AND issue.issue_type <> 'issue'`],
      }
    case 'labels':
      return { from: indexed('issue_unlabelled'), where: [sql`issue.labelled = 0`] }
    case 'health_status':
      return {
        from: indexed('issue_health'),
        where: [valued(sql`issue.health_status`, condition.is, () => sql`= ${p.health_status}`)],
      }
    default:
      return {
        from: indexed(condition.on.startsWith('created') ? 'issue_s_created' : 'issue_s_updated'),
        where: [moments[condition.on](p[condition.on])],
      }
  }
}

const postings = sql`postings CROSS JOIN issue ON issue.id = postings.issue_id`

export const indexed = (name: string) => sql`issue INDEXED BY ${sql.ref(name)}`
