export type Values = Record<string, string | number | null>

/**
 * One filter of a list as data: everything that changes its SQL, which stands in `condition-queries.ts`. `value` names the parameter that
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
