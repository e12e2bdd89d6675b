import type { Input } from '../api/client.ts'
import { type ApplyTerm, anyOf, applyTerms, parseYesNo, yesNoValues } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Project } from '../projects/project.ts'
import type { Operator } from '../ui/filter-operators.ts'

type ListInput = Input<'GET /groups/:id/projects'>
export type Query = Omit<ListInput, 'id' | 'page' | 'per_page' | 'order_by' | 'sort'>
export type Order = NonNullable<ListInput['order_by']>

const visibilities = ['private', 'internal', 'public'] as const
const levels = { guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const

// biome-ignore format: a table, one operator a line
const operators: readonly Operator[] = [
  { name: 'archived', help: 'yes or no', values: yesNoValues, hasServerValues: false, negatable: false },
  { name: 'visibility', help: 'private, internal or public', values: visibilities.map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'level', help: 'your role is at least this', values: Object.keys(levels).map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'owned', help: 'owned by you', values: [{ value: 'yes' }], hasServerValues: false, negatable: false },
  { name: 'starred', help: 'starred by you', values: [{ value: 'yes' }], hasServerValues: false, negatable: false },
  { name: 'with', help: 'issues or merge_requests enabled', values: [{ value: 'issues' }, { value: 'merge_requests' }], hasServerValues: false, negatable: false },
]

const appliers: Readonly<Record<string, ApplyTerm<Query>>> = {
  archived: (query, value) => {
    const archived = parseYesNo(value)
    if (archived === undefined) return 'Use archived: with yes or no.'
    query.archived = archived
    return undefined
  },
  visibility: (query, value) => {
    const visibility = visibilities.find((known) => known === value)
    if (!visibility) return 'Use visibility: with private, internal or public.'
    query.visibility = visibility
    return undefined
  },
  level: (query, value) => {
    const found = Object.entries(levels).find(([name]) => name === value)
    if (!found) return `Use level: with ${anyOf(Object.keys(levels))}.`
    query.min_access_level = found[1]
    return undefined
  },
  owned: (query, value) => onlyYes(query, 'owned', value),
  starred: (query, value) => onlyYes(query, 'starred', value),
  with: (query, value) => {
    if (value !== 'issues' && value !== 'merge_requests') return 'Use with: with issues or merge_requests.'
    query[`with_${value}_enabled`] = true
    return undefined
  },
}

function onlyYes(query: Query, name: 'owned' | 'starred', value: string) {
  if (!parseYesNo(value)) return `Use ${name}: only with yes. The server cannot filter for the opposite.`
  query[name] = true
  return undefined
}

/** The projects of a group. `range` selects whether the list includes subgroups and shared projects. */
export function groupProjectList(
  id: number,
  range: Pick<Query, 'include_subgroups' | 'with_shared'>,
): ListKind<Project, Query, Order> {
  const inputOf = (query: Query) => ({ id, ...range, ...query })
  return {
    nouns: ['project', 'projects'],
    operators,
    toQuery: (terms) => applyTerms<Query>(terms, { operators, appliers }, {}),
    orders: [
      { id: 'last_activity_at', name: 'Last activity' },
      { id: 'created_at', name: 'Created' },
      { id: 'updated_at', name: 'Updated' },
      { id: 'name', name: 'Name', ascendingFirst: true },
      { id: 'path', name: 'Path', ascendingFirst: true },
      { id: 'id', name: 'ID' },
      { id: 'similarity', name: 'Similarity' },
    ],
    source: (query, order) =>
      sourceOf('GET /groups/:id/projects', (page) => ({ ...inputOf(query), ...order, ...page })),
    count: (query) => countOf('GET /groups/:id/projects', (page) => ({ ...inputOf(query), simple: true, ...page })),
    idOf: (project) => String(project.id),
  }
}
