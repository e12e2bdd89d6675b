import type { Input } from '../api/client.ts'
import { type ApplyTerm, applyTerms, parseYesNo, yesNoValues } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Project } from '../projects/project.ts'
import type { Operator } from '../ui/filter-operators.ts'

type Asked = Input<'GET /groups/:id/projects'>
export type Query = Omit<Asked, 'id' | 'page' | 'per_page' | 'order_by' | 'sort'>
export type Order = NonNullable<Asked['order_by']>

const visibilities = ['private', 'internal', 'public'] as const
const levels = { guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const

// biome-ignore format: a table, one operator a line
const operators: readonly Operator[] = [
  { name: 'archived', help: 'yes or no', values: yesNoValues, hasServerValues: false, negatable: false },
  { name: 'visibility', help: 'private, internal or public', values: visibilities.map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'level', help: 'your role is at least this one', values: Object.keys(levels).map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'owned', help: 'you own them', values: [{ value: 'yes' }], hasServerValues: false, negatable: false },
  { name: 'starred', help: 'you gave a star', values: [{ value: 'yes' }], hasServerValues: false, negatable: false },
  { name: 'with', help: 'issues or merge_requests turned on', values: [{ value: 'issues' }, { value: 'merge_requests' }], hasServerValues: false, negatable: false },
]

const readers: Readonly<Record<string, ApplyTerm<Query>>> = {
  archived: (query, value) => {
    const wanted = parseYesNo(value)
    if (wanted === undefined) return 'archived: takes yes or no.'
    query.archived = wanted
    return undefined
  },
  visibility: (query, value) => {
    const wanted = visibilities.find((one) => one === value)
    if (!wanted) return `visibility: takes ${visibilities.join(', ')}.`
    query.visibility = wanted
    return undefined
  },
  level: (query, value) => {
    const found = Object.entries(levels).find(([name]) => name === value)
    if (!found) return `level: takes ${Object.keys(levels).join(', ')}.`
    query.min_access_level = found[1]
    return undefined
  },
  owned: (query, value) => onlyYes(query, 'owned', value),
  starred: (query, value) => onlyYes(query, 'starred', value),
  with: (query, value) => {
    if (value !== 'issues' && value !== 'merge_requests') return 'with: takes issues or merge_requests.'
    query[`with_${value}_enabled`] = true
    return undefined
  },
}

function onlyYes(query: Query, name: 'owned' | 'starred', value: string) {
  if (!parseYesNo(value)) return `${name}: takes yes; the server knows no opposite of it.`
  query[name] = true
  return undefined
}

/** The projects of a group; which of them is a question beside the filter. */
export function groupProjectList(
  id: number,
  which: Pick<Query, 'include_subgroups' | 'with_shared'>,
): ListKind<Project, Query, Order> {
  const asked = (query: Query) => ({ id, ...which, ...query })
  return {
    nouns: ['project', 'projects'],
    operators,
    toQuery: (terms) => applyTerms<Query>(terms, { operators, appliers: readers }, {}),
    orders: [
      { id: 'last_activity_at', name: 'Last activity' },
      { id: 'created_at', name: 'Created' },
      { id: 'updated_at', name: 'Updated' },
      { id: 'name', name: 'Name', ascendingFirst: true },
      { id: 'path', name: 'Path', ascendingFirst: true },
      { id: 'id', name: 'ID' },
      { id: 'similarity', name: 'Similarity' },
    ],
    source: (query, order) => sourceOf('GET /groups/:id/projects', (page) => ({ ...asked(query), ...order, ...page })),
    count: (query) => countOf('GET /groups/:id/projects', (one) => ({ ...asked(query), simple: true, ...one })),
    idOf: (project) => String(project.id),
  }
}
