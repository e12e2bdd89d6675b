import type { ReadAddress } from '../api/client.ts'

/** Reads that a change may have made outdated: an address, and the parameters that limit it to some records. */
export interface Affected {
  address: ReadAddress
  only: Readonly<Record<string, number>>
}

/** All reads of these addresses. */
export const every = (...addresses: ReadAddress[]): Affected[] => addresses.map((address) => ({ address, only: {} }))
/** The reads of these addresses whose `id` is this one; none for null. */
export const of = (id: number | null, ...addresses: ReadAddress[]): Affected[] =>
  id === null ? [] : addresses.map((address) => ({ address, only: { id } }))

/** Sums over many records. Reading them takes the server longest. */
export const sums = every('GET /-/gantry/v1/state', 'GET /-/gantry/v1/storage')
/** The lists of projects. */
export const projectLists = every(
  'GET /projects',
  'GET /groups/:id/projects',
  'GET /users/:user_id/projects',
  'GET /-/gantry/v1/cleanup/projects',
)
/** The lists of groups. */
export const groupLists = every('GET /groups', 'GET /groups/:id/subgroups', 'GET /groups/:id/descendant_groups')
/** The lists of users, and sums of them. */
export const userLists = every(
  'GET /users',
  'GET /-/gantry/v1/users',
  'GET /-/gantry/v1/users/groups',
  'GET /-/gantry/v1/users/figures',
)
/** Sums of groups. */
export const groupSums = every('GET /-/gantry/v1/groups/counts', 'GET /-/gantry/v1/groups/:id/contents')
