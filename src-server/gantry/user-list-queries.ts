import { type RawBuilder, sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { COUNTED_FOR_LATER } from '../kit/lists/kept-pages.ts'
import { boundedCount, type PageBounds } from '../kit/lists/paged.ts'
import { userBasicColumns } from '../users/entity.ts'
import { type CandidateValues, type Start, startingAt, walkingTo } from '../users/lists/candidate-queries.ts'
import { matchesPrivateAddress, userMatches } from '../users/lists/search-queries.ts'
import { USER_GROUPS, type UserGrouping, type UserKind, type UserListQuery, type UserState } from './user-entity.ts'

type Order = UserListQuery['order_by']

/** The parts of a list that change its statement. Everything else is a parameter. */
export interface UserListShape {
  state: readonly UserState[] | null
  not_state: readonly UserState[] | null
  kind: readonly UserKind[] | null
  not_kind: readonly UserKind[] | null
  admin: boolean | null
  external: boolean | null
  two_factor: string | null
  never_signed_in: boolean | null
  /** The bounds of times that are given. */
  bounds: readonly Bound[]
  words: number
  exact: boolean
  /** One group of a list that is listed group by group. */
  group: { by: UserGrouping; key: string } | null
}
export interface UserOrdering {
  order: Order
  sort: 'asc' | 'desc'
}
export const BY_ID: UserOrdering = { order: 'id', sort: 'asc' }
/** Where the statement starts; undefined: at an index of users; `walk`: at the first users of the order, among whom a search may find too few. */
export type ListStart = Start | 'walk' | undefined
export const BOUNDS = ['signed_in_after', 'signed_in_before', 'created_after', 'created_before'] as const
type Bound = (typeof BOUNDS)[number]
export type ListParameters = CandidateValues & Record<Bound, string> & { [word: `word${number}`]: string }

/** The expressions of the indexes. */
const signedIn = sql<string | null>`ifnull(user.current_sign_in_at, user.last_sign_in_at)`
const projectsCount = sql<number>`(SELECT count(*) FROM project_authorization a WHERE a.user_id = user.id)`
/** `user.kind` tells people, the ghost user and the kinds of bots apart. */
const expressions: Record<UserGrouping, RawBuilder<string>> = {
  kind: sql<string>`CASE WHEN user.kind = 'ghost' THEN 'ghost' WHEN user.kind <> 'human' THEN 'bot' WHEN user.admin = 1 THEN 'administrator'
    WHEN user.auditor = 1 THEN 'auditor' WHEN user.external = 1 THEN 'external' ELSE 'regular' END`,
  state: sql<string>`CASE WHEN user.kind = 'ghost' THEN 'ghost' WHEN user.state = 'ldap_blocked' THEN 'blocked' ELSE +user.state END`,
  two_factor: sql<string>`CASE WHEN user.kind <> 'human' THEN 'none' WHEN user.two_factor_enabled = 1 THEN 'enabled' ELSE 'disabled' END`,
}

const indexes: Record<Order, string> = {
  signed_in_at: 'user_l_signed_in',
  created_at: 'user_l_id',
  name: 'user_l_name',
  id: 'user_l_id',
  projects_count: 'user_l_id',
}
const keys: Record<Exclude<Order, 'id' | 'created_at'>, RawBuilder<unknown>> = {
  signed_in_at: signedIn,
  name: sql`user.name COLLATE NOCASE`,
  projects_count: projectsCount,
}

/**
 * Where the list starts. States other than active, and the kinds of which an instance has few, have indexes of their own; their users are then
 * sorted. Other lists walk the index of their order, which ends with the page. No list reads a row for a filter.
 */
function startOf(
  { state, kind, admin, external, two_factor, group }: UserListShape,
  order: Order,
): RawBuilder<unknown> {
  const keysOf = (by: UserGrouping, keys: readonly string[] | null) => (group?.by === by ? [group.key] : keys)
  const states = keysOf('state', state)
  const withoutActive = states && !states.includes('active')
  if (withoutActive && !states.includes('ghost')) {
    const stored = states.flatMap((one) => (one === 'blocked' ? ['blocked', 'ldap_blocked'] : [one]))
    return sql`user INDEXED BY user_l_inactive WHERE user.state <> 'active' AND user.state IN (${literals(stored)})`
  }
  const kinds = keysOf('kind', kind)
  const factors = keysOf('two_factor', two_factor === null ? null : [two_factor])
  const isRare =
    (kinds && !kinds.includes('regular')) ||
    factors?.every((one) => one === 'none') ||
    states?.every((one) => one === 'ghost') ||
    admin ||
    external
  if (isRare)
    return sql`user INDEXED BY user_l_rare
      WHERE (user.kind <> 'human' OR user.admin = 1 OR user.auditor = 1 OR user.external = 1)`
  return sql`user INDEXED BY ${sql.ref(indexes[order])} WHERE true`
}

const literals = (texts: readonly string[]) => sql.join(texts.map((one) => sql.lit(one)))
const isIn = (by: UserGrouping, keys: readonly string[] | null) =>
  keys ? [sql`${expressions[by]} IN (${literals(keys)})`] : []
const isNotIn = (by: UserGrouping, keys: readonly string[] | null) =>
  keys ? [sql`${expressions[by]} NOT IN (${literals(keys)})`] : []
const isFlag = (column: string, flag: boolean | null) =>
  flag === null ? [] : [sql`${sql.ref(`user.${column}`)} = ${sql.lit(flag ? 1 : 0)}`]

const inBounds: Record<Bound, (p: ListParameters) => RawBuilder<unknown>> = {
  signed_in_after: (p) => sql`${signedIn} >= ${p.signed_in_after}`,
  signed_in_before: (p) => sql`(${signedIn} < ${p.signed_in_before} OR ${signedIn} IS NULL)`,
  created_after: (p) => sql`+user.created_at >= ${p.created_after}`,
  created_before: (p) => sql`+user.created_at <= ${p.created_before}`,
}

/** What follows `FROM`. `ordering` names the index if the list starts at all users. */
function matching(
  p: ListParameters,
  shape: UserListShape,
  from: ListStart,
  ordering: UserOrdering = BY_ID,
): RawBuilder<unknown> {
  const { never_signed_in, group, words, exact } = shape
  const conditions = [
    ...isIn('state', shape.state),
    ...isNotIn('state', shape.not_state),
    ...isIn('kind', shape.kind),
    ...isNotIn('kind', shape.not_kind),
    ...(shape.two_factor === null ? [] : isIn('two_factor', [shape.two_factor])),
    ...(group ? isIn(group.by, [group.key]) : []),
    ...isFlag('admin', shape.admin),
    ...isFlag('external', shape.external),
    ...(never_signed_in === null ? [] : [never_signed_in ? sql`${signedIn} IS NULL` : sql`${signedIn} IS NOT NULL`]),
    ...shape.bounds.map((bound) => inBounds[bound](p)),
    ...(words > 0 ? [userMatches(p, { words, exact }, matchesPrivateAddress(p))] : []),
  ]
  const { order } = ordering
  const start =
    from === undefined
      ? startOf(shape, order)
      : from === 'walk'
        ? walkingTo(indexes[order], ordered(shape, ordering))
        : startingAt(from, p, true)
  return sql`${start} AND ${allOf(conditions)}`
}

function ordered({ never_signed_in }: UserListShape, { order, sort }: UserOrdering): RawBuilder<unknown> {
  const direction = sql.raw(sort)
  // Ids rise in the order of creation. Users without a sign-in have no other order.
  if (order === 'id' || order === 'created_at' || (order === 'signed_in_at' && never_signed_in))
    return sql`user.id ${direction}`
  return sql`${keys[order]} ${direction}, user.id ${direction}`
}

export const matchCounts = compiledBy((_, p: ListParameters, { from, ...shape }: UserListShape & { from: ListStart }) =>
  boundedCount(sql`SELECT 1 FROM ${matching(p, shape, from)}`, COUNTED_FOR_LATER),
)
export const idPages = compiledBy(
  (
    _,
    p: ListParameters & PageBounds,
    { from, ordering, ...shape }: UserListShape & { from: ListStart; ordering: UserOrdering },
  ) =>
    sql<{ ids: string }>`SELECT json_group_array(id) AS ids FROM (
      SELECT user.id FROM ${matching(p, shape, from, ordering)}
      ORDER BY ${ordered(shape, ordering)} LIMIT ${p.limit} OFFSET ${p.offset})`,
)
/**
 * Everybody with projects, those with the fewest first. The number is not stored, because a change of access to a large group would change it for
 * everybody in the group, and counting it for each user of a list takes twice as long as this statement.
 */
export const byProjects = compiled(
  () =>
    sql<{ ids: string }>`SELECT json_group_array(user_id) AS ids FROM (
      SELECT user_id FROM project_authorization GROUP BY user_id ORDER BY count(*), user_id)`,
)
export const listedRows = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('user')
    .where('user.id', 'in', sql<number>`(SELECT value FROM json_each(${p.ids}))`)
    .select(userBasicColumns)
    .select(['user.admin', 'user.auditor', 'user.external', 'user.two_factor_enabled', 'user.email', 'user.note'])
    .select(['user.created_at', 'user.last_activity_on'])
    .select([signedIn.as('signed_in_at'), projectsCount.as('projects_count'), expressions.kind.as('user_kind')]),
)

/** The matches, each with the number of its group. */
export const groupNumbers = compiledBy(
  (_, p: ListParameters, { by, from, ...shape }: UserListShape & { by: UserGrouping; from: ListStart }) =>
    numbered(
      sql`CASE ${expressions[by]} ${joined(USER_GROUPS[by].map((key, number) => sql`WHEN ${sql.lit(key)} THEN ${sql.lit(number)}`))} END`,
      matching(p, shape, from),
    ),
)
const joined = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` `)

/** See `KeptGroups`. */
const numbered = (number: RawBuilder<unknown>, found: RawBuilder<unknown>) =>
  sql<{ ids: string }>`SELECT json_group_array(user.id * 256 + ${number}) AS ids FROM ${found}`

interface FigureMoments {
  day: string
  week: string
  quarter: string
}
/**
 * Users without the ghost user, all or those of `ids`, each with a number: of when they signed in (0 in the last day to 4 never), plus 5 without
 * two-factor authentication or 10 for a bot, plus 15 while approval is pending.
 */
export const figureNumbers = compiledBy(
  (_, p: CandidateValues & FigureMoments, { from }: { from: 'ids' | undefined }) =>
    numbered(
      sql`CASE WHEN ${signedIn} >= ${p.day} THEN 0 WHEN ${signedIn} >= ${p.week} THEN 1 WHEN ${signedIn} >= ${p.quarter} THEN 2
      WHEN ${signedIn} IS NOT NULL THEN 3 ELSE 4 END
      + CASE WHEN user.kind <> 'human' THEN 10 WHEN user.two_factor_enabled = 1 THEN 0 ELSE 5 END
      + 15 * (user.state = 'blocked_pending_approval')`,
      sql`${from ? startingAt(from, p, true) : sql`user INDEXED BY user_l_id WHERE true`} AND user.kind <> 'ghost'`,
    ),
)
