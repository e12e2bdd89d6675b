import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db/schema.ts'
import { allOf } from '../../kit/lists/conditions.ts'
import { authorNotBanned, confidentialVisibleTo, issuesEnabledFor } from '../../visibility/issues.ts'
import { projectVisibleTo } from '../../visibility/projects.ts'
import {
  candidatesOf,
  indexed,
  isByCreation,
  isInOrder,
  isWithinProjects,
  postedBy,
  postingsOf,
} from './candidate-queries.ts'
import { conditionSql } from './condition-queries.ts'
import { type Ordering, orderingOf } from './order-queries.ts'
import type { ListShape, ListValues, Matching, Reach, ReachAcross, Selective } from './shape.ts'

export interface Walk {
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Walks with a lower number come first, regardless of keys. */
  part: number
  /** Whether all issues of the walk have the same key. */
  level?: boolean
  limit: unknown
}

/** The sources of a list in its order: one walk along an index, or several to be merged. */
export function walksOf(db: Db, p: ListValues, shape: ListShape, limit: unknown): Walk[] {
  const { path, reach } = shape
  const ordering = orderingOf(shape.order)
  if (path.from === 'candidates') return walkCandidates(db, p, shape, path.by, limit)
  if (path.from === 'words')
    return [
      sorted(
        p,
        ordering,
        sql`issue_fts CROSS JOIN issue ON issue.id = issue_fts.rowid`,
        [sql`issue_fts MATCH ${p.match}`, ...limits(db, p, shape)],
        limit,
      ),
    ]
  if (path.from === 'listed')
    return [sorted(p, ordering, listedIssues(p), path.match ? [] : limits(db, p, shape), limit)]
  const { indexes } = ordering
  if (!indexes) return [sorted(p, ordering, indexed(indexFor(shape)), limitsByProject(db, p, shape), limit)]
  const across = reach.of === 'all' && path.from === 'order'
  const whole = across ? indexes.of_all_projects : shape.state === undefined ? indexes.of_project : undefined
  if (whole)
    return partsOf(p, ordering).map((part) => ({
      ...part,
      from: indexed(whole),
      where: [...limits(db, p, shape), ...part.where],
      limit,
    }))
  return statesOf(shape).flatMap((state) =>
    partsOf(p, ordering).map((part) => {
      const one = { ...shape, state }
      if (path.from !== 'each project')
        return {
          ...part,
          from: indexed(indexes.of_state),
          where: [...limitsByProject(db, p, one), ...part.where],
          limit,
        }
      return inEachProject(db, p, one, { ...part, from: indexed(indexes.of_state), limit })
    }),
  )
}

/** SQL: the issues with the ids of the JSON array `listed`. */
export const listedIssues = (p: ListValues) =>
  sql`json_each(${p.listed}) listed CROSS JOIN issue ON issue.id = listed.value`

/** The index with the issues of each project, for lists that read all of them. */
export const indexFor = ({ state }: Matching) => (state === undefined ? 'issue_created' : 'issue_s_created')

const statesOf = ({ state }: Matching) => (state === undefined ? ([1, 2] as const) : [state])

/**
 * Issues that share the most common key are read in a separate walk, which needs no sorting. The order of the two walks puts issues without a value
 * at the right end.
 */
function partsOf(
  p: ListValues,
  { key: keyOf, commonKey }: Ordering,
): Pick<Walk, 'key' | 'id' | 'part' | 'level' | 'where'>[] {
  const key = keyOf('issue', p)
  const part = { key, id: sql.ref('issue.id') }
  if (!commonKey) return [{ ...part, part: 0, where: [] }]
  const others = {
    ...part,
    where: [sql`${key} ${sql.raw(commonKey.comes === 'last' ? '<' : '>')} ${sql.lit(commonKey.key)}`],
  }
  const common = { ...part, level: true, where: [sql`${key} = ${sql.lit(commonKey.key)}`] }
  return (commonKey.comes === 'last' ? [others, common] : [common, others]).map((one, index) => ({
    ...one,
    part: index,
  }))
}

/** The ORDER BY of a walk. If all keys are equal, only the id, because SQLite does not know that they are equal. */
export function sortOf({ key, id, level }: Pick<Walk, 'key' | 'id' | 'level'>, { direction, tie, groups }: Ordering) {
  const sort = level ? sql`${id} ${sql.raw(tie)}` : sql`${key} ${sql.raw(direction)}, ${id} ${sql.raw(tie)}`
  return groups ? sql`${groups.order}, ${sort}` : sort
}

/**
 * Reads each project's issues from its own index, as many as the page may need. The keys and ids of a project come out of the index as JSON, so no
 * row of an issue is read before the page is known.
 */
function inEachProject(db: Db, p: ListValues, shape: ListShape, walk: Walk): Walk {
  const { reach } = shape
  if (reach.of === 'project') return walk
  const inner = sql`SELECT ${walk.key} AS key, issue.id AS id FROM ${walk.from}
    WHERE issue.project_id = each_project.id AND ${allOf([...narrowing(p, shape), ...walk.where])}
    ORDER BY ${sortOf(walk, orderingOf(shape.order))} LIMIT ${walk.limit}`
  const found = sql`json_each((SELECT json_group_array(json_array(key, id)) FROM (${inner})))`
  return {
    ...walk,
    from: sql`${projectsIn(db, p, reach)} each_project CROSS JOIN ${found} found`,
    where: [],
    key: sql`(found.value ->> 0)${shape.order.by === 'title' ? sql` COLLATE NOCASE` : sql``}`,
    id: sql`(found.value ->> 1)`,
  }
}

function walkCandidates(db: Db, p: ListValues, shape: ListShape, by: Selective, limit: unknown): Walk[] {
  const isNatural = isInOrder(by) && isByCreation(shape.order)
  if (!isNatural || by.on === 'author') {
    const { from, where } = candidatesOf(p, by, shape.state)
    return [sorted(p, orderingOf(shape.order), from, [...where, ...limitsFor(by)(db, p, shape)], limit)]
  }
  return statesOf(shape).map((state) => {
    const postings = fromPostings(p, shape, state)
    if (postings) return { ...postings, key: sql.ref('issue.created_at'), id: sql.ref('issue.id'), part: 0, limit }
    const { from, where } = candidatesOf(p, by, state)
    return {
      from,
      where: [...where, ...limits(db, p, { ...shape, state: undefined })],
      key: sql.ref('postings.created_at'),
      id: sql.ref('postings.issue_id'),
      part: 0,
      limit,
    }
  })
}

/** A posting list as the source of a list, if it decides alone which issues match. */
export function fromPostings(
  p: ListValues,
  shape: Matching,
  state: 1 | 2 | undefined,
): Pick<Walk, 'from' | 'where'> | undefined {
  const by = postedBy(shape)
  if (!by) return undefined
  const { from, where } = postingsOf(p, by, state)
  return { from, where: [...where, ...shape.conditions.map((one) => conditionSql(p, one))] }
}

/** A walk without a matching index, so SQLite sorts it. Issues without a key come last. */
function sorted(
  p: ListValues,
  { key: keyOf, none, groups }: Ordering,
  from: RawBuilder<unknown>,
  where: readonly RawBuilder<unknown>[],
  limit: unknown,
): Walk {
  const key = keyOf('issue', p)
  const sortKey = none === undefined ? key : sql`nullif(${key}, ${sql.lit(none)})`
  const source = groups ? sql`${from} ${groups.join}` : from
  return { from: source, where, key: sortKey, id: sql.ref('issue.id'), part: 0, limit }
}

/** All conditions of a list that is read from an index which begins with the project. */
const limitsByProject = (db: Db, p: ListValues, shape: Matching): RawBuilder<unknown>[] => [
  inProjects(db, p, shape.reach),
  ...narrowing(p, shape),
]

/** All conditions of a list that is read from elsewhere. */
export const limits = (db: Db, p: ListValues, shape: Matching): RawBuilder<unknown>[] =>
  shape.reach.of === 'all' && shape.reach.whole ? narrowing(p, shape) : limitsByProject(db, p, shape)

/** The conditions of a list that is read from a candidate set. */
export const limitsFor = (by: Selective) => (isWithinProjects(by) ? limitsByProject : limits)

/** SQL: the issue is in a project of the list. */
export const inProjects = (db: Db, p: ListValues, reach: Reach) =>
  reach.of === 'project'
    ? sql`issue.project_id = ${p.project_id}`
    : sql`issue.project_id IN ${projectsIn(db, p, reach)}`

/** All conditions of the list except the project. */
export function narrowing(p: ListValues, { reach, state, conditions }: Matching): RawBuilder<unknown>[] {
  return [
    ...(state === undefined ? [] : [sql`issue.state = ${sql.lit(state)}`]),
    ...(reach.confidential === 'all' ? [] : [confidentialVisibleTo(reach.confidential, p.viewer_id)]),
    ...(reach.banned ? [authorNotBanned] : []),
    ...conditions.map((one) => conditionSql(p, one)),
  ]
}

/** SQL: the projects whose issues the viewer sees. */
export function projectsIn(db: Db, p: ListValues, reach: ReachAcross) {
  const viewer = { kind: reach.viewer, id: p.viewer_id }
  const visible = db
    .selectFrom('project')
    .select('project.id')
    .where(projectVisibleTo(viewer))
    .where(issuesEnabledFor(viewer))
    .$if(reach.in_group, (query) =>
      query.where(
        sql<boolean>`project.namespace_id IN (
          SELECT around.namespace_id FROM namespace_ancestor around WHERE around.ancestor_id = ${p.namespace_id})`,
      ),
    )
  return reach.archived ? visible : visible.where('project.archived', '=', sql.lit(0))
}
