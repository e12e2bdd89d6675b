import type { Input, ResponseBody } from '../api/client.ts'
import { type ApplyTerm, applyTerms } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Operator } from '../ui/filter-operators.ts'

export type Access = ResponseBody<'GET /-/gantry/v1/users/:id/access'>[number]
type Query = Omit<Input<'GET /-/gantry/v1/users/:id/access'>, 'id' | 'page' | 'per_page'>

const operators: readonly Operator[] = [
  {
    name: 'kind',
    help: 'group or project',
    values: [{ value: 'group' }, { value: 'project' }],
    hasServerValues: false,
    negatable: false,
  },
]

const appliers: Record<string, ApplyTerm<Query>> = {
  kind: (query, value) => {
    if (query.kind) return 'Use kind: only once.'
    if (value !== 'group' && value !== 'project') return 'Use kind: with group or project.'
    query.kind = value
    return undefined
  },
}

/** Groups and projects that the user has access to, by path. */
export const accessList = (id: number): ListKind<Access, Query, string> => ({
  nouns: ['membership', 'memberships'],
  operators,
  toQuery: (terms) => applyTerms<Query>(terms, { operators, appliers }, {}),
  orders: [{ id: 'path', name: 'Path' }],
  source: (query) => sourceOf('GET /-/gantry/v1/users/:id/access', (page) => ({ id, ...query, ...page })),
  count: (query) => countOf('GET /-/gantry/v1/users/:id/access', (page) => ({ id, ...query, ...page })),
  idOf: (access) => `${access.kind}-${access.id}`,
})

/** Where the access comes from, in words. */
export function sourceText({ source, source_group }: Pick<Access, 'source' | 'source_group'>): string {
  if (source === 'direct' || !source_group) return 'Direct'
  return source === 'inherited' ? `From ${source_group.full_path}` : `Shared with ${source_group.full_path}`
}
