import type { ReactionCondition } from '../../awards/reaction-filter.ts'
import type { ConfidentialReach } from '../../visibility/issues.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { GroupBy, IssueOrder } from '../filters.ts'

/**
 * Everything in a list request that changes the statement. All other values are parameters, so a small number of statements serves all
 * lists.
 */
export interface ListShape extends Matching {
  order: Order
}

/** What decides which issues match. `conditions` does not contain the one that the access path answers. */
export interface Matching {
  reach: Reach
  path: AccessPath
  state: 1 | 2 | undefined
  conditions: readonly Condition[]
}

/** The projects to list. With `banned`, issues of banned authors are excluded. */
export type Reach =
  | { of: 'project'; confidential: ConfidentialReach; banned: boolean }
  | {
      of: 'all'
      confidential: ConfidentialReach
      banned: boolean
      viewer: Viewer['kind']
      archived: boolean
      /** Only projects of the group `namespace_id` and of the groups below it. */
      in_group: boolean
      /** Whether these are all issues of the instance, so that no issue need be checked for its project. */
      whole: boolean
    }

export type ReachAcross = Extract<Reach, { of: 'all' }>

/** Where the statement starts to read. */
export type AccessPath =
  /** The index of the order, in one project or across all. */
  | { from: 'order' }
  /** The index of the order in each visible project; the results are merged. */
  | { from: 'each project' }
  /** The candidate set of a condition. */
  | { from: 'candidates'; by: Selective }
  /** The matches of the full-text index. */
  | { from: 'words' }
  /** The issues with the ids of the JSON array `listed`. With `match`, all of them are known to match. */
  | { from: 'listed'; match: boolean }
  /** Only the first issues of the order. A search tries these before it queries the full-text index. */
  | { from: 'first' }

export interface Order {
  by: IssueOrder['order_by']
  sort: IssueOrder['sort']
  /**
   * Whether the order is by label priority and the filter names labels. These labels do not count in the order, because all issues of the
   * list have them.
   */
  labelled: boolean
  /** Issues of one group are listed together. */
  group_by: GroupBy | undefined
}

/** `limit`, `offset` and their sum `page_end`, `match` for the full-text index, and the values of the conditions. */
export type ListValues = Values & { project_id: number; namespace_id: number; viewer_id: number }

export type Values = Record<string, string | number | null>

/**
 * One filter as data: everything that changes its SQL, which `condition-queries.ts` writes. `value` is the name of the parameter to compare
 * with, so a list can have several conditions of one kind.
 */
export type Condition =
  | { on: 'nothing' | 'not labels' | 'not milestone' | 'not iids' | 'not weight' }
  | { on: Moment }
  | { on: 'issue_type'; is: 'issue' | 'other' }
  | { on: 'iids' }
  | ({ on: 'author' } & ByUser)
  | ({ on: 'assignee' } & ByUser)
  | ({ on: 'not author' | 'not assignee' } & ByUser)
  | { on: 'label'; several: boolean; shared: boolean; value: string }
  | { on: 'labels'; any: boolean }
  | { on: 'assignees'; any: boolean }
  | { on: 'milestone'; is: 'none' | 'any' | 'upcoming' | 'started' | 'titled' | 'numbered'; within: 'project' | 'all' }
  | { on: 'confidential'; is: boolean }
  | { on: 'due_date'; is: 'none' | 'any' | 'overdue' | 'between' }
  | { on: 'weight'; is: 'none' | 'any' | 'equal' }
  | { on: 'not milestone dates'; is: 'upcoming' | 'started' }
  | ReactionCondition
  | { on: 'not reaction' }
  | { on: 'epic'; is: 'none' | 'any' | 'equal' }
  | { on: 'iteration'; is: 'none' | 'any' | 'current' | 'equal' | 'titled' }
  | { on: 'not iteration'; is: 'equal' | 'titled' }
  | { on: 'health_status'; is: 'none' | 'any' | 'equal' }
  | { on: 'not words'; within: readonly Column[]; words: number }
  | { on: 'not whole text'; within: readonly Column[] }
  | { on: 'words'; within: readonly Column[]; words: number }
  | { on: 'whole text'; within: readonly Column[] }

/** A condition with a candidate set: an index finds its issues. */
export type Selective = Everywhere | WithinProjects

/** The index has the issues of all projects. */
type Everywhere = Extract<
  Condition,
  { on: 'label' | 'assignee' | 'author' | 'iids' | 'milestone' | 'reaction' | 'epic' | 'iteration' }
>

/** The index has the issues of each project. */
export type WithinProjects = Extract<
  Condition,
  { on: 'due_date' | 'weight' | 'confidential' | 'issue_type' | 'labels' | 'health_status' | Moment }
>

export interface ByUser {
  by: 'id' | 'username'
  value: string
}

export type Moment = 'created_after' | 'created_before' | 'updated_after' | 'updated_before'
export type Column = 'title' | 'description'

/** A condition with the values of this request, and with what is known about its matches. */
export interface RequestedCondition {
  condition: Condition
  values: Values
  /** The number of issues that meet the condition, if counters store it. */
  size?: { all: number; opened: number }
  /** Whether `size` includes issues of other projects. */
  shared?: boolean
  /** Trigrams that every matching issue contains. */
  trigrams?: readonly string[]
}
