import type { Answer, Input } from '../api/client.ts'
import { type Reader, understand, yesNo, yesNoOf } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Operator } from '../ui/filter-operators.ts'

export type Kind = 'project' | 'group'
/** Whose members they are. */
export interface Container {
  kind: Kind
  id: number
  name: string
  /** How far the user reaches into it; 50 for administrators. */
  level: number
}

/** Somebody, the highest level, and where it comes from. */
export type Member = Answer<'GET /-/gantry/v1/groups/:id/members'>[number]
type Query = Omit<Input<'GET /-/gantry/v1/groups/:id/members'>, 'id' | 'page' | 'per_page'> & {
  search?: string | undefined
}

export const sourced = {
  project: 'GET /-/gantry/v1/projects/:id/members',
  group: 'GET /-/gantry/v1/groups/:id/members',
} as const

/** What a change of members makes out of date. */
export const changedByMembers = [
  'GET /-/gantry/v1/projects/:id/members',
  'GET /-/gantry/v1/groups/:id/members',
  'GET /projects/:id',
  'GET /groups/:id',
  'GET /projects/:id/invitations',
  'GET /groups/:id/invitations',
  'GET /-/gantry/v1/groups/counts',
] as const

/** Members are looked after by Maintainers of a project and Owners of a group. */
export const mayManage = ({ kind, level }: Container) => level >= (kind === 'project' ? 40 : 50)

const operators: readonly Operator[] = [
  {
    name: 'direct',
    help: 'yes: can be changed here; no: only from elsewhere',
    values: yesNo,
    others: false,
    negatable: false,
  },
]
const direct: Reader<Query> = (query, value) => {
  const wanted = yesNoOf(value)
  if (wanted === undefined) return 'direct: takes yes or no.'
  query.direct = wanted
  return undefined
}

/** The members of one container, the most powerful first. */
export function memberList({ kind, id }: Container): ListKind<Member, Query, 'access_level'> {
  const asked = ({ search, direct: only }: Query) => ({
    id,
    ...(search && { query: search }),
    ...(only !== undefined && { direct: only }),
  })
  return {
    things: ['member', 'members'],
    operators,
    toQuery: (terms) => understand<Query>(terms, { operators, readers: { direct } }, {}),
    orders: [{ id: 'access_level', name: 'Role' }],
    source: (query) => sourceOf(sourced[kind], (page) => ({ ...asked(query), ...page })),
    count: (query) => countOf(sourced[kind], (one) => ({ ...asked(query), ...one })),
    idOf: ({ user }) => String(user.id),
  }
}

/** Where a membership comes from, in words. */
export function sourceWords({ source }: Member, { kind }: Pick<Container, 'kind'>): string {
  const from = source.group?.full_path ?? 'a group that you cannot see'
  if (source.kind === 'direct') return `Direct member of this ${kind}`
  return source.kind === 'inherited' ? `Inherited from ${from}` : `Shared with ${from}`
}
