import { type RawBuilder, sql } from 'kysely'
import { compiled, compiledByKey } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import { userBasicColumns } from '../users/entity.ts'
import { userMatches } from '../users/lists/search-queries.ts'
import {
  type ListedUserRow,
  USER_GROUPS,
  type UserGrouping,
  type UserKind,
  type UserListFilter,
  type UserListQuery,
  type UserState,
} from './user-entity.ts'

type Order = UserListQuery['order_by']

/** The parts of a list that change its statement. Everything else is a parameter. */
interface Shape {
  order: Order
  sort: 'asc' | 'desc'
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
const BOUNDS = ['signed_in_after', 'signed_in_before', 'created_after', 'created_before'] as const
type Bound = (typeof BOUNDS)[number]
type Parameters = PageBounds & Record<Bound, string> & { whole: string; [word: `word${number}`]: string }

/** The expressions of the indexes. */
const signedIn = sql<string | null>`ifnull(user.current_sign_in_at, user.last_sign_in_at)`
/** Not stored, because every change of access to a large group would count it again. So only the order by this number reads all matches. */
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
  projects_count: 'user_l_id',
  created_at: 'user_l_id',
  name: 'user_l_name',
  id: 'user_l_id',
}

/**
 * Where the list starts. States other than active, and the kinds of which an instance has few, have indexes of their own; their users are then
 * sorted. Other lists walk the index of their order, which ends with the page. No list reads a row for a filter.
 */
function startOf({ state, kind, admin, external, two_factor, order, group }: Shape): RawBuilder<unknown> {
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

const inBounds: Record<Bound, (p: Parameters) => RawBuilder<unknown>> = {
  signed_in_after: (p) => sql`${signedIn} >= ${p.signed_in_after}`,
  signed_in_before: (p) => sql`(${signedIn} < ${p.signed_in_before} OR ${signedIn} IS NULL)`,
  created_after: (p) => sql`+user.created_at >= ${p.created_after}`,
  created_before: (p) => sql`+user.created_at <= ${p.created_before}`,
}

/** What follows `FROM`. */
function matching(p: Parameters, shape: Shape): RawBuilder<unknown> {
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
    ...(words > 0 ? [userMatches(p, { words, exact }, matchesAddress(p))] : []),
  ]
  return sql`${startOf(shape)} AND ${allOf(conditions)}`
}

const matchesAddress = (p: Parameters) =>
  sql`+user.email = ${p.whole} OR EXISTS (SELECT 1 FROM email WHERE email.user_id = user.id AND email.email = ${p.whole})`

function ordered({ order, sort, never_signed_in }: Shape): RawBuilder<unknown> {
  const direction = sql.raw(sort)
  // Ids rise in the order of creation. Users without a sign-in have no other order.
  if (order === 'id' || order === 'created_at' || (order === 'signed_in_at' && never_signed_in))
    return sql`user.id ${direction}`
  const key = order === 'name' ? sql`user.name COLLATE NOCASE` : order === 'signed_in_at' ? signedIn : projectsCount
  return sql`${key} ${direction}, user.id ${direction}`
}

const pages = pagedByIds({
  find: (p: Parameters, shape: Shape) => sql`SELECT user.id FROM ${matching(p, shape)}`,
  order: (_: Parameters, shape: Shape) => ordered(shape),
  rows: (db, ids) =>
    db
      .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
      .crossJoin('user')
      .whereRef('user.id', '=', 'listed.id')
      .select(userBasicColumns)
      .select(['user.admin', 'user.auditor', 'user.external', 'user.two_factor_enabled', 'user.email', 'user.note'])
      .select(['user.created_at', 'user.last_activity_on'])
      .select([signedIn.as('signed_in_at'), projectsCount.as('projects_count'), expressions.kind.as('user_kind')]),
})

/** The sums over all users take the longest, so their rows are cached until the next commit. */
const CACHED = { cached: true }

const groups = compiledByKey((_, p: Parameters, { by, ...shape }: Shape & { by: UserGrouping }) => {
  const key = expressions[by]
  return sql<{
    key: string
    users_count: number
  }>`SELECT ${key} AS key, count(*) AS users_count FROM ${matching(p, shape)} GROUP BY 1`
}, CACHED)

function shapeAndValues(query: UserListFilter, order: Pick<Shape, 'order' | 'sort'>, page: PageBounds) {
  const search = query.search?.trim().replace(/^@/, '')
  const terms = searchTerms(search)
  const shape: Shape = {
    ...order,
    state: query.state ?? null,
    not_state: query.not_state ?? null,
    kind: query.kind ?? null,
    not_kind: query.not_kind ?? null,
    admin: query.admin ?? null,
    external: query.external ?? null,
    two_factor: query.two_factor ?? null,
    never_signed_in: query.never_signed_in ?? null,
    bounds: BOUNDS.filter((bound) => query[bound] !== undefined),
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
    group: null,
  }
  const values: Parameters = {
    ...wordParameters(terms),
    whole: normalizeEmail(search ?? ''),
    signed_in_after: query.signed_in_after ?? '',
    signed_in_before: query.signed_in_before ?? '',
    created_after: query.created_after ?? '',
    created_before: query.created_before ?? '',
    ...page,
  }
  return { shape, values }
}

/** A page of the users that match, and the bounded total. */
export async function listUsers(
  db: Db,
  query: UserListQuery,
  page: PageBounds,
): Promise<{ rows: ListedUserRow[]; total: number }> {
  const { shape, values } = shapeAndValues(query, { order: query.order_by, sort: query.sort }, page)
  const { group_by } = query
  if (!group_by) return pages(db, shape, values)
  const counted = await countUserGroups(db, query, group_by)
  const rows: ListedUserRow[] = []
  let before = 0
  for (const { key, users_count } of counted) {
    const [first, last] = [Math.max(page.offset, before), Math.min(page.offset + page.limit, before + users_count)]
    if (first < last) {
      const part = { ...values, limit: last - first, offset: first - before }
      rows.push(...(await pages(db, { ...shape, group: { by: group_by, key } }, part)).rows)
    }
    before += users_count
  }
  return { rows, total: before }
}

/** The groups of the users that match, in the order of the list. */
export async function countUserGroups(db: Db, query: UserListFilter, by: UserGrouping) {
  const { shape, values } = shapeAndValues(query, { order: 'id', sort: 'desc' }, { limit: 0, offset: 0 })
  const counted = new Map((await groups(db, { ...shape, by }, values)).map((row) => [row.key, row.users_count]))
  return USER_GROUPS[by].flatMap((key) => {
    const users_count = counted.get(key)
    return users_count === undefined ? [] : [{ key, users_count }]
  })
}

interface FigureMoments {
  day: string
  week: string
  quarter: string
}
const figures = compiled((_, p: FigureMoments) => {
  const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(${condition}), 0)`
  return sql<Record<'users' | 'pending_approval' | 'enabled' | 'bots' | 'day' | 'week' | 'quarter' | 'ever', number>>`
    SELECT count(*) AS users, ${sum(sql`state = 'blocked_pending_approval'`)} AS pending_approval,
      ${sum(sql`kind = 'human' AND two_factor_enabled = 1`)} AS enabled, ${sum(sql`kind <> 'human'`)} AS bots,
      ${sum(sql`ifnull(${signedIn} >= ${p.day}, 0)`)} AS day, ${sum(sql`ifnull(${signedIn} >= ${p.week}, 0)`)} AS week,
      ${sum(sql`ifnull(${signedIn} >= ${p.quarter}, 0)`)} AS quarter, ${sum(sql`${signedIn} IS NOT NULL`)} AS ever
    FROM user INDEXED BY user_l_id WHERE kind <> 'ghost'`
}, CACHED)

/** The numbers of users by two-factor authentication and by their latest sign-in. */
export async function userFigures(db: Db, moments: FigureMoments) {
  const [row] = await figures(db, moments)
  const { users = 0, pending_approval = 0, enabled = 0, bots = 0, day = 0, week = 0, quarter = 0, ever = 0 } = row ?? {}
  return {
    users,
    pending_approval,
    two_factor: { enabled, disabled: users - bots - enabled, none: bots },
    signed_in: { day, week: week - day, quarter: quarter - week, longer_ago: ever - quarter, never: users - ever },
  }
}
