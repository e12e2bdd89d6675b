import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import { cachedUntilCommit } from '../kit/db/dialect.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { COUNTED_TO } from '../kit/page-limits.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { ListQuery } from './filters.ts'
import { conditionsOf } from './list-condition-queries.ts'
import { type Driven, reachOf, wayTo } from './list-drive-queries.ts'
import { type ListParameters, type ListShape, readList, type Scope } from './list-shape.ts'
import { drawnFrom } from './list-source-queries.ts'
import { fullRows, type ProjectRow, type SimpleRow, simpleRows } from './row-queries.ts'
import { bySimilarity } from './similarity.ts'

type Projects = SelectQueryBuilder<Database, 'project', object>

/** Of so many matches at most the ids are remembered; where there are more, a walk along an index soon has a page. */
const SMALL = 1000

/** A page: where its matches are found, and their order. */
interface Paged extends Pick<ListShape, 'order' | 'sort'> {
  found: Driven
  /** Whether the matches are found first, and then looked for along the index of the order. */
  among: boolean
}

const found = (p: ListParameters, shape: Driven) => drawnFrom(p, shape, conditionsOf(p, shape))

/** Ids first, over an index and as few rows as may be; the wide rows of the page afterwards. CROSS JOIN keeps their order. */
function pageOf(db: Db, p: ListParameters, page: Paged): Projects {
  const ids = sql<{ id: number }>`(SELECT project.id FROM ${ordered(p, page)} ORDER BY ${orderOf(p, page)}
    LIMIT ${p.limit} OFFSET ${p.offset})`
  return db.selectFrom(ids.as('page')).crossJoin('project').whereRef('project.id', '=', 'page.id')
}

function ordered(p: ListParameters, page: Paged) {
  const { found: shape, order, among } = page
  if (!among) return drawnFrom(p, shape, conditionsOf(p, shape), isKeyedByRow(page) ? ['whole'] : [])
  const holds = sql<SqlBool>`+project.id IN (SELECT project.id FROM ${found(p, shape)})`
  return drawnFrom(p, { ...shape, drive: 'walk', order }, [{ holds }])
}

/** Where no index is walked that has the key of the order. */
const isKeyedByRow = ({ found: { drive }, order, among }: Paged) =>
  !among && drive !== 'walk' && order !== 'id' && order !== 'similarity'

function orderOf(p: ListParameters, page: Paged) {
  const { order, sort } = page
  const direction = sql.raw(sort)
  if (order === 'id') return sql`project.id ${direction}`
  // Ranked beforehand: the ids of the page stand in their order.
  if (order === 'similarity') return sql`(SELECT key FROM json_each(${p.ids}) WHERE value = project.id)`
  const column = sql.ref(`${isKeyedByRow(page) ? 'whole' : 'project'}.${order}`)
  return sql`${order === 'name' ? sql`${column} COLLATE NOCASE` : column} ${direction}, project.id ${direction}`
}

const simplePage = compiledBy((db, p: ListParameters, page: Paged) => simpleRows(pageOf(db, p, page), p))
const fullPage = compiledBy((db, p: ListParameters, page: Paged) => fullRows(pageOf(db, p, page), p))
interface Described {
  id: number
  path: string
  name: string
  description: string | null
}
const described = compiledBy((db, p: ListParameters, shape: Driven) =>
  db
    .selectFrom(
      sql<Described>`(SELECT whole.id, whole.path, whole.name, whole.description
        FROM ${drawnFrom(p, shape, conditionsOf(p, shape), ['whole'])}
        ORDER BY project.id DESC LIMIT ${sql.lit(COUNTED_TO + 1)})`.as('described'),
    )
    .selectAll(),
)
/** How many are counted at most. */
type Counting = Driven & { most: number }

/** How many match, and which they are as long as they are few; remembered until something is written. */
const matchesOf = compiledBy(
  (db, p: ListParameters, { most, ...shape }: Counting) =>
    db
      .selectFrom(
        sql<{ total: number; ids: string }>`(SELECT count(*) AS total, json_group_array(id) AS ids
          FROM (SELECT project.id FROM ${found(p, shape)} LIMIT ${sql.lit(most)}))`.as('found'),
      )
      .select('found.total')
      .select(sql<string | null>`CASE WHEN found.total <= ${sql.lit(SMALL)} THEN found.ids END`.as('ids')),
  { cached: true },
)
/** No project has a higher id, so there are no more projects than that. */
const highest = compiled((db) => db.selectFrom('project').select((eb) => eb.fn.max('project.id').as('id')), {
  cached: true,
})

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
  const { read, parameters, total } = await prepared(db, asked)
  return { rows: read ? await fullPage(db, read, parameters) : [], total }
}

/** The same in the simple form. */
export async function listSimple(db: Db, asked: Asked): Promise<{ rows: SimpleRow[]; total: number }> {
  const { read, parameters, total } = await prepared(db, asked)
  return { rows: read ? await simplePage(db, read, parameters) : [], total }
}

interface Prepared {
  /** undefined for a page behind the last match. */
  read: Paged | undefined
  parameters: ListParameters
  total: number
}

/** How the page is read, and how many match. Few matches are known one by one; many are met soon along the index of the order. */
async function prepared(db: Db, { query, scope, viewer, today, page, counted }: Asked): Promise<Prepared> {
  const { shape: asked, parameters } = readList(query, scope, viewer, today, page)
  const { order, sort } = asked
  const walk: Driven = { ...asked, reach: await reachOf(db, parameters, asked), drive: 'walk' }
  const counting = await wayTo(db, parameters, walk)
  const known = { found: amongKnown(asked), order, sort, among: false }
  if (order === 'similarity') {
    const ranked = await rankedIds(db, counting, parameters, query.search ?? '')
    const shown = JSON.stringify(ranked.slice(page.offset, page.offset + page.limit))
    return { read: known, parameters: { ...parameters, ids: shown, offset: 0 }, total: ranked.length }
  }
  const most = (counted ? COUNTED_TO : SMALL) + 1
  const [{ total, ids } = { total: 0, ids: '[]' }] = await matchesOf(db, { ...counting, most }, parameters)
  if (total <= COUNTED_TO && page.offset >= total) return { read: undefined, parameters, total }
  if (ids !== null) return { read: known, parameters: { ...parameters, ids }, total }
  const walked = { found: walk, order, sort, among: false }
  if (!counted || total > COUNTED_TO) return { read: walked, parameters, total }
  const [{ id } = { id: 0 }] = await highest(db, {})
  // A walk meets a match every so many projects: up to this page it would take longer than to find all matches.
  const isFar = (page.offset + page.limit) * id > total * total
  return { read: isFar ? farRead(counting, walked) : walked, parameters, total }
}

/** Who sees a project every index tells; with what else is asked, matches are found the way they were counted. */
function farRead(counting: Driven, walked: Paged): Paged {
  if (counting.drive === 'seen' || (counting.drive === 'walk' && counting.order === walked.order)) return walked
  return { ...walked, found: counting, among: walked.order !== 'id' }
}

/** The ids of a ranking may be many, so few rankings are cached. */
const rankings = cachedUntilCommit<readonly number[]>({ values: 50, weight: 50 })

async function rankedIds(
  db: Db,
  shape: Driven,
  parameters: ListParameters,
  search: string,
): Promise<readonly number[]> {
  const { limit, offset, ...asked } = parameters
  const key = JSON.stringify([shape, asked, search])
  return rankings(db, key, async () => bySimilarity(await described(db, shape, parameters), search))
}

const nothingAsked = {
  viewer: 'admin',
  scope: undefined,
  reach: 'many',
  tie: undefined,
  archived: undefined,
  visibility: undefined,
  given: [],
  topics: 'none',
  words: 0,
  exact: false,
  wide: false,
  found: undefined,
  sought: 0,
} as const

/** Ids say all but the order. */
const amongKnown = ({ order, sort }: ListShape): Driven => ({ ...nothingAsked, drive: 'known', order, sort })
