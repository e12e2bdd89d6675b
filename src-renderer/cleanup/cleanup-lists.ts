import type { Input, ResponseBody } from '../api/client.ts'
import { applyTerms } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'

export type CleanupProject = ResponseBody<'GET /-/gantry/v1/cleanup/projects'>[number]
export type EndingMembership = ResponseBody<'GET /-/gantry/v1/cleanup/memberships'>[number]
export type Reason = Input<'GET /-/gantry/v1/cleanup/projects'>['reason']

interface Query {
  search?: string | undefined
}
/** The lists have only words to filter by. */
const wordsOnly: ListKind<unknown, Query, string>['toQuery'] = (terms) =>
  applyTerms<Query>(terms, { operators: [], appliers: {} }, {})

/** The server's order of each list. */
const orderNames = { idle: 'Longest idle', largest: 'Largest', without_owner: 'ID' } as const

/** The projects to clean up for one reason. */
export function cleanupProjectList(reason: Reason): ListKind<CleanupProject, Query, string> {
  return {
    nouns: ['project', 'projects'],
    operators: [],
    toQuery: wordsOnly,
    orders: [{ id: reason, name: orderNames[reason] }],
    source: (query) => sourceOf('GET /-/gantry/v1/cleanup/projects', (page) => ({ reason, ...query, ...page })),
    count: (query) => countOf('GET /-/gantry/v1/cleanup/projects', (page) => ({ reason, ...query, ...page })),
    idOf: (project) => String(project.id),
  }
}

/** Memberships that end within 30 days, the earliest first. */
export const endingMembershipList: ListKind<EndingMembership, Query, string> = {
  nouns: ['membership', 'memberships'],
  operators: [],
  toQuery: wordsOnly,
  orders: [{ id: 'expires_at', name: 'Expires' }],
  source: (query) => sourceOf('GET /-/gantry/v1/cleanup/memberships', (page) => ({ ...query, ...page })),
  count: (query) => countOf('GET /-/gantry/v1/cleanup/memberships', (page) => ({ ...query, ...page })),
  idOf: (membership) => String(membership.id),
}

/** `Ada Lovelace in acme/shop` */
export const nameOfMembership = ({ user, source_path }: EndingMembership) => `${user.name} in ${source_path}`
