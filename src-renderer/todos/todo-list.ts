import { type AppliedFilter, type ApplyTerm, anyOf, applyTerms } from '../lists/filter-terms.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Operator } from '../ui/filter-operators.ts'
import { printTerm, type Term } from '../ui/filter-query.ts'
import { type ToDo, type ToDoAction, todoNouns } from './todo.ts'
import { type ToDoQuery, todoCount, todoSource } from './todo-source.ts'

/** Those that the instance creates, in the words of the API. */
const actions: readonly ToDoAction[] = [
  'assigned',
  'mentioned',
  'directly_addressed',
  'marked',
  'review_requested',
  'member_access_requested',
]
const types = {
  issue: 'Issue',
  merge_request: 'MergeRequest',
  epic: 'Epic',
  project: 'Project',
  group: 'Namespace',
} as const
const states = ['pending', 'done'] as const

// biome-ignore format: a table, one operator a line
const operators: readonly Operator[] = [
  { name: 'state', help: 'pending or done', values: states.map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'action', help: 'why you have the item', values: actions.map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'type', help: 'issue, merge_request, epic, project or group', values: Object.keys(types).map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'project', help: 'path of the project', values: [], hasServerValues: true, negatable: false },
  { name: 'group', help: 'path of a group, including its subgroups and projects', values: [], hasServerValues: true, negatable: false },
  { name: 'author', help: 'username of the user who caused the item', values: [{ value: 'me' }], hasServerValues: true, negatable: false },
]

const appliers: Readonly<Record<string, ApplyTerm<ToDoQuery>>> = {
  state: (query, value) => {
    const state = states.find((known) => known === value.toLowerCase())
    if (query.state) return 'Use state: only once.'
    if (!state) return 'Use state: with pending or done.'
    query.state = state
    return undefined
  },
  action: (query, value) => {
    const action = actions.find((known) => known === value.toLowerCase())
    if (query.action) return 'Use action: only once.'
    if (!action) return `Use action: with ${anyOf(actions)}.`
    query.action = action
    return undefined
  },
  type: (query, value) => {
    const type = Object.entries(types).find(([name]) => name === value.toLowerCase())?.[1]
    if (query.type) return 'Use type: only once.'
    if (!type) return `Use type: with ${anyOf(Object.keys(types))}.`
    query.type = type
    return undefined
  },
  project: (query, value) => {
    if (query.project) return 'Use project: only once.'
    query.project = value
    return undefined
  },
  group: (query, value) => {
    if (query.group) return 'Use group: only once.'
    query.group = value
    return undefined
  },
  author: (query, value, _, me) => {
    const author = value === 'me' ? me : value
    if (query.author) return 'Use author: only once.'
    if (author === undefined) return 'author:me needs a signed-in user.'
    query.author = author
    return undefined
  },
}

/** The API does not search to-do items, so words are problems. */
function toToDoQuery(terms: readonly Term[], me: string | undefined): AppliedFilter<ToDoQuery> {
  const words = terms.filter((term) => term.kind === 'word')
  const { query, problems } = applyTerms<ToDoQuery & { search?: string }>(
    terms.filter((term) => term.kind !== 'word'),
    { operators, appliers },
    {},
    me,
  )
  const refused = words.map((word) => [printTerm(word), 'To-do items cannot be searched by words.'] as const)
  return { query, problems: new Map([...problems, ...refused]) }
}

/** The to-do items of the current user, the newest first. `me` is the username that `author:me` stands for. */
export const todoList = (me: string | undefined): ListKind<ToDo, ToDoQuery, 'id'> => ({
  nouns: todoNouns,
  operators,
  toQuery: (terms) => toToDoQuery(terms, me),
  orders: [{ id: 'id', name: 'Newest' }],
  source: todoSource,
  count: todoCount,
  idOf: (todo) => String(todo.id),
  hasDefaultFilter: true,
})
