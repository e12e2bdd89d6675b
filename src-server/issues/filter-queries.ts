import { sql } from 'kysely'
import { wordOf } from '../kit/http/wire.ts'
import {
  assignedTo,
  type Condition,
  carries,
  condition,
  type FilterContext,
  type LabelCounters,
  oneOf,
  type Postings,
  type Values,
} from './condition-queries.ts'
import { daysOf } from './due-dates.ts'
import type { IssueFilters } from './filters.ts'
import { milestoneConditions } from './milestone-queries.ts'
import { negatedConditions } from './negation-queries.ts'
import { searchConditions } from './search-queries.ts'

/** What is asked for, each parameter on its own: all of them must hold. */
export function conditionsOf(filters: IssueFilters, context: FilterContext): Condition[] {
  const { not } = filters
  return [
    ...scopeConditions(filters.scope, context.viewer_id),
    ...labelConditions(filters.labels, context),
    ...milestoneConditions(filters.milestone, context),
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

/** `No Label` is the old word for None. */
const wordFor = (title: string) => wordOf(title) ?? (/^no label$/i.test(title) ? 'none' : undefined)

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
  const wanted = [...new Set(titles)].map((title) => context.labels.get(title) ?? [])
  if (wanted.some((labels) => labels.length === 0)) return [condition('no such label', () => sql`false`)]
  return wanted.map((labels, index) => labelled(`label${index}`, labels))
}

/** One label of a title, or that of a project and the one of a group above it. */
function labelled(name: string, labels: readonly LabelCounters[]): Condition {
  const [first] = labels
  const one = labels.length === 1
  const is = (p: Values) => (one ? sql`= ${p[name]}` : oneOf(p[name]))
  const value = first && one ? first.id : JSON.stringify(labels.map((label) => label.id))
  const sum = (of: (label: LabelCounters) => number) => labels.reduce((total, label) => total + of(label), 0)
  const length = { all: sum((label) => label.issues_count), opened: sum((label) => label.open_issues_count) }
  const postings: Postings = { kind: 'label', is, ordered: one, length, shared: labels.some((label) => label.shared) }
  return condition(`${name} ${one ? 'one' : 'some'}`, (p) => carries(is(p)), { [name]: value }, postings)
}

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
  if (due === undefined || due === null) return []
  if (due === '0') return [condition('not due', () => sql`issue.due_date IS NULL`)]
  if (due === 'any') return [condition('due', () => sql`issue.due_date IS NOT NULL`)]
  if (due === 'overdue') return [condition('overdue', (p) => sql`issue.due_date < ${p.today}`, { today })]
  const [due_from, due_to] = daysOf(due, today)
  return [
    condition('due between', (p) => sql`issue.due_date BETWEEN ${p.due_from} AND ${p.due_to}`, { due_from, due_to }),
  ]
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
