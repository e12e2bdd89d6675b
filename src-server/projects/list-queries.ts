import { type SelectQueryBuilder, sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { COUNTED_TO } from '../kit/http/pagination.ts'
import type { ListQuery } from './filters.ts'
import { conditionsOf } from './list-condition-queries.ts'
import { type Driven, reachOf, setOf, smallestSet } from './list-drive-queries.ts'
import { type ListParameters, type ListShape, readList, type Scope } from './list-shape.ts'
import type { Viewer } from './policy.ts'
import { fullRows, type ProjectRow, type SimpleRow, simpleRows } from './row-queries.ts'
import { bySimilarity } from './similarity.ts'

type Projects = SelectQueryBuilder<Database, 'project', object>

/** Of so many matches at most the ids are remembered; where there are more, a walk along an index soon has a page. */
const SMALL = 1000

const keyOf = (shape: Driven) => JSON.stringify(shape)

/**
 * `FROM … WHERE …`: every filter, and the set to begin with where there is one. CROSS JOIN goes from the set to the projects, whatever
 * statistics say of a table that was small when they were taken, and a walk names its index for the same reason.
 */
function found(p: ListParameters, shape: Driven) {
  const set = setOf(p, shape)
  const conditions = conditionsOf(p, shape)
  const from = set ? sql`(${set}) few CROSS JOIN project ON project.id = few.id` : sql`project ${walkedIndex(shape)}`
  return conditions.length === 0 ? from : sql`${from} WHERE ${sql.join(conditions, sql` AND `)}`
}

function walkedIndex({ order, scope, viewer, visibility }: Driven) {
  if (order !== 'id' && order !== 'similarity') return sql`INDEXED BY ${sql.ref(WALKED[order])}`
  if (scope === 'namespace') return sql`INDEXED BY project_namespace`
  return scope === undefined && (visibility || viewer === 'anonymous')
    ? sql`INDEXED BY project_visibility`
    : sql`NOT INDEXED`
}

const WALKED: Record<Exclude<ListShape['order'], 'id' | 'similarity'>, string> = {
  name: 'project_name',
  path: 'project_path',
  updated_at: 'project_updated',
  last_activity_at: 'project_last_activity',
  repository_size: 'project_repository_size',
  storage_size: 'project_storage_size',
  packages_size: 'project_packages_size',
  wiki_size: 'project_wiki_size',
}

/** The ids of as many matches, in any order. A set that answers all filters is read without its projects. */
function matches(p: ListParameters, shape: Driven, most: number) {
  const set = setOf(p, shape)
  const limit = sql.lit(most)
  if (set && conditionsOf(p, shape).length === 0) return sql<{ id: number }>`(SELECT id FROM (${set}) LIMIT ${limit})`
  return sql<{ id: number }>`(SELECT project.id FROM ${found(p, shape)} LIMIT ${limit})`
}

/** Ids first, over an index and as few rows as may be; the wide rows of the page afterwards. CROSS JOIN keeps their order. */
function pageOf(db: Db, p: ListParameters, shape: Driven): Projects {
  const ids = sql<{ id: number }>`(SELECT project.id FROM ${found(p, shape)} ORDER BY ${orderOf(p, shape)}
    LIMIT ${p.limit} OFFSET ${p.offset})`
  return db.selectFrom(ids.as('page')).crossJoin('project').whereRef('project.id', '=', 'page.id')
}

function orderOf(p: ListParameters, { order, sort }: ListShape) {
  const direction = sql.raw(sort)
  if (order === 'id') return sql`project.id ${direction}`
  // Ranked beforehand: the ids of the page stand in their order.
  if (order === 'similarity') return sql`(SELECT key FROM json_each(${p.ids}) WHERE value = project.id)`
  const key = order === 'name' ? sql`project.name COLLATE NOCASE` : sql.ref(`project.${order}`)
  return sql`${key} ${direction}, project.id ${direction}`
}

const simplePage = compiledBy(keyOf, (db, p: ListParameters, shape: Driven) => simpleRows(pageOf(db, p, shape), p))
const fullPage = compiledBy(keyOf, (db, p: ListParameters, shape: Driven) => fullRows(pageOf(db, p, shape), p))
interface Described {
  id: number
  path: string
  name: string
  description: string | null
}
const described = compiledBy(keyOf, (db, p: ListParameters, shape: Driven) =>
  db
    .selectFrom(
      sql<Described>`(SELECT project.id, project.path, project.name, project.description FROM ${found(p, shape)}
        ORDER BY project.id DESC LIMIT ${sql.lit(COUNTED_TO + 1)})`.as('described'),
    )
    .selectAll(),
)
/** How many match, and which they are as long as they are few; remembered until something is written. */
const fewOf = compiledBy(
  keyOf,
  (db, p: ListParameters, shape: Driven) =>
    db
      .selectFrom(matches(p, shape, SMALL + 1).as('found'))
      .select([sql<number>`count(*)`.as('total'), sql<string>`json_group_array(found.id)`.as('ids')]),
  { kept: true },
)
const countOf = compiledBy(
  keyOf,
  (db, p: ListParameters, shape: Driven) =>
    db.selectFrom(matches(p, shape, COUNTED_TO + 1).as('found')).select(sql<number>`count(*)`.as('total')),
  { kept: true },
)

export interface Asked {
  query: ListQuery
  /** Among which projects; all of them where there is none. */
  scope?: Scope | undefined
  viewer: Viewer
  today: string
  page: { limit: number; offset: number }
  /** Whether the total is told. */
  counted: boolean
}

/** A page in the full form, with the total as far as it is counted. */
export async function listFull(db: Db, asked: Asked): Promise<{ rows: ProjectRow[]; total: number }> {
  const { shape, parameters, total, beyond } = await prepared(db, asked)
  return { rows: beyond ? [] : await fullPage(db, shape, parameters), total }
}

/** The same in the simple form. */
export async function listSimple(db: Db, asked: Asked): Promise<{ rows: SimpleRow[]; total: number }> {
  const { shape, parameters, total, beyond } = await prepared(db, asked)
  return { rows: beyond ? [] : await simplePage(db, shape, parameters), total }
}

interface Prepared {
  shape: Driven
  parameters: ListParameters
  total: number
  /** The page lies behind the last match. */
  beyond?: boolean
}

/** How the page is read, and how many match. Few matches are known one by one; many are met soon along the index of the order. */
async function prepared(db: Db, { query, scope, viewer, today, page, counted }: Asked): Promise<Prepared> {
  const { shape: asked, parameters } = readList(query, scope, viewer, today, page)
  const reach = await reachOf(db, parameters, asked)
  const walk: Driven = { ...asked, reach, drive: 'walk' }
  // In whatever order, the matches are the same, and so is the statement.
  const counting: Driven = { ...walk, drive: await smallestSet(db, parameters, asked), order: 'id', sort: 'asc' }
  if (asked.order === 'similarity') {
    const ids = await rankedIds(db, counting, parameters, query.search ?? '')
    const shown = JSON.stringify(ids.slice(page.offset, page.offset + page.limit))
    return { shape: amongKnown(asked), parameters: { ...parameters, ids: shown, offset: 0 }, total: ids.length }
  }
  const [few] = seesAll(asked) ? [] : await fewOf(db, counting, parameters)
  if (few && few.total <= SMALL)
    return { shape: amongKnown(asked), parameters: { ...parameters, ids: few.ids }, total: few.total }
  if (!counted) return { shape: walk, parameters, total: 0 }
  const [{ total } = { total: 0 }] = await countOf(db, counting, parameters)
  // On a page far behind, sorting a set of matches costs less than walking past them and all others.
  const behind = page.offset > SMALL && total <= COUNTED_TO && counting.drive !== 'seen'
  const shape = behind ? { ...walk, drive: counting.drive } : walk
  return { shape, parameters, total, beyond: total <= COUNTED_TO && page.offset >= total }
}

/** Rankings by what was counted for them: an answer that is remembered until something is written, and forgotten with it. */
const rankings = new WeakMap<object, Map<string, readonly number[]>>()

async function rankedIds(
  db: Db,
  shape: Driven,
  parameters: ListParameters,
  search: string,
): Promise<readonly number[]> {
  const counted = await countOf(db, shape, parameters)
  const known = rankings.get(counted)?.get(search)
  if (known) return known
  const ids = bySimilarity(await described(db, shape, parameters), search)
  rankings.set(counted, new Map([[search, ids]]))
  return ids
}

/** Nothing to ask of any project. */
const seesAll = ({ viewer, scope, tie, archived, visibility, given, topics, words }: ListShape) =>
  viewer === 'admin' && !scope && !tie && archived === undefined && !visibility && !given.length && !topics && !words

const nothingAsked = {
  viewer: 'admin',
  scope: undefined,
  reach: 'many',
  tie: undefined,
  archived: undefined,
  visibility: undefined,
  given: [],
  topics: false,
  words: 0,
  exact: false,
  wide: false,
  found: undefined,
} as const

/** Ids say all but the order. */
const amongKnown = ({ order, sort }: ListShape): Driven => ({ ...nothingAsked, drive: 'known', order, sort })
