import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db } from '../../kit/db/schema.ts'
import { COUNTED_TO } from '../../kit/page-limits.ts'
import type { Matching } from './candidate-queries.ts'
import { conditionsOf } from './condition-queries.ts'
import type { ListShape, ListValues } from './shape.ts'
import { fromWhere } from './walk-queries.ts'

/** The ids of up to this many matches are cached. With more matches, a walk along an index soon fills a page. */
export const MAX_IDS = 1000

/** The access path and the order of a page. */
export interface PageShape extends Pick<ListShape, 'order' | 'sort'> {
  matching: Matching
  /** Whether all matches are found first and then looked up along the index of the order. */
  among: boolean
}

/**
 * Finds the ids first, from an index and with as few rows as possible, then reads the complete rows of the page. CROSS JOIN keeps their
 * order.
 */
export function pageOf(db: Db, p: ListValues, page: PageShape): SelectQueryBuilder<Database, 'project', object> {
  const ids = sql<{ id: number }>`(SELECT project.id FROM ${ordered(p, page)} ORDER BY ${sortOf(p, page)}
    LIMIT ${p.limit} OFFSET ${p.offset})`
  return db.selectFrom(ids.as('page')).crossJoin('project').whereRef('project.id', '=', 'page.id')
}

function ordered(p: ListValues, page: PageShape) {
  const { matching, order, among } = page
  if (!among) return fromWhere(p, matching, conditionsOf(p, matching), isSortedByRow(page) ? ['row'] : [])
  const holds = sql<SqlBool>`+project.id IN (SELECT project.id FROM ${matches(p, matching)})`
  return fromWhere(p, { ...matching, path: 'walk', order }, [{ holds }])
}

const matches = (p: ListValues, matching: Matching) => fromWhere(p, matching, conditionsOf(p, matching))

/** Whether the sort key must be read from the row, because no index that contains it is used. */
const isSortedByRow = ({ matching: { path }, order, among }: PageShape) =>
  !among && path !== 'walk' && order !== 'id' && order !== 'similarity'

function sortOf(p: ListValues, page: PageShape) {
  const { order, sort } = page
  const direction = sql.raw(sort)
  if (order === 'id') return sql`project.id ${direction}`
  // The ids of the page are already ranked.
  if (order === 'similarity') return sql`(SELECT key FROM json_each(${p.ids}) WHERE value = project.id)`
  const column = sql.ref(`${isSortedByRow(page) ? 'whole' : 'project'}.${order}`)
  return sql`${order === 'name' ? sql`${column} COLLATE NOCASE` : column} ${direction}, project.id ${direction}`
}

/** The number of matches, counted up to `most`, and their ids if there are few. */
export const countWithIds = (
  p: ListValues,
  matching: Matching,
  most: number,
): RawBuilder<{ total: number; ids: string }> =>
  sql`(SELECT count(*) AS total, json_group_array(id) AS ids
          FROM (SELECT project.id FROM ${matches(p, matching)} LIMIT ${sql.lit(most)}))`

export interface Described {
  id: number
  path: string
  name: string
  description: string | null
}

/** SQL: the texts of the matches, for ranking them by similarity. */
export const describe = (p: ListValues, matching: Matching): RawBuilder<Described> =>
  sql`(SELECT whole.id, whole.path, whole.name, whole.description
        FROM ${fromWhere(p, matching, conditionsOf(p, matching), ['row'])}
        ORDER BY project.id DESC LIMIT ${sql.lit(COUNTED_TO + 1)})`
