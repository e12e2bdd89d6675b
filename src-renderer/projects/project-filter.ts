import type { Input } from '../api/client.ts'
import { type Reader, type Understood, understand, yesNo, yesNoOf } from '../lists/filter-terms.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

export type ProjectQuery = Pick<
  Input<'GET /projects'>,
  'visibility' | 'archived' | 'owned' | 'membership' | 'starred' | 'topic' | 'search' | 'search_namespaces'
>

const yes = [{ value: 'yes' }]

// biome-ignore format: a table, one operator a line
export const projectOperators: readonly Operator[] = [
  { name: 'visibility', help: 'private, internal or public', values: [{ value: 'private' }, { value: 'internal' }, { value: 'public' }], others: false, negatable: false },
  { name: 'archived', help: 'yes or no', values: yesNo, others: false, negatable: true },
  { name: 'owned', help: 'yours', values: yes, others: false, negatable: false },
  { name: 'member', help: 'you are a member', values: yes, others: false, negatable: false },
  { name: 'starred', help: 'you gave a star', values: yes, others: false, negatable: false },
  { name: 'topic', help: 'all of them must be there', values: [], others: true, negatable: false },
]
export const projectOperatorNames = projectOperators.map((operator) => operator.name)

export function toProjectQuery(terms: readonly Term[]): Understood<ProjectQuery> {
  const understood = understand<ProjectQuery>(terms, { operators: projectOperators, readers }, {})
  if (understood.query.search) understood.query.search_namespaces = true
  return understood
}

const readers: Record<string, Reader<ProjectQuery>> = {
  visibility: (query, value) => {
    const visibility = visibilities.find((known) => known === value)
    if (query.visibility) return 'One visibility: at a time.'
    if (!visibility) return 'visibility: takes private, internal or public.'
    query.visibility = visibility
    return undefined
  },
  archived: (query, value, negated) => {
    const archived = yesNoOf(value)
    if (query.archived !== undefined) return 'One archived: at a time.'
    if (archived === undefined) return 'archived: takes yes or no.'
    query.archived = archived !== negated
    return undefined
  },
  owned: (query, value) => {
    if (yesNoOf(value)) query.owned = true
    return onlyYes(value, 'owned')
  },
  member: (query, value) => {
    if (yesNoOf(value)) query.membership = true
    return onlyYes(value, 'member')
  },
  starred: (query, value) => {
    if (yesNoOf(value)) query.starred = true
    return onlyYes(value, 'starred')
  },
  topic: (query, value) => {
    query.topic = [...(query.topic ?? []), value]
    return undefined
  },
}

const visibilities = ['private', 'internal', 'public'] as const

const onlyYes = (value: string, name: string) =>
  yesNoOf(value) ? undefined : `${name}: takes yes; the server knows no opposite of it.`
