import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { compiled, compiledBy } from '../../kit/db/compiled.ts'
import type { Database, Db } from '../../kit/db/schema.ts'
import { allOf, inList } from '../../kit/lists/conditions.ts'
import { wordsIn, wordsInAny } from '../../kit/lists/words.ts'
import { COUNTED_TO } from '../../kit/page-limits.ts'
import { rankBySimilarity } from '../../kit/similarity.ts'
import { isGroupVisibleInList, isOwnGroup } from '../../visibility/group-lists.ts'
import { groupOpenTo, groupsAbove } from '../../visibility/groups.ts'
import { type GroupRow, groupRows } from '../row-queries.ts'
import { type ListRequest, type ListShape, type ListValues, type Position, readList } from './shape.ts'

type Groups = SelectQueryBuilder<Database, 'namespace' | 'group', object>
type Ids = RawBuilder<number>
const ids = sql<number>

/** The candidate set that a list starts from; undefined if the list walks along the index of its order. */
function candidateIds(p: ListValues, { within, whose }: ListShape): Ids | undefined {
  if (within === 'children') return ids`SELECT id FROM namespace WHERE parent_id = ${p.parent_id}`
  if (within === 'descendants')
    return ids`SELECT namespace_id AS id FROM namespace_ancestor WHERE ancestor_id = ${p.parent_id} AND depth > 0`
  if (whose === 'own') return own(p)
  return whose === 'level' ? atLevel(p) : undefined
}

/** The viewer's own groups: groups to which the viewer has access, and their parent groups. No group is in both sets. */
const own = (p: ListValues): Ids =>
  ids`SELECT group_id AS id FROM group_authorization WHERE user_id = ${p.user_id}
    UNION ALL SELECT value FROM json_each(${p.above})`

const atLevel = (p: ListValues): Ids =>
  ids`SELECT group_id AS id FROM group_authorization WHERE user_id = ${p.user_id} AND access_level >= ${p.level}`

/** CROSS JOIN fixes the join order, because statistics from the time when the tables were small would mislead SQLite. */
function startOf(db: Db, p: ListValues, shape: ListShape): Groups {
  const candidates = candidateIds(p, shape)
  if (candidates)
    return db
      .selectFrom(sql<{ id: number }>`(${candidates})`.as('few'))
      .crossJoin('namespace')
      .crossJoin('group')
      .whereRef('namespace.id', '=', 'few.id')
      .whereRef('group.id', '=', 'namespace.id')
  const joined = shape.order === 'id' ? db.selectFrom('group').crossJoin('namespace') : walked(db)
  return joined.whereRef('group.id', '=', 'namespace.id')
}

const walked = (db: Db) => db.selectFrom('namespace').where('namespace.kind', '=', sql.lit('group')).crossJoin('group')

const found = (db: Db, p: ListValues, shape: ListShape) => startOf(db, p, shape).where(allOf(conditionsOf(p, shape)))

function conditionsOf(p: ListValues, shape: ListShape): RawBuilder<SqlBool>[] {
  return [
    sql`"group".pending_delete = 0`,
    ...isIncluded(p, shape),
    ...(shape.top ? [sql<SqlBool>`namespace.parent_id IS NULL`] : []),
    ...(shape.skips ? [sql<SqlBool>`namespace.id NOT ${inList(p.skipped)}`] : []),
    ...(shape.attributes ? [hasAttributes(p)] : []),
    ...(shape.after
      ? [sql<SqlBool>`(namespace.name COLLATE NOCASE, namespace.id) > (${p.after_name}, ${p.after_id})`]
      : []),
    ...(shape.words > 0 ? [hasWords(p, shape)] : []),
  ]
}

function isIncluded(p: ListValues, { whose, viewer, within }: ListShape): RawBuilder<SqlBool>[] {
  if (whose === 'none') return [sql`0`]
  if (whose === 'all') return []
  if (whose === 'open') return [groupOpenTo(viewer)]
  if (whose === 'visible') return [isGroupVisibleInList({ kind: viewer, id: p.user_id }, p.above)]
  if (within === undefined) return []
  return [whose === 'own' ? isOwnGroup(p.user_id, p.above) : isAtLevel(p)]
}

const isAtLevel = (p: ListValues) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM group_authorization a
    WHERE a.user_id = ${p.user_id} AND a.group_id = "group".id AND a.access_level >= ${p.level})`

const hasAttributes = (p: ListValues): RawBuilder<SqlBool> =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${p.attributes}) wanted WHERE NOT EXISTS (SELECT 1 FROM custom_attribute c
    WHERE c.target_type = 'group' AND c.target_id = "group".id AND c.key = wanted.key AND c.value = wanted.value))`

/** A search needs all words in one column. In a list of subgroups, that is the group's own path. */
function hasWords(p: ListValues, { words, exact, within }: ListShape): RawBuilder<SqlBool> {
  const path = sql`+${sql.ref('namespace.path')}`
  if (within !== undefined) return wordsIn(path, p, { words, exact })
  return wordsInAny([path, sql`+${sql.ref('namespace.name')}`], p, { words, exact })
}

function ordered(query: Groups, { order, sort }: ListShape): Groups {
  if (order === 'id') return query.orderBy('group.id', sort)
  const key = order === 'path' ? sql.ref('namespace.path') : sql`namespace.name COLLATE NOCASE`
  return query.orderBy(key, sort).orderBy('namespace.id', sort)
}

/**
 * Parent groups of the groups to which the viewer has access. This is the most expensive part of a list and changes only with memberships
 * and shares, so it is cached.
 */
const aboveOwn = compiled(
  (db, p: { user_id: number; today: string }) =>
    db
      .selectFrom(sql<{ id: number }>`(${groupsAbove(p.user_id, p.today)})`.as('over'))
      .select('over.id')
      .distinct(),
  { cached: true },
)

async function prepared(db: Db, request: ListRequest, most: number, after: Position | undefined) {
  const list = readList(request, most, after)
  if (list.shape.whose === 'own' || list.shape.whose === 'visible') {
    const rows = await aboveOwn(db, { user_id: request.viewer.id, today: request.today })
    list.values.above = JSON.stringify(rows.map((row) => row.id))
  }
  return list
}

/** All matches in order as one JSON array, so that page and total come from one statement. */
const matches = compiledBy((db, p: ListValues, shape: ListShape) =>
  db
    .selectFrom(
      ordered(found(db, p, shape), shape)
        .select('namespace.id')
        .limit(p.most)
        .as('found'),
    )
    .select(sql<string>`json_group_array(found.id)`.as('ids')),
)
const described = compiledBy((db, p: ListValues, shape: ListShape) =>
  found(db, p, shape).select(['namespace.id', 'namespace.path', 'namespace.name']).limit(p.most),
)

/** Returns a page of groups. `total` is counted up to one more than `COUNTED_TO`. */
export async function listGroups(db: Db, request: ListRequest, { limit, offset }: { limit: number; offset: number }) {
  const { shape, values } = await prepared(db, request, Math.max(COUNTED_TO + 1, offset + limit), undefined)
  const all = await orderedIds(db, shape, values, request.query.search ?? '')
  return { rows: await rowsOf(db, request, all.slice(offset, offset + limit)), total: all.length }
}

/** The groups after this position, ordered by name. */
export async function listGroupsAfter(db: Db, request: ListRequest, limit: number, after: Position | undefined) {
  const { shape, values } = await prepared(db, request, limit, after)
  return rowsOf(db, request, await orderedIds(db, shape, values, ''))
}

async function orderedIds(db: Db, shape: ListShape, values: ListValues, search: string): Promise<number[]> {
  if (shape.order === 'similarity')
    return rankBySimilarity(await described(db, shape, values), search, ({ path, name }) => [
      [path, 1],
      [name, 0.7],
    ])
  const [found] = await matches(db, shape, values)
  return JSON.parse(found?.ids ?? '[]')
}

const wide = compiled((db, p: { ids: string; user_id: number }) =>
  groupRows(
    db
      .selectFrom(
        sql<{ id: number; place: number }>`(SELECT value AS id, key AS place FROM json_each(${p.ids}))`.as('page'),
      )
      .crossJoin('namespace')
      .whereRef('namespace.id', '=', 'page.id'),
    p,
  ).orderBy(sql`page.place`),
)

const rowsOf = (db: Db, { viewer }: ListRequest, page: readonly number[]): Promise<GroupRow[]> =>
  page.length === 0 ? Promise.resolve([]) : wide(db, { ids: JSON.stringify(page), user_id: viewer.id })
