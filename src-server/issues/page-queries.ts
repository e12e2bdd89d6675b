import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { COUNTED_TO } from '../kit/http/pagination.ts'
import { type Viewer, visibleTo } from '../projects/policy.ts'
import type { Condition, Values } from './filter-queries.ts'
import type { Ordering } from './order-queries.ts'
import { authorNotBanned, type Confidence, confidentialVisibleTo, issuesEnabledFor } from './policy.ts'

/** Whose issues are listed. */
export type Reach =
  | { of: 'project'; confidence: Confidence; banned: boolean }
  | { of: 'all'; confidence: Confidence; banned: boolean; viewer: Viewer['kind']; archived: boolean }

/** Where the issues of a list are taken from, before they are narrowed. */
export type Source =
  /** The index of the order, in one project or across all. */
  | { from: 'order' }
  /** The index of the order in each project that is in reach, merged. */
  | { from: 'each project' }
  /** The issues of a condition. */
  | { from: 'postings'; by: Condition }
  /** What the full-text index finds. */
  | { from: 'words' }
  /** The first of the order, whether or not they contain the words. */
  | { from: 'first' }

/** `limit`, `offset` and `reach` (their sum) of the page, `match` for the full-text index, and the values of the conditions. */
export type ListValues = Values & { project_id: number; viewer_id: number }

export interface ListShape {
  reach: Reach
  source: Source
  ordering: Ordering
  state: 1 | 2 | undefined
  conditions: readonly Condition[]
}

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

interface Walk {
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Which walk's issues come first, where that is settled before any key. */
  part: number
  limit: unknown
}

/** One walk is cut by the page; several are cut where the page ends, put together and sorted. */
function ordered(
  walks: readonly Walk[],
  { direction, tie }: Ordering,
  limit: unknown,
  offset: unknown,
): RawBuilder<{ id: number }> {
  const [only] = walks
  if (only && walks.length === 1)
    return sql`SELECT ${only.id} AS id FROM ${only.from} WHERE ${all(only.where)}
      ORDER BY ${only.key} ${sql.raw(direction)}, ${only.id} ${sql.raw(tie)} LIMIT ${limit} OFFSET ${offset}`
  const parts = walks.map(
    (walk) => sql`SELECT * FROM (
      SELECT ${sql.lit(walk.part)} AS part, ${walk.key} AS key, ${walk.id} AS id FROM ${walk.from} WHERE ${all(walk.where)}
      ORDER BY ${walk.key} ${sql.raw(direction)}, ${walk.id} ${sql.raw(tie)} LIMIT ${walk.limit})`,
  )
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION ALL `)})
    ORDER BY part, key ${sql.raw(direction)}, id ${sql.raw(tie)} LIMIT ${limit} OFFSET ${offset}`
}

function walksOf(db: Db, p: ListValues, shape: ListShape, limit: unknown): Walk[] {
  const { source, ordering } = shape
  if (source.from === 'postings') return walkPostings(db, p, shape, source.by, limit)
  if (source.from === 'words')
    return [
      sorted(
        p,
        shape,
        sql`issue_fts CROSS JOIN issue ON issue.id = issue_fts.rowid`,
        [sql`issue_fts MATCH ${p.match}`, ...limits(db, p, shape)],
        limit,
      ),
    ]
  const { indexes } = ordering
  if (!indexes) return [sorted(p, shape, sql`issue INDEXED BY issue_created`, limits(db, p, shape), limit)]
  const across = shape.reach.of === 'all' && source.from === 'order'
  const whole = across ? indexes.across : shape.state === undefined ? indexes.both : undefined
  if (whole)
    return partsOf(p, ordering).map((part) => ({
      ...part,
      from: indexed(whole),
      where: [...limits(db, p, shape), ...part.where],
      limit,
    }))
  const states = shape.state === undefined ? ([1, 2] as const) : [shape.state]
  return states.flatMap((state) =>
    partsOf(p, ordering).map((part) => {
      const one = { ...shape, state }
      if (source.from !== 'each project')
        return { ...part, from: indexed(indexes.one), where: [...limits(db, p, one), ...part.where], limit }
      return inEachProject(db, p, one, { ...part, from: indexed(indexes.one), limit })
    }),
  )
}

const indexed = (name: string) => sql`issue INDEXED BY ${sql.ref(name)}`

/** What has no key comes last: one part where the direction puts it there, else two. */
function partsOf(p: ListValues, ordering: Ordering): Pick<Walk, 'key' | 'id' | 'part' | 'where'>[] {
  const key = ordering.key('issue', p)
  const part = { key, id: sql.ref('issue.id') }
  if (ordering.none === undefined) return [{ ...part, part: 0, where: [] }]
  return [
    { ...part, part: 0, where: [sql`${key} < ${sql.lit(ordering.none)}`] },
    { ...part, part: 1, where: [sql`${key} = ${sql.lit(ordering.none)}`] },
  ]
}

/** So many of each project as the page reaches to, taken in order from the project's own index. */
function inEachProject(db: Db, p: ListValues, shape: ListShape, walk: Walk): Walk {
  const { reach, ordering } = shape
  if (reach.of === 'project') return walk
  const inner = sql`SELECT issue.id FROM ${walk.from}
    WHERE issue.project_id = each_project.id AND ${all([...narrowing(p, shape), ...walk.where])}
    ORDER BY ${walk.key} ${sql.raw(ordering.direction)}, issue.id ${sql.raw(ordering.tie)} LIMIT ${walk.limit}`
  return {
    ...walk,
    from: sql`${projectsIn(db, p, reach)} each_project CROSS JOIN issue AS found ON found.id IN (${inner})`,
    where: [],
    key: ordering.key('found', p),
    id: sql.ref('found.id'),
  }
}

function walkPostings(db: Db, p: ListValues, shape: ListShape, by: Condition, limit: unknown): Walk[] {
  const natural = shape.ordering.name.startsWith('created_at') && by.postings?.ordered === true
  const rest = { ...shape, conditions: shape.conditions.filter((one) => one !== by) }
  const kind = by.postings?.kind
  if (!natural || kind === 'author') {
    const { from, where } = postingsOf(p, by, shape.state, natural)
    return [sorted(p, shape, from, [...where, ...limits(db, p, rest)], limit)]
  }
  const states = shape.state === undefined ? ([1, 2] as const) : [shape.state]
  return states.map((state) => {
    const { from, where } = postingsOf(p, by, state, true)
    return {
      from,
      where: [...where, ...limits(db, p, { ...rest, state: undefined })],
      key: sql.ref('postings.created_at'),
      id: sql.ref('postings.issue_id'),
      part: 0,
      limit,
    }
  })
}

/** The list of a condition, joined to its issues. */
function postingsOf(p: ListValues, { postings }: Condition, state: 1 | 2 | undefined, natural: boolean) {
  const is = postings?.is(p) ?? sql`IS NULL`
  const inState = state === undefined ? sql`IN (1, 2)` : sql`= ${sql.lit(state)}`
  switch (postings?.kind) {
    case 'label':
      return postings.ordered || natural
        ? {
            from: joined('label_issue postings'),
            where: [sql`postings.label_id ${is}`, sql`postings.state ${inState}`],
          }
        : {
            // An issue may carry a label of its project and one of the group above of the same title.
            from: sql`(SELECT DISTINCT issue_id FROM label_issue WHERE label_id ${is} AND state ${inState}) postings CROSS JOIN issue ON issue.id = postings.issue_id`,
            where: [],
          }
    case 'assignee':
      return {
        from: joined('assignee_issue postings'),
        where: [sql`postings.user_id ${is}`, sql`postings.state ${inState}`],
      }
    case 'author':
      return { from: indexed('issue_author'), where: [sql`issue.author_id ${is}`] }
    case 'milestone':
      return { from: indexed('issue_milestone'), where: [sql`issue.milestone_id ${is}`] }
    default:
      return { from: indexed('issue_iid'), where: [sql`issue.iid ${is}`] }
  }
}

const joined = (list: string) => sql`${sql.raw(list)} CROSS JOIN issue ON issue.id = postings.issue_id`

/** A walk in whatever order, to be sorted: what has no key goes last. */
function sorted(
  p: ListValues,
  { ordering }: ListShape,
  from: RawBuilder<unknown>,
  where: readonly RawBuilder<unknown>[],
  limit: unknown,
): Walk {
  const key = ordering.key('issue', p)
  const sortKey = ordering.none === undefined ? key : sql`nullif(${key}, ${sql.lit(ordering.none)})`
  return { from, where, key: sortKey, id: sql.ref('issue.id'), part: 0, limit }
}

/** All that an issue must be to stand in the list. */
function limits(db: Db, p: ListValues, shape: ListShape): RawBuilder<unknown>[] {
  const { reach } = shape
  const within = reach.of === 'project' ? sql`= ${p.project_id}` : sql`IN ${projectsIn(db, p, reach)}`
  return [sql`issue.project_id ${within}`, ...narrowing(p, shape)]
}

/** The same but for the project. */
function narrowing(p: ListValues, { reach, state, conditions }: ListShape): RawBuilder<unknown>[] {
  return [
    ...(state === undefined ? [] : [sql`issue.state = ${sql.lit(state)}`]),
    ...(reach.confidence === 'all' ? [] : [confidentialVisibleTo(reach.confidence, p.viewer_id)]),
    ...(reach.banned ? [authorNotBanned] : []),
    ...conditions.map((one) => one.where(p)),
  ]
}

/** The projects whose issues the viewer sees. */
export function projectsIn(db: Db, p: ListValues, reach: Extract<Reach, { of: 'all' }>) {
  const viewer = { kind: reach.viewer, id: p.viewer_id }
  const visible = db.selectFrom('project').select('project.id').where(visibleTo(viewer)).where(issuesEnabledFor(viewer))
  return reach.archived ? visible : visible.where('project.archived', '=', sql.lit(0))
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

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
