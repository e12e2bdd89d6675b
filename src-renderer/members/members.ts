import type { Input, ResponseBody } from '../api/client.ts'
import { type ApplyTerm, applyTerms, parseYesNo, yesNoValues } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Operator } from '../ui/filter-operators.ts'

export type Kind = 'project' | 'group'
/** The project or group that has the members. */
export interface Container {
  kind: Kind
  id: number
  /** The full path. */
  name: string
  /** The name without its namespace. */
  title: string
  /** Access level of the current user; 50 for administrators. */
  level: number
}

/** A user with the highest access level and the membership that grants it. */
export type Member = ResponseBody<'GET /-/gantry/v1/groups/:id/members'>[number]
type Query = Omit<Input<'GET /-/gantry/v1/groups/:id/members'>, 'id' | 'page' | 'per_page'> & {
  search?: string | undefined
}

export const memberListAddress = {
  project: 'GET /-/gantry/v1/projects/:id/members',
  group: 'GET /-/gantry/v1/groups/:id/members',
} as const

/** Reads to refresh after a change of members. */
export const readsAffectedByMembers = [
  'GET /-/gantry/v1/projects/:id/members',
  'GET /-/gantry/v1/groups/:id/members',
  'GET /projects/:id',
  'GET /groups/:id',
  'GET /projects/:id/invitations',
  'GET /groups/:id/invitations',
  'GET /projects/:id/access_requests',
  'GET /groups/:id/access_requests',
  'GET /-/gantry/v1/groups/counts',
  'GET /-/gantry/v1/cleanup/memberships',
] as const

/** Maintainers manage the members of a project, Owners those of a group. */
export const mayManage = ({ kind, level }: Container) => level >= (kind === 'project' ? 40 : 50)

const operators: readonly Operator[] = [
  {
    name: 'direct',
    help: 'yes: direct members; no: inherited or shared members',
    values: yesNoValues,
    hasServerValues: false,
    negatable: false,
  },
]
const applyDirect: ApplyTerm<Query> = (query, value) => {
  const direct = parseYesNo(value)
  if (direct === undefined) return 'Use direct: with yes or no.'
  query.direct = direct
  return undefined
}

/** Members of a container, highest role first. */
export function memberList({ kind, id }: Container): ListKind<Member, Query, 'access_level'> {
  const inputOf = ({ search, direct }: Query) => ({
    id,
    ...(search && { query: search }),
    ...(direct !== undefined && { direct }),
  })
  return {
    nouns: ['member', 'members'],
    operators,
    toQuery: (terms) => applyTerms<Query>(terms, { operators, appliers: { direct: applyDirect } }, {}),
    orders: [{ id: 'access_level', name: 'Role' }],
    source: (query) => sourceOf(memberListAddress[kind], (page) => ({ ...inputOf(query), ...page })),
    count: (query) => countOf(memberListAddress[kind], (page) => ({ ...inputOf(query), ...page })),
    idOf: ({ user }) => String(user.id),
  }
}

export function describeSource({ source }: Member, { kind }: Pick<Container, 'kind'>): string {
  const group = source.group?.full_path ?? 'a group that you cannot see'
  if (source.kind === 'direct') return `Direct member of this ${kind}`
  return source.kind === 'inherited'
    ? `Inherited from ${group}`
    : `Member of ${group}, which this ${kind} is shared with`
}
