import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { COUNTED_TO } from '../kit/http/pagination.ts'
import type { Condition } from './condition-queries.ts'
import type { Ordering } from './order-queries.ts'
import {
  all,
  indexed,
  type ListShape,
  type ListValues,
  limits,
  narrowing,
  orderOf,
  postingsOf,
  projectsIn,
  type Source,
  type Walk,
  walksOf,
} from './walk-queries.ts'

/** Of so many issues that come first, one looks into the texts before one asks the full-text index. */
export const FIRST = 300

export const keyOf = ({ reach, source, ordering, state, conditions }: ListShape) =>
  [
    Object.values(reach).join(' '),
    source.from === 'postings' ? `by ${source.by.key}` : source.from,
    ordering.name,
    state,
    ...conditions.map((one) => one.key),
  ].join('|')

/** The ids of a page in their order. */
export function pageOfIds(db: Db, p: ListValues, shape: ListShape): RawBuilder<{ id: number }> {
  const { ordering, source } = shape
  if (source.from === 'first') {
    const searched = shape.conditions.filter((one) => one.matches)
    const others = { ...shape, conditions: shape.conditions.filter((one) => !one.matches), source: firstSource(shape) }
    const first = ordered(walksOf(db, p, others, sql.lit(FIRST)), ordering, sql.lit(FIRST), sql.lit(0))
    return sql`SELECT issue.id AS id FROM (${first}) early CROSS JOIN issue ON issue.id = early.id
      WHERE ${all(searched.map((one) => one.where(p)))} LIMIT ${p.limit} OFFSET ${p.offset}`
  }
  return ordered(walksOf(db, p, shape, p.reach), ordering, p.limit, p.offset)
}

const firstSource = ({ reach, ordering }: ListShape): Source =>
  reach.of === 'all' && !ordering.indexes?.across ? { from: 'each project' } : { from: 'order' }

/** How many there are, counted to one more than what is told. */
export function boundedCount(db: Db, p: ListValues, shape: ListShape): RawBuilder<{ total: number }> {
  const { from, where } = countSource(db, p, shape)
  return sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${from} WHERE ${all(where)} LIMIT ${sql.lit(COUNTED_TO + 1)})`
}

/** The same to the end and by state. */
export function countByState(db: Db, p: ListValues, shape: ListShape): RawBuilder<{ state: 1 | 2; total: number }> {
  const { from, where } = countSource(db, p, shape)
  return sql`SELECT issue.state AS state, count(*) AS total FROM ${from} WHERE ${all(where)} GROUP BY issue.state`
}

/** At most `limit`: how long the list of a condition is. */
export const lengthOf = (p: ListValues, by: Condition, limit: number): RawBuilder<{ total: number }> => {
  const { from, where } = postingsOf(p, by, undefined, false)
  return sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${from} WHERE ${all(where)} LIMIT ${sql.lit(limit)})`
}

/** One walk is cut by the page; several are cut where the page ends, put together and sorted. */
function ordered(
  walks: readonly Walk[],
  ordering: Ordering,
  limit: unknown,
  offset: unknown,
): RawBuilder<{ id: number }> {
  const [only] = walks
  const { direction, tie } = ordering
  if (only && walks.length === 1)
    return sql`SELECT ${only.id} AS id FROM ${only.from} WHERE ${all(only.where)}
      ORDER BY ${orderOf(only, ordering)} LIMIT ${limit} OFFSET ${offset}`
  const parts = walks.map(
    (walk) => sql`SELECT * FROM (
      SELECT ${sql.lit(walk.part)} AS part, ${walk.key} AS key, ${walk.id} AS id FROM ${walk.from} WHERE ${all(walk.where)}
      ORDER BY ${orderOf(walk, ordering)} LIMIT ${walk.limit})`,
  )
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION ALL `)})
    ORDER BY part, key ${sql.raw(direction)}, id ${sql.raw(tie)} LIMIT ${limit} OFFSET ${offset}`
}

function countSource(db: Db, p: ListValues, shape: ListShape): Pick<Walk, 'from' | 'where'> {
  const { source, reach, state } = shape
  if (source.from === 'words')
    return {
      from: sql`issue_fts CROSS JOIN issue ON issue.id = issue_fts.rowid`,
      where: [sql`issue_fts MATCH ${p.match}`, ...limits(db, p, shape)],
    }
  if (source.from === 'postings') {
    const { from, where } = postingsOf(p, source.by, state, false)
    return {
      from,
      where: [
        ...where,
        ...limits(db, p, { ...shape, conditions: shape.conditions.filter((one) => one !== source.by) }),
      ],
    }
  }
  const index = state === undefined ? 'issue_created' : 'issue_s_created'
  if (reach.of === 'project') return { from: indexed(index), where: limits(db, p, shape) }
  return {
    from: sql`${projectsIn(db, p, reach)} each_project CROSS JOIN issue INDEXED BY ${sql.ref(index)} ON issue.project_id = each_project.id`,
    where: narrowing(p, shape),
  }
}
