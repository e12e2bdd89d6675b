import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../kit/clock.ts'
import { wordOf } from '../kit/http/wire.ts'
import type { IssueFilters } from './filters.ts'
import { searchConditions } from './search-queries.ts'

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

/** What is asked for, each parameter on its own: all of them must hold. */
export function conditionsOf(filters: IssueFilters, context: FilterContext): Condition[] {
  const { not } = filters
  return [
    ...scopeConditions(filters.scope, context.viewer_id),
    ...labelConditions(filters.labels, context),
    ...milestoneConditions(filters.milestone, context.today),
    ...assigneeConditions(filters),
    ...authorConditions(filters),
    ...plainConditions(filters),
    ...dueConditions(filters.due_date, context.today),
    ...momentConditions(filters),
    ...(context.licensed ? weightConditions(filters.weight) : []),
    ...searchConditions(filters.search, filters.in),
    ...(not ? negatedConditions(not, context) : []),
  ]
}

/** Titles whose labels `conditionsOf` has to know. */
export const titlesIn = ({ labels = [], not }: IssueFilters) =>
  [...new Set([...labels, ...(not?.labels ?? [])])].filter((title) => wordFor(title) === undefined)

const LABELLED = sql`EXISTS (SELECT 1 FROM issue_label WHERE issue_label.issue_id = issue.id)`
const ASSIGNED = sql`EXISTS (SELECT 1 FROM issue_assignee WHERE issue_assignee.issue_id = issue.id)`

/** `No Label` and `Any Milestone` are the old words for None and Any. */
function wordFor(title: string) {
  const old = /^(no|any) (?:label|milestone)$/i.exec(title)?.[1]?.toLowerCase()
  return wordOf(title) ?? (old === 'no' ? 'none' : old === 'any' ? 'any' : undefined)
}

function scopeConditions(scope: IssueFilters['scope'], viewer_id: number): Condition[] {
  const word = scope?.replaceAll('-', '_')
  if (word === 'created_by_me') return [authorIs('created by me', viewer_id)]
  if (word === 'assigned_to_me') return [assigneeIs('assigned to me', viewer_id)]
  return []
}

function labelConditions(titles: readonly string[] | undefined, context: FilterContext): Condition[] {
  const words = (titles ?? []).map(wordFor)
  if (words.includes('none')) return [condition('no labels', () => sql`NOT ${LABELLED}`)]
  if (words.includes('any')) return [condition('labels', () => LABELLED)]
  return [...new Set(titles)].map((title, index) => labelled(`label${index}`, context.labels.get(title) ?? []))
}

function labelled(name: string, labels: readonly LabelCounters[]): Condition {
  const [first] = labels
  if (!first) return condition('no such label', () => sql`false`)
  const one = labels.length === 1
  const is = (p: Values) => (one ? sql`= ${p[name]}` : oneOf(p[name]))
  const value = one ? first.id : JSON.stringify(labels.map((label) => label.id))
  const sum = (of: (label: LabelCounters) => number) => labels.reduce((total, label) => total + of(label), 0)
  const length = { all: sum((label) => label.issues_count), opened: sum((label) => label.open_issues_count) }
  const postings: Postings = { kind: 'label', is, ordered: one, length, shared: labels.some((label) => label.shared) }
  return condition(`${name} ${one ? 'one' : 'some'}`, (p) => carries(is(p)), { [name]: value }, postings)
}

const carries = (ids: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM issue_label WHERE issue_label.issue_id = issue.id AND issue_label.label_id ${ids})`
const oneOf = (ids: unknown) => sql`IN (SELECT value FROM json_each(${ids}))`

function milestoneConditions(title: string | undefined, today: string): Condition[] {
  if (title === undefined || title === '') return []
  const word = wordFor(title)
  if (word === 'none') return [condition('no milestone', () => sql`issue.milestone_id IS NULL`)]
  if (word === 'any') return [condition('a milestone', () => sql`issue.milestone_id IS NOT NULL`)]
  if (title === '#upcoming') return [condition('upcoming', (p) => upcoming(p.today), { today })]
  if (title === '#started') return [condition('started', (p) => started(p.today), { today })]
  return [
    condition(
      'milestone',
      (p) => sql`issue.milestone_id ${milestonesCalled(p.milestone)}`,
      { milestone: title },
      {
        kind: 'milestone',
        ordered: false,
        is: (p) => milestonesCalled(p.milestone),
      },
    ),
  ]
}

const milestonesCalled = (title: unknown) => sql`IN (SELECT m.id FROM milestone m WHERE m.title = ${title})`

/** Of each project and group the one active milestone that is due next. */
const upcoming = (today: unknown) => sql`issue.milestone_id IN (
  SELECT next.id FROM (
    SELECT m.id, min(m.due_date) FROM milestone m WHERE m.state = 'active' AND m.due_date > ${today} GROUP BY m.project_id, m.group_id
  ) next)`
const started = (today: unknown) =>
  sql`issue.milestone_id IN (SELECT m.id FROM milestone m WHERE m.state = 'active' AND m.start_date <= ${today})`

function assigneeConditions({ assignee_id, assignee_username = [] }: IssueFilters): Condition[] {
  const word = wordOf(assignee_id)
  if (word === 'none') return [condition('nobody assigned', () => sql`NOT ${ASSIGNED}`)]
  if (word === 'any') return [condition('somebody assigned', () => ASSIGNED)]
  if (typeof assignee_id === 'number') return [assigneeIs('assignee', assignee_id)]
  return assignee_username.map((username, index) => assigneeIs(`assignee_name${index}`, username))
}

/** A user by id, or by name. */
const userIs = (name: string, who: string | number) => (p: Values) =>
  typeof who === 'number' ? sql`= ${p[name]}` : sql`= (SELECT u.id FROM user u WHERE u.username = ${p[name]})`

const assignedTo = (who: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM issue_assignee WHERE issue_assignee.issue_id = issue.id AND issue_assignee.user_id ${who})`

function assigneeIs(name: string, who: string | number): Condition {
  const is = userIs(name, who)
  return condition(name, (p) => assignedTo(is(p)), { [name]: who }, { kind: 'assignee', is, ordered: true })
}

function authorIs(name: string, who: string | number): Condition {
  const is = userIs(name, who)
  return condition(name, (p) => sql`issue.author_id ${is(p)}`, { [name]: who }, { kind: 'author', is, ordered: true })
}

const authorConditions = ({ author_id, author_username }: IssueFilters): Condition[] => [
  ...(author_id === undefined ? [] : [authorIs('author', author_id)]),
  ...(author_username === undefined ? [] : [authorIs('author_name', author_username)]),
]

function plainConditions({ confidential, iids, issue_type }: IssueFilters): Condition[] {
  return [
    ...(confidential === undefined
      ? []
      : [condition(`confidential ${confidential}`, () => sql`issue.confidential = ${sql.lit(confidential ? 1 : 0)}`)]),
    ...(iids === undefined
      ? []
      : [
          condition(
            'iids',
            (p) => sql`issue.iid ${oneOf(p.iids)}`,
            { iids: JSON.stringify(iids) },
            {
              kind: 'iids',
              is: (p) => oneOf(p.iids),
              ordered: false,
              length: { all: iids.length, opened: iids.length },
            },
          ),
        ]),
    ...(issue_type === undefined
      ? []
      : [condition('type', (p) => sql`issue.issue_type = ${p.issue_type}`, { issue_type })]),
  ]
}

function dueConditions(due: IssueFilters['due_date'], today: string): Condition[] {
  if (due === undefined) return []
  if (due === '0') return [condition('not due', () => sql`issue.due_date IS NULL`)]
  if (due === 'any') return [condition('due', () => sql`issue.due_date IS NOT NULL`)]
  if (due === 'overdue') return [condition('overdue', (p) => sql`issue.due_date < ${p.today}`, { today })]
  const [due_from, due_to] = daysOf(due, today)
  return [
    condition('due between', (p) => sql`issue.due_date BETWEEN ${p.due_from} AND ${p.due_to}`, { due_from, due_to }),
  ]
}

/** First and last day of a span around today; weeks begin on Monday. */
function daysOf(span: Exclude<IssueFilters['due_date'], undefined>, today: string): readonly [string, string] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const lastOfMonth = (ahead: number) => new Date(Date.UTC(year, month + ahead, 0)).toISOString().slice(0, 10)
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  if (span === 'tomorrow') return [addDays(today, 1), addDays(today, 1)]
  if (span === 'week') return [monday, addDays(monday, 6)]
  if (span === 'month') return [`${today.slice(0, 8)}01`, lastOfMonth(0)]
  if (span === 'next_month_and_previous_two_weeks') return [addDays(today, -14), lastOfMonth(1)]
  return [today, today]
}

const MOMENTS = [
  ['created_after', 'created_at', '>='],
  ['created_before', 'created_at', '<='],
  ['updated_after', 'updated_at', '>='],
  ['updated_before', 'updated_at', '<='],
] as const

const momentConditions = (filters: IssueFilters): Condition[] =>
  MOMENTS.flatMap(([name, column, operator]) => {
    const moment = filters[name]
    if (moment === undefined) return []
    return [
      condition(name, (p) => sql`${sql.ref(`issue.${column}`)} ${sql.raw(operator)} ${p[name]}`, { [name]: moment }),
    ]
  })

function weightConditions(weight: IssueFilters['weight']): Condition[] {
  const word = wordOf(weight)
  if (word === 'none') return [condition('no weight', () => sql`issue.weight IS NULL`)]
  if (word === 'any') return [condition('a weight', () => sql`issue.weight IS NOT NULL`)]
  if (typeof weight !== 'number') return []
  return [condition('weight', (p) => sql`issue.weight = ${p.weight}`, { weight })]
}

const usersCalled = (username: unknown) => sql`(SELECT u.id FROM user u WHERE u.username = ${username})`

/** Each key on its own; an issue that lacks what is negated passes. */
function negatedConditions(not: NonNullable<IssueFilters['not']>, context: FilterContext): Condition[] {
  const labels = (not.labels ?? []).flatMap((title) => context.labels.get(title) ?? [])
  const result: Condition[] = []
  const add = (name: string, value: string | number, where: (p: unknown) => RawBuilder<unknown>) =>
    result.push(condition(`not ${name}`, (p) => where(p[`not_${name}`]), { [`not_${name}`]: value }))
  if (labels.length > 0)
    add('labels', JSON.stringify(labels.map((label) => label.id)), (ids) => sql`NOT ${carries(oneOf(ids))}`)
  if (not.milestone)
    add(
      'milestone',
      not.milestone,
      (title) => sql`(issue.milestone_id IS NULL OR issue.milestone_id NOT ${milestonesCalled(title)})`,
    )
  if (not.author_id !== undefined) add('author', not.author_id, (id) => sql`issue.author_id <> ${id}`)
  if (not.author_username !== undefined)
    add('author_name', not.author_username, (name) => sql`issue.author_id NOT IN ${usersCalled(name)}`)
  if (not.assignee_id !== undefined) add('assignee', not.assignee_id, (id) => sql`NOT ${assignedTo(sql`= ${id}`)}`)
  not.assignee_username?.forEach((username, index) => {
    add(`assignee_name${index}`, username, (name) => sql`NOT ${assignedTo(sql`IN ${usersCalled(name)}`)}`)
  })
  return result
}
