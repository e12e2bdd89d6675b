import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { type Viewer, visibleTo } from '../projects/policy.ts'
import type { Condition, Values } from './condition-queries.ts'
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
export type ListValues = Values & { project_id: number; namespace_id: number; viewer_id: number }

export interface ListShape {
  reach: Reach
  source: Source
  ordering: Ordering
  state: 1 | 2 | undefined
  conditions: readonly Condition[]
}

export interface Walk {
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Which walk's issues come first, where that is settled before any key. */
  part: number
  /** Whether all of the walk's issues have the same key. */
  level?: boolean
  limit: unknown
}

/** What a list is read from, in its order: one walk along an index, or several to be merged. */
export function walksOf(db: Db, p: ListValues, shape: ListShape, limit: unknown): Walk[] {
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

export const indexed = (name: string) => sql`issue INDEXED BY ${sql.ref(name)}`

/** A key that many issues share is a part of its own, which needs no sorting; so is one that the direction would put in the wrong place. */
function partsOf(
  p: ListValues,
  { key: keyOf, lump }: Ordering,
): Pick<Walk, 'key' | 'id' | 'part' | 'level' | 'where'>[] {
  const key = keyOf('issue', p)
  const part = { key, id: sql.ref('issue.id') }
  if (!lump) return [{ ...part, part: 0, where: [] }]
  const others = { ...part, where: [sql`${key} ${sql.raw(lump.comes === 'last' ? '<' : '>')} ${sql.lit(lump.key)}`] }
  const lumped = { ...part, level: true, where: [sql`${key} = ${sql.lit(lump.key)}`] }
  return (lump.comes === 'last' ? [others, lumped] : [lumped, others]).map((one, index) => ({ ...one, part: index }))
}

/** What to sort a walk by: nothing but the tie where the keys are all the same, since SQLite does not see that they are. */
export const orderOf = ({ key, id, level }: Pick<Walk, 'key' | 'id' | 'level'>, { direction, tie }: Ordering) =>
  level ? sql`${id} ${sql.raw(tie)}` : sql`${key} ${sql.raw(direction)}, ${id} ${sql.raw(tie)}`

/** So many of each project as the page reaches to, taken in order from the project's own index. */
function inEachProject(db: Db, p: ListValues, shape: ListShape, walk: Walk): Walk {
  const { reach, ordering } = shape
  if (reach.of === 'project') return walk
  const inner = sql`SELECT issue.id FROM ${walk.from}
    WHERE issue.project_id = each_project.id AND ${all([...narrowing(p, shape), ...walk.where])}
    ORDER BY ${orderOf(walk, ordering)} LIMIT ${walk.limit}`
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
export function postingsOf(p: ListValues, { postings }: Condition, state: 1 | 2 | undefined, natural: boolean) {
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
export function limits(db: Db, p: ListValues, shape: ListShape): RawBuilder<unknown>[] {
  const { reach } = shape
  const within = reach.of === 'project' ? sql`= ${p.project_id}` : sql`IN ${projectsIn(db, p, reach)}`
  return [sql`issue.project_id ${within}`, ...narrowing(p, shape)]
}

/** The same but for the project. */
export function narrowing(p: ListValues, { reach, state, conditions }: ListShape): RawBuilder<unknown>[] {
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

/** All of them; true where there are none. */
export const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
