import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf, inList } from '../kit/lists/conditions.ts'
import { boundedCount, totalAfter } from '../kit/lists/paged.ts'
import { containing } from '../kit/search.ts'
import { bestAccessPath, usersWithBestAccessPath } from '../memberships/access-path-queries.ts'
import type { Container } from '../memberships/policy.ts'
import { hasHiddenShares, isActiveMembership } from '../memberships/queries.ts'
import { userMatches } from '../users/search-queries.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import type { MemberRow, SourcedRow } from './entity.ts'
import type { MemberQuery } from './filters.ts'

/** What of a list is part of its statement; everything else is a parameter. */
interface Shape {
  kind: Container['kind']
  viewer: Viewer['kind']
  hide_shares: boolean
  /** Direct members alone, or all; `added` is for one who was just added, even if only until today. */
  scope: 'direct' | 'all' | 'added'
  /** How many words the name or the username must have. */
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

/** More words than anybody types. */
const MOST_WORDS = 50

/** Here words of any length count, and every one of them. */
const searched = (p: Values, { viewer, words }: Shape) =>
  userMatches(p, { words, exact: false }, viewer === 'admin' ? sql`user.email = ${p.whole} COLLATE NOCASE` : undefined)

/**
 * Who is on the list, with what is known already: along the index of members, or of what they add up to. Where that is not for the viewer
 * everybody is found by the ways, and each with the best of them.
 */
function listed(p: Values, shape: Shape): RawBuilder<unknown> {
  const { kind, scope } = shape
  const from =
    scope !== 'all'
      ? sql`SELECT one.user_id, one.access_level, one.id AS member_id FROM member one`
      : shape.hide_shares
        ? sql`SELECT one.user_id, one.access_level, one.member_id, one.kind, one.group_id, one.ends FROM (${usersWithBestAccessPath(p, shape)}) one`
        : sql`SELECT one.user_id, one.access_level FROM ${sql.table(`${kind}_authorization`)} one`
  const conditions = [
    shape.hide_shares ? sql`1` : sql`one.${sql.raw(`${kind}_id`)} = ${p.id}`,
    ...(scope === 'direct' ? [isActiveMembership('one', p.today)] : []),
    ...(scope === 'added' ? [sql`one.user_id IS NOT NULL`] : []),
    ...(shape.only ? [sql`one.user_id ${inList(p.user_ids)}`] : []),
    ...(shape.skipped ? [sql`+one.user_id NOT ${inList(p.skip_users)}`] : []),
    ...(shape.words > 0 ? [searched(p, shape)] : []),
    ...(shape.direct === undefined ? [] : [sql`${shape.direct ? sql`` : sql`NOT`} EXISTS (${own(p, kind)})`]),
  ]
  const joined = shape.words > 0 ? sql` CROSS JOIN user ON user.id = one.user_id` : sql``
  return sql`${from}${joined} WHERE ${allOf(conditions)}`
}

/** A direct membership of whoever is on the list. */
const own = (p: Values, kind: Shape['kind']) => sql`SELECT 1 FROM member own
  WHERE own.${sql.raw(`${kind}_id`)} = ${p.id} AND own.user_id = one.user_id AND ${isActiveMembership('own', p.today)}`

const CREATOR = ['id', 'username', 'name', 'state', 'avatar']
const creatorColumns = sql.raw(CREATOR.map((name) => `creator.${name} AS creator_${name}`).join(', '))
const person = sql`user.id, user.username, user.name, user.state, user.avatar`

/** The page as a table: those who are on it, before their ways are looked for. */
const paged = (p: Values, shape: Shape, order: string) =>
  shape.hide_shares
    ? sql`everyone AS MATERIALIZED (${listed(p, shape)}),
        page AS MATERIALIZED (SELECT * FROM everyone one ORDER BY ${sql.raw(order)} LIMIT ${p.limit} OFFSET ${p.offset})`
    : sql`page AS MATERIALIZED (${listed(p, shape)} ORDER BY ${sql.raw(order)} LIMIT ${p.limit} OFFSET ${p.offset})`
/** Who must be found by the ways is counted with the page, where there is one: to find them is all the work. */
const counted = ({ hide_shares }: Shape) =>
  hide_shares ? sql`(SELECT count(*) FROM everyone) AS total` : sql`NULL AS total`
/** The best way of whoever is on the page. */
const found = (p: Values, shape: Shape) =>
  shape.scope === 'all' && !shape.hide_shares
    ? sql`SELECT user_id, way ->> 0 AS member_id, way ->> 1 AS access_level, way ->> 2 AS kind, way ->> 3 AS group_id, way ->> 4 AS ends
        FROM (SELECT user_id, ${bestAccessPath(p, shape, 'page.user_id')} AS way FROM page LIMIT -1)`
    : sql`SELECT * FROM page`
type Counted<Row> = Row & { total: number | null }

/** The ids of the page first, so that the ways are looked for once for each row that is shown. */
const memberPage = compiledBy((db, p: Values, shape: Shape) =>
  db
    .selectFrom(
      sql<Counted<MemberRow>>`(WITH ${paged(p, shape, 'one.user_id')}
        SELECT ${person}, user.email, found.access_level, ifnull(member.created_at, ${p.container_created_at}) AS created_at,
        member.expires_at, ${creatorColumns}, ${counted(shape)}
        FROM (${found(p, shape)} LIMIT -1) found CROSS JOIN user ON user.id = found.user_id
        LEFT JOIN member ON member.id = found.member_id
        LEFT JOIN user creator ON creator.id = member.created_by_id)`.as('shown'),
    )
    .selectAll(),
)

/** The most powerful first, each with where the membership comes from. */
const sourcedPage = compiledBy((db, p: Values, shape: Shape) =>
  db
    .selectFrom(
      sql<Counted<SourcedRow>>`(WITH ${paged(p, shape, 'one.access_level DESC, one.user_id DESC')},
        found AS MATERIALIZED (${found(p, shape)})
        SELECT ${person}, found.access_level, own.access_level AS direct_access_level, found.kind,
          "group".id AS group_id, namespace.name AS group_name, namespace.full_path AS group_path,
          ifnull(member.created_at, ${p.container_created_at}) AS created_at, found.ends AS ends_at, ${counted(shape)}
        FROM found CROSS JOIN user ON user.id = found.user_id
        LEFT JOIN member ON member.id = found.member_id
        LEFT JOIN member own ON own.${sql.raw(`${shape.kind}_id`)} = ${p.id} AND own.user_id = found.user_id AND ${isActiveMembership('own', p.today)}
        LEFT JOIN "group" ON "group".id = found.group_id AND ${groupVisibleTo(shape.viewer, p.viewer_id, p.today)}
        LEFT JOIN namespace ON namespace.id = "group".id)`.as('shown'),
    )
    .selectAll(),
)

const memberCount = compiledBy((_, p: Values, shape: Shape) => boundedCount(listed(p, shape)))

export interface Asked {
  actor: Actor
  container: Container
  query: Omit<MemberQuery, 'page' | 'per_page' | 'state'> & { direct?: boolean | undefined }
  today: string
}

/** Members in the order of their ids, each once with the highest level, and their number up to a bound. */
export async function listMembers(db: Db, asked: Asked, page: Page, scope: Shape['scope']) {
  const { shape, values } = await readingOf(db, asked, page, scope)
  const rows = await memberPage(db, shape, values)
  return { rows, total: await totalOf(db, shape, values, page, rows) }
}

/** All members with their sources, the most powerful first. */
export async function listSourcedMembers(db: Db, asked: Asked, page: Page) {
  const { shape, values } = await readingOf(db, asked, page, 'all')
  const rows = await sourcedPage(db, shape, values)
  return { rows, total: await totalOf(db, shape, values, page, rows) }
}

const totalOf = (db: Db, shape: Shape, values: Values, page: Page, rows: readonly Counted<object>[]) =>
  totalAfter(page, rows.length, async () => {
    const [first] = rows
    return first?.total == null ? memberCount(db, shape, values) : [{ total: first.total }]
  })

async function readingOf(db: Db, { actor, container, query, today }: Asked, page: Page, scope: Shape['scope']) {
  const viewer = viewerOf(actor)
  const whole = query.query?.trim().replace(/^@/, '') ?? ''
  const words = whole === '' ? [] : [...new Set(whole.split(/\s+/))].slice(0, MOST_WORDS)
  const shape: Shape = {
    kind: container.kind,
    viewer: viewer.kind,
    hide_shares: scope === 'all' && (await hasHiddenShares(db, viewer, container, today)),
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
