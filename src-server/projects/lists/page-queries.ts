import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db } from '../../kit/db/schema.ts'
import { COUNTED_TO } from '../../kit/page-limits.ts'
import type { Matching } from './candidate-queries.ts'
import { conditionsOf } from './condition-queries.ts'
import type { ListShape, ListValues } from './shape.ts'
import { fromWhere } from './walk-queries.ts'

/** Up to so many matches, their ids are cached. Among more matches, a walk along an index soon has a page. */
export const MOST_IDS = 1000

/** A page: where its matches come from, and their order. */
export interface PageShape extends Pick<ListShape, 'order' | 'sort'> {
  matching: Matching
  /** Whether all matches are found first, and then looked for along the index of the order. */
  among: boolean
}

/** Finds ids first, over an index and as few rows as possible, then the wide rows of the page. CROSS JOIN keeps their order. */
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

/** Whether the sort key comes from the row, because the statement walks no index that has it. */
const isSortedByRow = ({ matching: { path }, order, among }: PageShape) =>
  !among && path !== 'walk' && order !== 'id' && order !== 'similarity'

function sortOf(p: ListValues, page: PageShape) {
  const { order, sort } = page
  const direction = sql.raw(sort)
  if (order === 'id') return sql`project.id ${direction}`
  // The ids of the page come ranked.
  if (order === 'similarity') return sql`(SELECT key FROM json_each(${p.ids}) WHERE value = project.id)`
  const column = sql.ref(`${isSortedByRow(page) ? 'whole' : 'project'}.${order}`)
  return sql`${order === 'name' ? sql`${column} COLLATE NOCASE` : column} ${direction}, project.id ${direction}`
}

/** How many projects match, counted up to `most`, and their ids if there are few. */
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

/** The texts by which matches are ranked. */
export const describe = (p: ListValues, matching: Matching): RawBuilder<Described> =>
  sql`(SELECT whole.id, whole.path, whole.name, whole.description
        FROM ${fromWhere(p, matching, conditionsOf(p, matching), ['row'])}
        ORDER BY project.id DESC LIMIT ${sql.lit(COUNTED_TO + 1)})`
