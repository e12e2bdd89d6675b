import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf, inList } from '../kit/lists/conditions.ts'
import { boundedCount, totalAfter } from '../kit/lists/paged.ts'
import { containing } from '../kit/search.ts'
import { bestAccessPath, otherAccessLevel, usersWithBestAccessPath } from '../memberships/access-path-queries.ts'
import type { Container } from '../memberships/policy.ts'
import { hasHiddenShares, isActiveMembership } from '../memberships/queries.ts'
import { userMatches } from '../users/lists/search-queries.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import type { MemberRow, SourcedRow } from './entity.ts'
import type { MemberQuery } from './filters.ts'

/** The parts of a request that change the statement. Everything else is a parameter. */
interface Shape {
  kind: Container['kind']
  viewer: Viewer['kind']
  hide_invisible_groups: boolean
  /** Direct members only, or all. `added` also finds a user who was just added, even if the membership expires today. */
  scope: 'direct' | 'all' | 'added'
  /** The number of search words. */
  words: number
  only: boolean
  skipped: boolean
  direct: boolean | undefined
}
interface Values {
  id: number
  namespace_id: number
  container_created_at: string
  viewer_id: number
  today: string
  /** JSON arrays. */
  user_ids: string
  skip_users: string
  whole: string
  limit: number
  offset: number
  [word: `word${number}`]: string
}

/** Search words beyond this number are ignored. */
const MAX_WORDS = 50

/** Every word must match, regardless of its length. */
const searched = (p: Values, { viewer, words }: Shape) =>
  userMatches(p, { words, exact: false }, viewer === 'admin' ? sql`user.email = ${p.whole} COLLATE NOCASE` : undefined)

/**
 * The members of the list: from the index of direct members, or from `project_authorization` and `group_authorization`. If the viewer
 * cannot see all shares, members are found by access paths, each with the best one.
 */
function memberRows(p: Values, shape: Shape): RawBuilder<unknown> {
  const { kind, scope } = shape
  const from =
    scope !== 'all'
      ? sql`SELECT one.user_id, one.access_level, one.id AS member_id FROM member one`
      : shape.hide_invisible_groups
        ? sql`SELECT one.user_id, one.access_level, one.member_id, one.kind, one.group_id, one.ends FROM (${usersWithBestAccessPath(p, shape)}) one`
        : sql`SELECT one.user_id, one.access_level FROM ${sql.table(`${kind}_authorization`)} one`
  const conditions = [
    shape.hide_invisible_groups ? sql`1` : sql`one.${sql.raw(`${kind}_id`)} = ${p.id}`,
    ...(scope === 'direct' ? [isActiveMembership('one', p.today)] : []),
    ...(scope === 'added' ? [sql`one.user_id IS NOT NULL`] : []),
    ...(shape.only ? [sql`one.user_id ${inList(p.user_ids)}`] : []),
    ...(shape.skipped ? [sql`+one.user_id NOT ${inList(p.skip_users)}`] : []),
    ...(shape.words > 0 ? [searched(p, shape)] : []),
    ...(shape.direct === undefined
      ? []
      : [sql`${shape.direct ? sql`` : sql`NOT`} EXISTS (${directMembership(p, kind)})`]),
  ]
  const joined = shape.words > 0 ? sql` CROSS JOIN user ON user.id = one.user_id` : sql``
  return sql`${from}${joined} WHERE ${allOf(conditions)}`
}

/** SQL: the direct membership of a listed user. */
const directMembership = (p: Values, kind: Shape['kind']) => sql`SELECT 1 FROM member directMembership
  WHERE directMembership.${sql.raw(`${kind}_id`)} = ${p.id} AND directMembership.user_id = one.user_id AND ${isActiveMembership('directMembership', p.today)}`

const CREATOR = ['id', 'username', 'name', 'state', 'avatar']
const creatorColumns = sql.raw(CREATOR.map((name) => `creator.${name} AS creator_${name}`).join(', '))
const person = sql`user.id, user.username, user.name, user.state, user.avatar`

/** The page as a table, before the access paths of its users are looked up. */
const pageRows = (p: Values, shape: Shape, order: string) =>
  shape.hide_invisible_groups
    ? sql`everyone AS MATERIALIZED (${memberRows(p, shape)}),
        page AS MATERIALIZED (SELECT * FROM everyone one ORDER BY ${sql.raw(order)} LIMIT ${p.limit} OFFSET ${p.offset})`
    : sql`page AS MATERIALIZED (${memberRows(p, shape)} ORDER BY ${sql.raw(order)} LIMIT ${p.limit} OFFSET ${p.offset})`
/** Members that are found by access paths are counted together with the page, because finding them is most of the work. */
const counted = ({ hide_invisible_groups }: Shape) =>
  hide_invisible_groups ? sql`(SELECT count(*) FROM everyone) AS total` : sql`NULL AS total`
/** The best access path of each user on the page. */
const pageWithAccessPaths = (p: Values, shape: Shape) =>
  shape.scope === 'all' && !shape.hide_invisible_groups
    ? sql`SELECT user_id, best ->> 0 AS member_id, best ->> 1 AS access_level, best ->> 2 AS kind, best ->> 3 AS group_id, best ->> 4 AS ends
        FROM (SELECT user_id, ${bestAccessPath(p, shape, 'page.user_id')} AS best FROM page LIMIT -1)`
    : sql`SELECT * FROM page`
type Counted<Row> = Row & { total: number | null }

/** Finds the ids of the page first, so that access paths are looked up only for rows that are shown. */
const memberPage = compiledBy((db, p: Values, shape: Shape) =>
  db
    .selectFrom(
      sql<Counted<MemberRow>>`(WITH ${pageRows(p, shape, 'one.user_id')}
        SELECT ${person}, user.email, pageWithAccessPaths.access_level, ifnull(member.created_at, ${p.container_created_at}) AS created_at,
        member.expires_at, ${creatorColumns}, ${counted(shape)}
        FROM (${pageWithAccessPaths(p, shape)} LIMIT -1) pageWithAccessPaths CROSS JOIN user ON user.id = pageWithAccessPaths.user_id
        LEFT JOIN member ON member.id = pageWithAccessPaths.member_id
        LEFT JOIN user creator ON creator.id = member.created_by_id)`.as('shown'),
    )
    .selectAll(),
)

/** Members by access level, the highest first, each with the source of the membership. */
const sourcedPage = compiledBy((db, p: Values, shape: Shape) =>
  db
    .selectFrom(
      sql<Counted<SourcedRow>>`(WITH ${pageRows(p, shape, 'one.access_level DESC, one.user_id DESC')},
        pageWithAccessPaths AS MATERIALIZED (${pageWithAccessPaths(p, shape)})
        SELECT ${person}, pageWithAccessPaths.access_level, directMembership.access_level AS direct_access_level, pageWithAccessPaths.kind,
          CASE WHEN directMembership.id IS NOT NULL THEN ${otherAccessLevel(p, shape, 'pageWithAccessPaths.user_id')} END AS other_access_level,
          "group".id AS group_id, namespace.name AS group_name, namespace.full_path AS group_path,
          ifnull(member.created_at, ${p.container_created_at}) AS created_at, pageWithAccessPaths.ends AS ends_at, ${counted(shape)}
        FROM pageWithAccessPaths CROSS JOIN user ON user.id = pageWithAccessPaths.user_id
        LEFT JOIN member ON member.id = pageWithAccessPaths.member_id
        LEFT JOIN member directMembership ON directMembership.${sql.raw(`${shape.kind}_id`)} = ${p.id} AND directMembership.user_id = pageWithAccessPaths.user_id AND ${isActiveMembership('directMembership', p.today)}
        LEFT JOIN "group" ON "group".id = pageWithAccessPaths.group_id AND ${groupVisibleTo(shape.viewer, p.viewer_id, p.today)}
        LEFT JOIN namespace ON namespace.id = "group".id)`.as('shown'),
    )
    .selectAll(),
)

const memberCount = compiledBy((_, p: Values, shape: Shape) => boundedCount(memberRows(p, shape)))

export interface ListRequest {
  actor: Actor
  container: Container
  query: Omit<MemberQuery, 'page' | 'per_page' | 'state'> & { direct?: boolean | undefined }
  today: string
}

/** A page of members by id, each once with the highest level, with the bounded total. */
export async function listMembers(db: Db, request: ListRequest, page: Page, scope: Shape['scope']) {
  const { shape, values } = await shapeAndValues(db, request, page, scope)
  const rows = await memberPage(db, shape, values)
  return { rows, total: await totalOf(db, shape, values, page, rows) }
}

/** A page of all members with their sources, the highest level first. */
export async function listSourcedMembers(db: Db, request: ListRequest, page: Page) {
  const { shape, values } = await shapeAndValues(db, request, page, 'all')
  const rows = await sourcedPage(db, shape, values)
  return { rows, total: await totalOf(db, shape, values, page, rows) }
}

const totalOf = (db: Db, shape: Shape, values: Values, page: Page, rows: readonly Counted<object>[]) =>
  totalAfter(page, rows.length, async () => {
    const [first] = rows
    return first?.total == null ? memberCount(db, shape, values) : [{ total: first.total }]
  })

async function shapeAndValues(
  db: Db,
  { actor, container, query, today }: ListRequest,
  page: Page,
  scope: Shape['scope'],
) {
  const viewer = viewerOf(actor)
  const whole = query.query?.trim().replace(/^@/, '') ?? ''
  const words = whole === '' ? [] : [...new Set(whole.split(/\s+/))].slice(0, MAX_WORDS)
  const shape: Shape = {
    kind: container.kind,
    viewer: viewer.kind,
    hide_invisible_groups: scope === 'all' && (await hasHiddenShares(db, viewer, container, today)),
    scope,
    words: words.length,
    only: query.user_ids !== undefined && query.user_ids.length > 0,
    skipped: query.skip_users !== undefined && query.skip_users.length > 0,
    direct: query.direct,
  }
  const values: Values = {
    id: container.id,
    namespace_id: container.namespace_id,
    container_created_at: container.created_at,
    viewer_id: viewer.id,
    today,
    user_ids: JSON.stringify(query.user_ids ?? []),
    skip_users: JSON.stringify(query.skip_users ?? []),
    whole: normalizeEmail(whole),
    limit: page.limit,
    offset: page.offset,
  }
  words.forEach((word, i) => {
    values[`word${i}`] = containing(word)
  })
  return { shape, values }
}
