import { type RawBuilder, sql } from 'kysely'

export type Values = Record<string, string | number | null>

/** One narrowing of a set of issues. Conditions of the same key have the same SQL, and differ in their values at most. */
export interface Condition {
  key: string
  /** `p` holds placeholders for `values`. */
  where(p: Values): RawBuilder<unknown>
  values: Values
  /** A list of issues from which the condition can be read, in place of trying it on every issue. */
  postings?: Postings
  /** Trigrams of which each issue that fits has every one. */
  matches?: readonly string[]
}

/** A list of issues that share something. */
export interface Postings {
  kind: 'label' | 'assignee' | 'author' | 'milestone' | 'iids'
  /** What the list's first column must be. */
  is(p: Values): RawBuilder<unknown>
  /** Whether an issue stands in it at most once, and in the order of `created_at`. */
  ordered: boolean
  /** Whether issues of other projects may stand in it. */
  shared?: boolean
  /** Its length where it is known without looking. */
  length?: { all: number; opened: number }
}

export interface FilterContext {
  /** 0 for nobody. */
  viewer_id: number
  today: string
  licensed: boolean
  /** Whether the list is of one project, whose `project_id` and `namespace_id` are among the values. */
  of: 'project' | 'all'
  /** Labels of each title that is asked for, in reach of the list. */
  labels: ReadonlyMap<string, readonly LabelCounters[]>
}

export interface LabelCounters {
  id: number
  title: string
  issues_count: number
  open_issues_count: number
  /** Whether it is a group's: then issues of other projects may carry it too. */
  shared: boolean
}

export const condition = (
  key: string,
  where: (p: Values) => RawBuilder<unknown>,
  values: Values = {},
  postings?: Postings,
): Condition => ({ key, where, values, ...(postings && { postings }) })

/** Whether the issue has a label of these. By the issue's own few labels (`+`), and not one look for each label of a long list. */
export const carries = (ids: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM issue_label WHERE issue_label.issue_id = issue.id AND +issue_label.label_id ${ids})`

/** One of a JSON array. */
export const oneOf = (ids: unknown) => sql`IN (SELECT value FROM json_each(${ids}))`

/** Whether the issue is assigned to this user. */
export const assignedTo = (who: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM issue_assignee WHERE issue_assignee.issue_id = issue.id AND +issue_assignee.user_id ${who})`
