import type { Input } from '../api/client.ts'
import { ageAppliers, ageOperators, createdApplier, createdOperator } from '../lists/age-filter.ts'
import {
  type AppliedFilter,
  type ApplyTerm,
  anyOf,
  applyTerms,
  noneAnyValues,
  parseNoneAny,
  parseYesNo,
  yesNoValues,
} from '../lists/filter-terms.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

export type IssueQuery = Omit<Input<'GET /issues'>, 'page' | 'per_page' | 'scope' | 'with_labels_details'>

// biome-ignore format: a table, one operator a line
export const issueOperators: readonly Operator[] = [
  { name: 'label', help: 'name of a label; several must all match', values: noneAnyValues, hasServerValues: true, negatable: true },
  { name: 'state', help: 'opened, closed or all', values: [{ value: 'opened' }, { value: 'closed' }, { value: 'all' }], hasServerValues: false, negatable: false },
  { name: 'author', help: 'username of the author', values: [{ value: 'me' }], hasServerValues: true, negatable: true },
  { name: 'assignee', help: 'username of an assignee', values: [{ value: 'me' }, ...noneAnyValues], hasServerValues: true, negatable: true },
  { name: 'milestone', help: 'title of the milestone', values: noneAnyValues, hasServerValues: true, negatable: true },
  { name: 'due', help: 'overdue, today, tomorrow, week, month, none or any', values: ['overdue', 'today', 'tomorrow', 'week', 'month', 'none', 'any'].map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'weight', help: 'a whole number, none or any', values: noneAnyValues, hasServerValues: false, negatable: false },
  { name: 'confidential', help: 'yes or no', values: yesNoValues, hasServerValues: false, negatable: true },
  { name: 'type', help: 'issue, incident or test_case', values: [{ value: 'issue' }, { value: 'incident' }, { value: 'test_case' }], hasServerValues: false, negatable: false },
  createdOperator(),
  ...ageOperators('updated'),
]
export const issueOperatorNames = issueOperators.map((operator) => operator.name)

export interface IssueFilterContext {
  /** The username that `author:me` and `assignee:me` stand for. */
  me: string | undefined
  /** `30d` counts back from this day. */
  today: string
}

/** Translates the terms into a query. Terms that cannot be applied are reported, never dropped silently. */
export function toIssueQuery(terms: readonly Term[], { me, today }: IssueFilterContext): AppliedFilter<IssueQuery> {
  const { active, idle } = ageAppliers<IssueQuery>({ today, noun: 'update date', setBound: setUpdateBound })
  const created = createdApplier<IssueQuery>(today)
  return applyTerms<IssueQuery>(
    terms,
    { operators: issueOperators, appliers: { ...appliers, created, active, idle } },
    {},
    me,
  )
}

function setUpdateBound(query: IssueQuery, side: 'after' | 'before', moment: string) {
  const name = `updated_${side}` as const
  if (query[name]) return false
  query[name] = moment
  return true
}

const appliers: Record<string, ApplyTerm<IssueQuery>> = {
  label: (query, value, negated) => {
    if (negated) query.not = { ...query.not, labels: [...(query.not?.labels ?? []), value] }
    else query.labels = [...(query.labels ?? []), value]
    return undefined
  },
  state: (query, value) => {
    const state = states.find((known) => known === value)
    if (query.state) return 'Use state: only once.'
    if (!state) return 'Use state: with opened, closed or all.'
    query.state = state
    return undefined
  },
  author: (query, value, negated, me) => {
    const name = value === 'me' ? me : value
    if (name === undefined) return 'author:me needs a signed-in user.'
    if (negated ? query.not?.author_username : query.author_username) return 'Use author: only once.'
    if (negated) query.not = { ...query.not, author_username: name }
    else query.author_username = name
    return undefined
  },
  assignee: (query, value, negated, me) => {
    const word = parseNoneAny(value)
    const name = value === 'me' ? me : value
    if (name === undefined) return 'assignee:me needs a signed-in user.'
    if (word) {
      if (query.assignee_id !== undefined) return 'assignee:none and assignee:any cannot be combined.'
      query.assignee_id = negated ? opposite[word] : word
    } else if (negated) query.not = { ...query.not, assignee_username: [...(query.not?.assignee_username ?? []), name] }
    else query.assignee_username = [...(query.assignee_username ?? []), name]
    return undefined
  },
  milestone: (query, value, negated) => {
    const word = parseNoneAny(value)
    if (negated && !word) {
      if (query.not?.milestone) return 'Use -milestone: only once.'
      query.not = { ...query.not, milestone: value }
      return undefined
    }
    if (query.milestone) return 'Use milestone: only once.'
    query.milestone = word ? (negated ? opposite[word] : word) : value
    return undefined
  },
  due: (query, value) => {
    const due = Object.entries(dueValues).find(([name]) => name === value)?.[1]
    if (query.due_date !== undefined) return 'Use due: only once.'
    if (!due) return `Use due: with ${anyOf(Object.keys(dueValues))}.`
    query.due_date = due
    return undefined
  },
  weight: (query, value) => {
    const weight = parseNoneAny(value) ?? (/^\d+$/.test(value) ? Number(value) : undefined)
    if (query.weight !== undefined) return 'Use weight: only once.'
    if (weight === undefined) return 'Use weight: with a whole number, none or any.'
    query.weight = weight
    return undefined
  },
  confidential: (query, value, negated) => {
    const yes = parseYesNo(value)
    if (query.confidential !== undefined) return 'Use confidential: only once.'
    if (yes === undefined) return 'Use confidential: with yes or no.'
    query.confidential = yes !== negated
    return undefined
  },
  type: (query, value) => {
    const type = types.find((known) => known === value)
    if (query.issue_type) return 'Use type: only once.'
    if (!type) return `Use type: with ${anyOf(types)}.`
    query.issue_type = type
    return undefined
  },
}

const states = ['opened', 'closed', 'all'] as const
const types = ['issue', 'incident', 'test_case'] as const
const opposite = { None: 'Any', Any: 'None' } as const
const dueValues = {
  overdue: 'overdue',
  today: 'today',
  tomorrow: 'tomorrow',
  week: 'week',
  month: 'month',
  none: '0',
  any: 'any',
} as const
