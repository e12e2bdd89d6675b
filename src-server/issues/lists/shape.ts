import type { ConfidentialReach } from '../../visibility/issues.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { IssueOrder } from '../filters.ts'

/** Everything of a list that changes its statement. All other values are parameters, so that few statements serve all lists. */
export interface ListShape extends Matching {
  order: Order
}

/** What decides which issues are found. `conditions` leaves out the one that the access path has answered. */
export interface Matching {
  reach: Reach
  path: AccessPath
  state: 1 | 2 | undefined
  conditions: readonly Condition[]
}

/** Whose issues are listed. `banned`: issues of banned authors are left out. */
export type Reach =
  | { of: 'project'; confidential: ConfidentialReach; banned: boolean }
  | { of: 'all'; confidential: ConfidentialReach; banned: boolean; viewer: Viewer['kind']; archived: boolean }

/** Where the statement takes issues from before it narrows them. */
export type AccessPath =
  /** The index of the order, in one project or across all. */
  | { from: 'order' }
  /** The index of the order in each project in reach, merged. */
  | { from: 'each project' }
  /** The candidate set of a condition. */
  | { from: 'candidates'; by: Selective }
  /** The matches of the full-text index. */
  | { from: 'words' }
  /** The first issues of the order, whether or not they contain the words. */
  | { from: 'first' }

export interface Order {
  by: IssueOrder['order_by']
  sort: IssueOrder['sort']
  /** Whether the order is by the priority of labels and the filter names labels. All issues of the list have these, so they do not count. */
  labelled: boolean
}

/** `limit`, `offset` and `reach` (their sum) of the page, `match` for the full-text index, and the values of the conditions. */
export type ListValues = Values & { project_id: number; namespace_id: number; viewer_id: number }

export type Values = Record<string, string | number | null>

/**
 * One filter of a list as data: everything that changes its SQL, which `condition-queries.ts` writes. `value` names the parameter that
 * the filter compares with, so that a list can have several conditions of one kind.
 */
export type Condition =
  | { on: 'nothing' | 'issue_type' | 'not labels' | 'not milestone' | Moment }
  | { on: 'iids' }
  | ({ on: 'author' } & ByUser)
  | ({ on: 'assignee' } & ByUser)
  | ({ on: 'not author' | 'not assignee' } & ByUser)
  | { on: 'label'; several: boolean; value: string }
  | { on: 'labels' | 'assignees'; any: boolean }
  | { on: 'milestone'; is: 'none' | 'any' | 'upcoming' | 'started' | 'titled'; within: 'project' | 'all' }
  | { on: 'confidential'; is: boolean }
  | { on: 'due_date'; is: 'none' | 'any' | 'overdue' | 'between' }
  | { on: 'weight'; is: 'none' | 'any' | 'equal' }
  | { on: 'words'; within: readonly Column[]; variants: readonly number[] }
  | { on: 'whole text'; within: readonly Column[] }

/** A condition that has a candidate set: an index leads from the condition to its issues. */
export type Selective = Extract<Condition, { on: 'label' | 'assignee' | 'author' | 'iids' | 'milestone' }>

export interface ByUser {
  by: 'id' | 'username'
  value: string
}

export type Moment = 'created_after' | 'created_before' | 'updated_after' | 'updated_before'
export type Column = 'title' | 'description'

/** A condition with the values of this request, and with what is known about the issues that meet it. */
export interface AskedCondition {
  condition: Condition
  values: Values
  /** How many issues meet the condition, where counters tell. */
  size?: { all: number; opened: number }
  /** Whether issues of other projects are counted in `size`. */
  shared?: boolean
  /** Trigrams that every issue which meets the condition contains. */
  trigrams?: readonly string[]
}
