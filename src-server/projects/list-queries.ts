import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { COUNTED_TO } from '../kit/http/pagination.ts'
import type { ProjectQuery } from './filters.ts'
import { conditionsOf } from './list-condition-queries.ts'
import { type Drive, narrowSet, SMALL, wayOf } from './list-drive-queries.ts'
import { type ListParameters, type ListShape, readList } from './list-shape.ts'
import type { Viewer } from './policy.ts'
import { fullRows, type ProjectRow, type SimpleRow, simpleRows } from './row-queries.ts'
import { bySimilarity } from './similarity.ts'

type Projects = SelectQueryBuilder<Database, 'project', object>
/** A shape with the way that was chosen for it. */
type Driven = ListShape & { drive: Drive }

const keyOf = (shape: Driven) => JSON.stringify(shape)

/**
 * Which projects: every filter, and the small set to begin with where there is one. CROSS JOIN goes from the set to the projects, whatever
 * statistics say of a table that was small when they were taken.
 */
function found(db: Db, p: ListParameters, shape: Driven): Projects {
  const set = narrowSet(p, shape.drive)
  const free = shape.drive === 'walk' && shape.order === 'id'
  const conditions = sql<SqlBool>`${sql.join(conditionsOf(p, shape, free), sql` AND `)}`
  if (!set) return db.selectFrom('project').where(conditions)
  return db.selectFrom(set).crossJoin('project').whereRef('project.id', '=', 'few.id').where(conditions)
}

/** Ids first, over an index and as few rows as may be; the wide rows of the page afterwards. CROSS JOIN keeps their order. */
function pageOf(db: Db, p: ListParameters, shape: Driven): Projects {
  const ids = ordered(found(db, p, shape), p, shape)
    .select('project.id')
    .limit(p.limit)
    .offset(p.offset)
  return db.selectFrom(ids.as('page')).crossJoin('project').whereRef('project.id', '=', 'page.id')
}

function ordered(query: Projects, p: ListParameters, { order, sort }: ListShape): Projects {
  if (order === 'id') return query.orderBy('project.id', sort)
  // Ranked beforehand: the ids of the page stand in their order.
  if (order === 'similarity') return query.orderBy(sql`(SELECT key FROM json_each(${p.ids}) WHERE value = project.id)`)
  const key = order === 'name' ? sql`project.name COLLATE NOCASE` : sql.ref(`project.${order}`)
  return query.orderBy(key, sort).orderBy('project.id', sort)
}

const simplePage = compiledBy(keyOf, (db, p: ListParameters, shape: Driven) => simpleRows(pageOf(db, p, shape), p))
const fullPage = compiledBy(keyOf, (db, p: ListParameters, shape: Driven) => fullRows(pageOf(db, p, shape), p))
const described = compiledBy(keyOf, (db, p: ListParameters, shape: Driven) =>
  found(db, p, shape)
    .select(['project.id', 'project.path', 'project.name', 'project.description'])
    .orderBy('project.id', 'desc')
    .limit(sql.lit(COUNTED_TO + 1)),
)
const someIds = compiledBy(keyOf, (db, p: ListParameters, shape: Driven) =>
  found(db, p, shape).select('project.id').limit(p.limit),
)
const countOf = compiledBy(keyOf, (db, p: ListParameters, shape: Driven) =>
  db
    .selectFrom(
      found(db, p, shape)
        .select('project.id')
        .limit(sql.lit(COUNTED_TO + 1))
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total')),
)

interface Asked {
  query: ProjectQuery
  viewer: Viewer
  today: string
  page: { limit: number; offset: number }
  /** Whether the total is told. */
  counted: boolean
}

/** A page in the full form, with the total as far as it is counted. */
export async function listFull(db: Db, asked: Asked): Promise<{ rows: ProjectRow[]; total: number }> {
  const { shape, parameters, total } = await prepared(db, asked)
  return { rows: await fullPage(db, shape, parameters), total: total ?? (await totalOf(db, shape, parameters)) }
}

/** The same in the simple form. */
export async function listSimple(db: Db, asked: Asked): Promise<{ rows: SimpleRow[]; total: number }> {
  const { shape, parameters, total } = await prepared(db, asked)
  return { rows: await simplePage(db, shape, parameters), total: total ?? (await totalOf(db, shape, parameters)) }
}

/** The total is left open where it still has to be counted. */
async function prepared(db: Db, { query, viewer, today, page, counted }: Asked) {
  const { shape: asked, parameters } = readList(query, viewer, today, page)
  const shape = { ...asked, ...(await wayOf(db, parameters, asked)) }
  if (shape.order === 'similarity') {
    const ids = bySimilarity(await described(db, shape, parameters), query.search ?? '')
    parameters.ids = JSON.stringify(ids.slice(page.offset, page.offset + page.limit))
    return { shape: { ...shape, drive: 'known' as const }, parameters: { ...parameters, offset: 0 }, total: ids.length }
  }
  if (shape.words > 0 && shape.drive === 'walk') {
    // No index knows what contains a word. One pass finds the matches for page and total alike, unless they are many.
    const matches = await someIds(db, shape, { ...parameters, limit: SMALL + 1, offset: 0 })
    if (matches.length <= SMALL) {
      parameters.ids = JSON.stringify(matches.map((row) => row.id))
      return { shape: { ...shape, drive: 'known' as const }, parameters, total: matches.length }
    }
  }
  return { shape, parameters, total: counted ? undefined : 0 }
}

/** In whatever order, the number is the same, and so is the statement. */
const totalOf = async (db: Db, shape: Driven, parameters: ListParameters) =>
  (await countOf(db, { ...shape, order: 'id', sort: 'asc' }, parameters))[0]?.total ?? 0
