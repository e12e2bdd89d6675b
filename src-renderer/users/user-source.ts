import { fetchBody, type Input } from '../api/client.ts'
import { type CountSource, countOf, sourceOf } from '../lists/source.ts'
import type { Source } from '../lists/use-pages.ts'
import { stateOf, twoFactorOf, type UserRow } from './user.ts'

type ListInput = Input<'GET /-/gantry/v1/users'>
export type UserQuery = Omit<ListInput, 'page' | 'per_page' | 'order_by' | 'sort' | 'group_by'>
export type UserOrder = NonNullable<ListInput['order_by']>
export type GroupBy = NonNullable<ListInput['group_by']>

interface Order {
  order_by: UserOrder
  sort: 'asc' | 'desc'
}

/** The list of administrators. */
export const administeredUsers =
  (group_by: GroupBy | undefined) =>
  (query: UserQuery, order: Order): Source<UserRow> => {
    const list = sourceOf('GET /-/gantry/v1/users', (page) => ({
      ...query,
      ...(group_by && { group_by }),
      ...order,
      ...page,
    }))
    if (!group_by) return list
    return {
      ...list,
      // Reads the groups with each page, so that heads and rows tell of the same moment.
      read: async (page, signal) => {
        const groupsInput = { ...query, group_by }
        const [rows, groups] = await Promise.all([
          list.read(page, signal),
          fetchBody('GET /-/gantry/v1/users/groups', groupsInput, { signal }),
        ])
        return {
          ...rows,
          total: groups.reduce((sum, { users_count }) => sum + users_count, 0),
          groups: groups.map(({ key, users_count }) => ({ key, rows: users_count })),
        }
      },
    }
  }

export const administeredCount = (query: UserQuery): CountSource =>
  countOf('GET /-/gantry/v1/users', (one) => ({ ...query, ...one }))

/** What the platform lets everybody filter by. */
const publicQuery = ({ search, state, external, created_after, created_before }: UserQuery) => ({
  ...(search && { search }),
  ...(state?.includes('active') && { active: true }),
  ...(external === true && { external: true }),
  ...(external === false && { exclude_external: true }),
  ...(created_after && { created_after }),
  ...(created_before && { created_before }),
  exclude_internal: true,
})

/** The list of everybody else: the newest users first, in their short form. */
export const listedUsers = (query: UserQuery): Source<UserRow> =>
  sourceOf('GET /users', (page) => ({ ...publicQuery(query), ...page }))

export const listedCount = (query: UserQuery): CountSource =>
  countOf('GET /users', (one) => ({ ...publicQuery(query), ...one }))

/** The key of the group that a user belongs to, as the server names the groups. */
export const groupOf: Record<GroupBy, (user: UserRow) => string> = {
  state: stateOf,
  kind: ({ kind }) => kind ?? 'regular',
  two_factor: twoFactorOf,
}
