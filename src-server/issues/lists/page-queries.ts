import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db/schema.ts'
import { allOf } from '../../kit/lists/conditions.ts'
import { boundedCount } from '../../kit/lists/paged.ts'
import { COUNTED_TO } from '../../kit/page-limits.ts'
import type { GroupBy } from '../filters.ts'
import { candidatesOf, indexed, isPosted, postingsOf } from './candidate-queries.ts'
import { conditionSql } from './condition-queries.ts'
import { groupings } from './grouping-queries.ts'
import { type Ordering, orderingOf } from './order-queries.ts'
import type { AccessPath, ListShape, ListValues, Matching, Reach, Selective } from './shape.ts'
import {
  fromPostings,
  indexFor,
  inProjects,
  limits,
  limitsFor,
  listedIssues,
  narrowing,
  projectsIn,
  sortOf,
  type Walk,
  walksOf,
} from './walk-queries.ts'

/** A search first checks this many issues at the start of the order. Only if they do not fill the page, it queries the full-text index. */
export const FIRST = 300

/** The ids of a page in their order. */
export function pageOfIds(db: Db, p: ListValues, shape: ListShape): RawBuilder<{ id: number }> {
  const ordering = orderingOf(shape.order)
  if (shape.path.from === 'first') {
    const searched = shape.conditions.filter(({ on }) => on === 'words')
    const others = shape.conditions.filter(({ on }) => on !== 'words')
    const walks = walksOf(db, p, { ...shape, conditions: others, path: orderPath(shape, ordering) }, sql.lit(FIRST))
    const first = ordered(walks, ordering, sql.lit(FIRST), sql.lit(0))
    return sql`SELECT issue.id AS id FROM (${first}) early CROSS JOIN issue ON issue.id = early.id
      WHERE ${allOf(searched.map((one) => conditionSql(p, one)))} LIMIT ${p.limit} OFFSET ${p.offset}`
  }
  return ordered(walksOf(db, p, shape, p.page_end), ordering, p.limit, p.offset)
}

/** The first matches among the first `walked` issues of a list, before its conditions are checked. */
export function firstMatches(db: Db, p: ListValues, shape: ListShape, walked: number, most: number) {
  const [reads, keeps] = [sql.lit(walked), sql.lit(most)]
  const early = ordered(walksOf(db, p, { ...shape, conditions: [] }, reads), orderingOf(shape.order), reads, sql.lit(0))
  return sql<{ id: number }>`SELECT issue.id AS id FROM (${early}) early CROSS JOIN issue ON issue.id = early.id
    WHERE ${allOf(shape.conditions.map((one) => conditionSql(p, one)))} LIMIT ${keeps}`
}

const orderPath = ({ reach }: ListShape, { indexes }: Ordering): AccessPath =>
  reach.of === 'all' && !indexes?.of_all_projects ? { from: 'each project' } : { from: 'order' }

/** The number of matches, counted up to `most`. */
export function countMatches(db: Db, p: ListValues, shape: Matching, most: number): RawBuilder<{ total: number }> {
  const { from, where } = postingsOrSource(db, p, shape)
  return boundedCount(sql`SELECT 1 FROM ${from} WHERE ${allOf(where)}`, most)
}

/** The ids of the issues in `listed` that match. */
export function matchesAmong(db: Db, p: ListValues, shape: Matching): RawBuilder<{ ids: string }> {
  const { from, where } = countSource(db, p, { ...shape, path: { from: 'listed', match: false } })
  return idsOf(sql`SELECT issue.id AS id FROM ${from} WHERE ${allOf(where)}`)
}

/** The ids of the matches as a JSON array: one more than the total that lists report, if there are so many. */
export function idsOfMatches(db: Db, p: ListValues, shape: Matching): RawBuilder<{ ids: string }> {
  const { from, where } = postingsOrSource(db, p, shape)
  return idsOf(sql`SELECT issue.id AS id FROM ${from} WHERE ${allOf(where)} LIMIT ${sql.lit(COUNTED_TO + 1)}`)
}

const idsOf = (found: RawBuilder<unknown>) => sql<{ ids: string }>`SELECT json_group_array(id) AS ids FROM (${found})`

/** The numbers of matches by state, without a limit. */
export function countByState(db: Db, p: ListValues, shape: Matching): RawBuilder<{ state: 1 | 2; total: number }> {
  const { from, where } = postingsOrSource(db, p, shape)
  return sql`SELECT issue.state AS state, count(*) AS total FROM ${from} WHERE ${allOf(where)} GROUP BY issue.state`
}

/** A group of a list: `shown` is JSON, or null for issues without a record to group by. */
export interface GroupRow {
  shown: string | null
  issues_count: number
  weight: number
}

/** The groups of a list in their order, each with the number and the total weight of its issues. */
export function countByGroup(
  db: Db,
  p: ListValues & { limit: number },
  { group_by, ...shape }: Matching & { group_by: GroupBy },
): RawBuilder<GroupRow> {
  const { from, where } = countSource(db, p, shape)
  const { join, by, order, shown } = groupings[group_by]
  return sql`SELECT iif(${by} IS NULL, NULL, ${shown}) AS shown, count(*) AS issues_count, ifnull(sum(issue.weight), 0) AS weight
    FROM ${from} ${join} WHERE ${allOf(where)} GROUP BY ${by} ORDER BY ${order} LIMIT ${p.limit}`
}

/** The size of a condition's candidate set, in the projects of `reach`, counted up to `limit`. */
export function candidateCount(
  db: Db,
  p: ListValues,
  by: Selective,
  reach: Reach | undefined,
  limit: number,
): RawBuilder<{ total: number }> {
  const { from, where } = isPosted(by) ? postingsOf(p, by, undefined) : candidatesOf(p, by, undefined)
  return boundedCount(
    sql`SELECT 1 FROM ${from} WHERE ${allOf([...(reach ? [inProjects(db, p, reach)] : []), ...where])}`,
    limit,
  )
}

/** A single walk reads exactly the page. Several walks are each read to the end of the page, then merged and sorted. */
function ordered(
  walks: readonly Walk[],
  ordering: Ordering,
  limit: unknown,
  offset: unknown,
): RawBuilder<{ id: number }> {
  const [only] = walks
  const { direction, tie } = ordering
  if (only && walks.length === 1)
    return sql`SELECT ${only.id} AS id FROM ${only.from} WHERE ${allOf(only.where)}
      ORDER BY ${sortOf(only, ordering)} LIMIT ${limit} OFFSET ${offset}`
  const parts = walks.map(
    (walk) => sql`SELECT * FROM (
      SELECT ${sql.lit(walk.part)} AS part, ${walk.key} AS key, ${walk.id} AS id FROM ${walk.from} WHERE ${allOf(walk.where)}
      ORDER BY ${sortOf(walk, ordering)} LIMIT ${walk.limit})`,
  )
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION ALL `)})
    ORDER BY part, key ${sql.raw(direction)}, id ${sql.raw(tie)} LIMIT ${limit} OFFSET ${offset}`
}

const postingsOrSource = (db: Db, p: ListValues, shape: Matching) =>
  fromPostings(p, shape, shape.state) ?? countSource(db, p, shape)

function countSource(db: Db, p: ListValues, shape: Matching): Pick<Walk, 'from' | 'where'> {
  const { path, reach, state } = shape
  if (path.from === 'words')
    return {
      from: sql`issue_fts CROSS JOIN issue ON issue.id = issue_fts.rowid`,
      where: [sql`issue_fts MATCH ${p.match}`, ...limits(db, p, shape)],
    }
  if (path.from === 'candidates') {
    const { from, where } = candidatesOf(p, path.by, state)
    return { from, where: [...where, ...limitsFor(path.by)(db, p, shape)] }
  }
  if (path.from === 'listed') return { from: listedIssues(p), where: limits(db, p, shape) }
  const index = indexFor(shape)
  if (reach.of === 'project') return { from: indexed(index), where: limits(db, p, shape) }
  return {
    from: sql`${projectsIn(db, p, reach)} each_project CROSS JOIN issue INDEXED BY ${sql.ref(index)} ON issue.project_id = each_project.id`,
    where: narrowing(p, shape),
  }
}
