import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { commaList, datetime } from '../kit/http/wire.ts'
import { presentUserBasic, type UserBasicRow, userBasic } from '../users/entity.ts'

/** The states of users, and `ghost` for the ghost user. Users of LDAP that are blocked there are also `blocked`. */
export const USER_STATES = ['active', 'blocked_pending_approval', 'deactivated', 'blocked', 'banned', 'ghost'] as const
export type UserState = (typeof USER_STATES)[number]

/** What distinguishes a user, each user has one: bots and the ghost user first, then the first right that is unusual. */
export const USER_KINDS = ['administrator', 'auditor', 'external', 'regular', 'bot', 'ghost'] as const
export type UserKind = (typeof USER_KINDS)[number]

const TWO_FACTOR = ['enabled', 'disabled', 'none'] as const

/** How the list can be divided into groups, with their keys in the order of the list. */
export const USER_GROUPS = { state: USER_STATES, kind: USER_KINDS, two_factor: TWO_FACTOR } as const
export type UserGrouping = keyof typeof USER_GROUPS

const USER_ORDERS = ['signed_in_at', 'projects_count', 'created_at', 'name', 'id'] as const

export const userListFilters = {
  search: z.string().optional().describe('Part of the name or username, or a complete email address'),
  state: commaList(z.enum(USER_STATES)).optional().describe('Users in one of these states'),
  not_state: commaList(z.enum(USER_STATES)).optional().describe('Users in none of these states'),
  kind: commaList(z.enum(USER_KINDS)).optional().describe('Users of one of these kinds'),
  not_kind: commaList(z.enum(USER_KINDS)).optional().describe('Users of none of these kinds'),
  admin: z.boolean().optional(),
  external: z.boolean().optional(),
  two_factor: z.enum(TWO_FACTOR).optional().describe('`none`: bots and the ghost user, who cannot sign in'),
  signed_in_after: datetime.optional().describe('The latest sign-in is at this time or later'),
  signed_in_before: datetime.optional().describe('The latest sign-in is before this time, or there is none'),
  never_signed_in: z.boolean().optional(),
  created_after: datetime.optional().describe('Created at this time or later'),
  created_before: datetime.optional().describe('Created at this time or earlier'),
}
export const userListParameters = {
  ...userListFilters,
  order_by: z.enum(USER_ORDERS).default('signed_in_at').describe('`created_at` is the order of ids'),
  sort: z.enum(['asc', 'desc']).default('desc'),
  group_by: z.enum(['state', 'kind', 'two_factor']).optional().describe('Lists the users group by group'),
  ...pagination,
}
export type UserListFilter = z.output<z.ZodObject<typeof userListFilters>>
export type UserListQuery = z.output<z.ZodObject<typeof userListParameters>>

export const listedUserEntity = z
  .object({
    ...userBasic.shape,
    kind: z.enum(USER_KINDS),
    is_admin: z.boolean(),
    is_auditor: z.boolean(),
    external: z.boolean(),
    two_factor_enabled: z.boolean(),
    email: z.string(),
    note: z.string().nullable(),
    created_at: z.string().meta({ format: 'date-time' }),
    signed_in_at: z.string().nullable().describe('The latest sign-in'),
    last_activity_on: z.string().nullable(),
    projects_count: z.int().describe('Projects that the user is a member of, through groups too'),
  })
  .meta({ id: 'ListedUser' })

type ListedUser = z.infer<typeof listedUserEntity>

export interface ListedUserRow extends UserBasicRow {
  user_kind: string
  admin: number
  auditor: number
  external: number
  two_factor_enabled: number
  email: string
  note: string | null
  created_at: string
  signed_in_at: string | null
  last_activity_on: string | null
  projects_count: number
}

export const presentListedUser = (row: ListedUserRow, shown: Presenting): ListedUser => ({
  ...presentUserBasic(row, shown),
  kind: USER_KINDS.find((kind) => kind === row.user_kind) ?? 'regular',
  is_admin: row.admin === 1,
  is_auditor: row.auditor === 1,
  external: row.external === 1,
  two_factor_enabled: row.two_factor_enabled === 1,
  email: row.email,
  note: row.note,
  created_at: row.created_at,
  signed_in_at: row.signed_in_at,
  last_activity_on: row.last_activity_on,
  projects_count: row.projects_count,
})

export const userGroupsEntity = z
  .array(z.object({ key: z.string(), users_count: z.int() }))
  .describe('In the order of the list, without empty groups')

export const userFiguresEntity = z
  .object({
    users: z.int().describe('Without the ghost user'),
    pending_approval: z.int(),
    two_factor: z.object({ enabled: z.int(), disabled: z.int(), none: z.int().describe('Bots') }),
    signed_in: z
      .object({
        day: z.int().describe('In the last 24 hours'),
        week: z.int().describe('In the last 7 days, but not in the last 24 hours'),
        quarter: z.int().describe('In the last 90 days, but not in the last 7'),
        longer_ago: z.int(),
        never: z.int(),
      })
      .describe('Users by their latest sign-in'),
  })
  .meta({ id: 'UserFigures' })

/** A group or project that a user has access to, and where the access comes from. */
export const userAccessEntity = z
  .object({
    kind: z.enum(['group', 'project']),
    id: z.int(),
    name: z.string(),
    full_path: z.string(),
    access_level: z.int(),
    expires_at: z.string().nullable().describe('The first day without this access'),
    source: z
      .enum(['direct', 'inherited', 'shared'])
      .describe('`inherited`: a member of a parent group; `shared`: a member of a group that it is shared with'),
    source_group: z.object({ id: z.int(), full_path: z.string() }).nullable().describe('null for a direct membership'),
  })
  .meta({ id: 'UserAccess' })

export interface UserAccessRow {
  kind: string
  id: number
  name: string
  full_path: string
  access_level: number
  /** A JSON array: membership id, level, kind, group id, expiration date. */
  best: string | null
  source_group_id: number | null
  source_full_path: string | null
}

const bestPath = z.tuple([z.int().nullable(), z.int(), z.string(), z.int().nullable(), z.string().nullable()])

export function presentUserAccess(row: UserAccessRow): z.infer<typeof userAccessEntity> {
  const { kind, id, name, full_path, access_level, best, source_group_id, source_full_path } = row
  const [, , source = 'direct', , expires_at = null] = best === null ? [] : bestPath.parse(JSON.parse(best))
  return {
    kind: kind === 'group' ? 'group' : 'project',
    id,
    name,
    full_path,
    access_level,
    expires_at,
    source: source === 'inherited' || source === 'shared' ? source : 'direct',
    source_group:
      source_group_id === null || source_full_path === null
        ? null
        : { id: source_group_id, full_path: source_full_path },
  }
}
