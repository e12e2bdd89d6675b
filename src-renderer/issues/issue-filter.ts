import type { Input } from '../api/client.ts'
import {
  type AppliedFilter,
  type ApplyTerm,
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
  { name: 'label', help: 'all of them must be there', values: noneAnyValues, hasServerValues: true, negatable: true },
  { name: 'state', help: 'opened or closed', values: [{ value: 'opened' }, { value: 'closed' }, { value: 'all' }], hasServerValues: false, negatable: false },
  { name: 'author', help: 'who wrote it', values: [{ value: 'me' }], hasServerValues: true, negatable: true },
  { name: 'assignee', help: 'who has it', values: [{ value: 'me' }, ...noneAnyValues], hasServerValues: true, negatable: true },
  { name: 'milestone', help: 'by its title', values: noneAnyValues, hasServerValues: true, negatable: true },
  { name: 'due', help: 'by its due date', values: ['overdue', 'today', 'tomorrow', 'week', 'month', 'none', 'any'].map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'weight', help: 'a whole number, none or any', values: noneAnyValues, hasServerValues: false, negatable: false },
  { name: 'confidential', help: 'yes or no', values: yesNoValues, hasServerValues: false, negatable: true },
  { name: 'type', help: 'issue, incident or test_case', values: [{ value: 'issue' }, { value: 'incident' }, { value: 'test_case' }], hasServerValues: false, negatable: false },
]
export const issueOperatorNames = issueOperators.map((operator) => operator.name)

/** `me` in a filter is this user name. */
export const toIssueQuery = (terms: readonly Term[], me: string | undefined): AppliedFilter<IssueQuery> =>
  applyTerms<IssueQuery>(terms, { operators: issueOperators, readers }, {}, me)

const readers: Record<string, ApplyTerm<IssueQuery>> = {
  label: (query, value, negated) => {
    if (negated) query.not = { ...query.not, labels: [...(query.not?.labels ?? []), value] }
    else query.labels = [...(query.labels ?? []), value]
    return undefined
  },
  state: (query, value) => {
    const state = states.find((known) => known === value)
    if (query.state) return 'One state: at a time.'
    if (!state) return 'state: takes opened, closed or all.'
    query.state = state
    return undefined
  },
  author: (query, value, negated, me) => {
    const name = value === 'me' ? me : value
    if (name === undefined) return 'author:me needs to know who you are.'
    if (negated ? query.not?.author_username : query.author_username) return 'One author: at a time.'
    if (negated) query.not = { ...query.not, author_username: name }
    else query.author_username = name
    return undefined
  },
  assignee: (query, value, negated, me) => {
    const word = parseNoneAny(value)
    const name = value === 'me' ? me : value
    if (name === undefined) return 'assignee:me needs to know who you are.'
    if (word) {
      if (query.assignee_id !== undefined) return 'One of assignee:none and assignee:any at a time.'
      query.assignee_id = negated ? turned[word] : word
    } else if (negated) query.not = { ...query.not, assignee_username: [...(query.not?.assignee_username ?? []), name] }
    else query.assignee_username = [...(query.assignee_username ?? []), name]
    return undefined
  },
  milestone: (query, value, negated) => {
    const word = parseNoneAny(value)
    if (negated && !word) {
      if (query.not?.milestone) return 'One -milestone: at a time.'
      query.not = { ...query.not, milestone: value }
      return undefined
    }
    if (query.milestone) return 'One milestone: at a time.'
    query.milestone = word ? (negated ? turned[word] : word) : value
    return undefined
  },
  due: (query, value) => {
    const due = Object.entries(dues).find(([name]) => name === value)?.[1]
    if (query.due_date !== undefined) return 'One due: at a time.'
    if (!due) return `due: takes ${Object.keys(dues).join(', ')}.`
    query.due_date = due
    return undefined
  },
  weight: (query, value) => {
    const weight = parseNoneAny(value) ?? (/^\d+$/.test(value) ? Number(value) : undefined)
    if (query.weight !== undefined) return 'One weight: at a time.'
    if (weight === undefined) return 'weight: takes a whole number, none or any.'
    query.weight = weight
    return undefined
  },
  confidential: (query, value, negated) => {
    const yes = parseYesNo(value)
    if (query.confidential !== undefined) return 'One confidential: at a time.'
    if (yes === undefined) return 'confidential: takes yes or no.'
    query.confidential = yes !== negated
    return undefined
  },
  type: (query, value) => {
    const type = types.find((known) => known === value)
    if (query.issue_type) return 'One type: at a time.'
    if (!type) return `type: takes ${types.join(', ')}.`
    query.issue_type = type
    return undefined
  },
}

const states = ['opened', 'closed', 'all'] as const
const types = ['issue', 'incident', 'test_case'] as const
const turned = { None: 'Any', Any: 'None' } as const
const dues = {
  overdue: 'overdue',
  today: 'today',
  tomorrow: 'tomorrow',
  week: 'week',
  month: 'month',
  none: '0',
  any: 'any',
} as const
