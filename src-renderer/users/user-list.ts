import type { Orders } from '../lists/order.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { UserRow } from './user.ts'
import { toUserQuery, type UserFilterContext } from './user-filter.ts'
import { userOperators } from './user-operators.ts'
import {
  administeredCount,
  administeredUsers,
  type GroupBy,
  groupOf,
  listedCount,
  listedUsers,
  type UserOrder,
  type UserQuery,
} from './user-source.ts'

const adminOrders: Orders<UserOrder> = [
  { id: 'signed_in_at', name: 'Signed in' },
  { id: 'projects_count', name: 'Projects' },
  { id: 'created_at', name: 'Created' },
  { id: 'name', name: 'Name', ascendingFirst: true },
  { id: 'id', name: 'ID' },
]
/** Only administrators can choose an order. */
const publicOrders: Orders<UserOrder> = [{ id: 'created_at', name: 'Created' }]

export const userGroupings = [
  { id: 'none', name: 'None' },
  { id: 'state', name: 'State' },
  { id: 'kind', name: 'Kind' },
  { id: 'two_factor', name: 'Two-factor' },
] as const

export const groupByOf = (id: string): GroupBy | undefined =>
  userGroupings.flatMap((one) => (one.id === id && one.id !== 'none' ? [one.id] : []))[0]

/** Administrators get Gantry's own list, everybody else that of the platform. */
export function userList(context: UserFilterContext, group_by?: GroupBy): ListKind<UserRow, UserQuery, UserOrder> {
  const { admin } = context
  const common = {
    nouns: ['user', 'users'],
    operators: userOperators(admin),
    toQuery: (terms) => toUserQuery(terms, context),
    idOf: (user) => String(user.id),
    hasDefaultFilter: true,
  } satisfies Partial<ListKind<UserRow, UserQuery, UserOrder>>
  if (!admin) return { ...common, orders: publicOrders, source: listedUsers, count: listedCount }
  return {
    ...common,
    orders: adminOrders,
    source: administeredUsers(group_by),
    groupOf: group_by && groupOf[group_by],
    count: administeredCount,
  }
}
