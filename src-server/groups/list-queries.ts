import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { wordsIn } from '../kit/lists/words.ts'
import { COUNTED_TO } from '../kit/page-limits.ts'
import { likenessTo } from '../kit/similarity.ts'
import { groupOpenTo, groupsAbove } from '../visibility/groups.ts'
import { type Asked, type ListParameters, type ListShape, type Position, readList } from './list-shape.ts'
import { type GroupRow, groupRows } from './row-queries.ts'

type Groups = SelectQueryBuilder<Database, 'namespace' | 'group', object>
type Ids = RawBuilder<number>
const ids = sql<number>

/** The ids that a list begins at; undefined where it walks along the index of its order. */
function setOf(p: ListParameters, { within, whose }: ListShape): Ids | undefined {
  if (within === 'children') return ids`SELECT id FROM namespace WHERE parent_id = ${p.parent_id}`
  if (within === 'descendants')
    return ids`SELECT namespace_id AS id FROM namespace_ancestor WHERE ancestor_id = ${p.parent_id} AND depth > 0`
  if (whose === 'own') return own(p)
  return whose === 'level' ? leveled(p) : undefined
}

/** The caller's own groups: all that are reached, and those above something that is the caller's own, which are no such ones. */
const own = (p: ListParameters): Ids =>
  ids`SELECT group_id AS id FROM group_authorization WHERE user_id = ${p.user_id}
    UNION ALL SELECT value FROM json_each(${p.above})`

const isOwn = (p: ListParameters) =>
  sql<SqlBool>`(EXISTS (SELECT 1 FROM group_authorization a WHERE a.user_id = ${p.user_id} AND a.group_id = "group".id)
    OR "group".id IN (SELECT value FROM json_each(${p.above})))`

const leveled = (p: ListParameters): Ids =>
  ids`SELECT group_id AS id FROM group_authorization WHERE user_id = ${p.user_id} AND access_level >= ${p.level}`

/** CROSS JOIN goes from the set, or along the order, whatever statistics say of tables that were small when they were taken. */
function drawn(db: Db, p: ListParameters, shape: ListShape): Groups {
  const set = setOf(p, shape)
  if (set)
    return db
      .selectFrom(sql<{ id: number }>`(${set})`.as('few'))
      .crossJoin('namespace')
      .crossJoin('group')
      .whereRef('namespace.id', '=', 'few.id')
      .whereRef('group.id', '=', 'namespace.id')
  const joined = shape.order === 'id' ? db.selectFrom('group').crossJoin('namespace') : walked(db)
  return joined.whereRef('group.id', '=', 'namespace.id')
}

const walked = (db: Db) => db.selectFrom('namespace').where('namespace.kind', '=', sql.lit('group')).crossJoin('group')

const found = (db: Db, p: ListParameters, shape: ListShape) =>
  drawn(db, p, shape).where(sql<SqlBool>`${sql.join(conditionsOf(p, shape), sql` AND `)}`)

function conditionsOf(p: ListParameters, shape: ListShape): RawBuilder<SqlBool>[] {
  return [
    sql`"group".pending_delete = 0`,
    ...belonging(p, shape),
    ...(shape.top ? [sql<SqlBool>`namespace.parent_id IS NULL`] : []),
    ...(shape.skips ? [sql<SqlBool>`namespace.id NOT IN (SELECT value FROM json_each(${p.skipped}))`] : []),
    ...(shape.attributes ? [attributed(p)] : []),
    ...(shape.after
      ? [sql<SqlBool>`(namespace.name COLLATE NOCASE, namespace.id) > (${p.after_name}, ${p.after_id})`]
      : []),
    ...(shape.words > 0 ? [searched(p, shape)] : []),
  ]
}

function belonging(p: ListParameters, { whose, viewer, within }: ListShape): RawBuilder<SqlBool>[] {
  if (whose === 'none') return [sql`0`]
  if (whose === 'all') return []
  if (whose === 'open') return [groupOpenTo(viewer)]
  if (whose === 'seen') return [sql`(${groupOpenTo(viewer)} OR ${isOwn(p)})`]
  if (within === undefined) return []
  return [whose === 'own' ? isOwn(p) : isLeveled(p)]
}

const isLeveled = (p: ListParameters) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM group_authorization a
    WHERE a.user_id = ${p.user_id} AND a.group_id = "group".id AND a.access_level >= ${p.level})`

const attributed = (p: ListParameters): RawBuilder<SqlBool> =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${p.attributes}) wanted WHERE NOT EXISTS (SELECT 1 FROM custom_attribute c
    WHERE c.target_type = 'group' AND c.target_id = "group".id AND c.key = wanted.key AND c.value = wanted.value))`

/** All words in one column. Below a group, short paths alone are looked at. */
function searched(p: ListParameters, { words, exact, within }: ListShape): RawBuilder<SqlBool> {
  const inColumn = (name: string) => wordsIn(sql`+${sql.ref(name)}`, p, { words, exact })
  const inPath = inColumn('namespace.path')
  return within === undefined ? sql`(${inPath} OR ${inColumn('namespace.name')})` : inPath
}

function ordered(query: Groups, { order, sort }: ListShape): Groups {
  if (order === 'id') return query.orderBy('group.id', sort)
  const key = order === 'path' ? sql.ref('namespace.path') : sql`namespace.name COLLATE NOCASE`
  return query.orderBy(key, sort).orderBy('namespace.id', sort)
}

/** They change with memberships and shares alone, and cost the most of a list. */
const aboveOwn = compiled(
  (db, p: { user_id: number; today: string }) =>
    db
      .selectFrom(sql<{ id: number }>`(${groupsAbove(p.user_id, p.today)})`.as('over'))
      .select('over.id')
      .distinct(),
  { cached: true },
)

async function prepared(db: Db, asked: Asked, most: number, after: Position | undefined) {
  const list = readList(asked, most, after)
  if (list.shape.whose === 'own' || list.shape.whose === 'seen') {
    const rows = await aboveOwn(db, { user_id: asked.viewer.id, today: asked.today })
    list.parameters.above = JSON.stringify(rows.map((row) => row.id))
  }
  return list
}

/** All matches in their order as one JSON array: page and total come from one pass. */
const matches = compiledBy((db, p: ListParameters, shape: ListShape) =>
  db
    .selectFrom(
      ordered(found(db, p, shape), shape)
        .select('namespace.id')
        .limit(p.most)
        .as('found'),
    )
    .select(sql<string>`json_group_array(found.id)`.as('ids')),
)
const described = compiledBy((db, p: ListParameters, shape: ListShape) =>
  found(db, p, shape).select(['namespace.id', 'namespace.path', 'namespace.name']).limit(p.most),
)

/** A page of groups; `total` counts no further than to one more than `COUNTED_TO`, unless the page lies beyond. */
export async function listGroups(db: Db, asked: Asked, { limit, offset }: { limit: number; offset: number }) {
  const { shape, parameters } = await prepared(db, asked, Math.max(COUNTED_TO + 1, offset + limit), undefined)
  const all = await orderedIds(db, shape, parameters, asked.query.search ?? '')
  return { rows: await rowsOf(db, asked, all.slice(offset, offset + limit)), total: all.length }
}

/** The groups after this one in the order of names. */
export async function listGroupsAfter(db: Db, asked: Asked, limit: number, after: Position | undefined) {
  const { shape, parameters } = await prepared(db, asked, limit, after)
  return rowsOf(db, asked, await orderedIds(db, shape, parameters, ''))
}

async function orderedIds(db: Db, shape: ListShape, parameters: ListParameters, search: string): Promise<number[]> {
  if (shape.order === 'similarity') return bySimilarity(await described(db, shape, parameters), search)
  const [found] = await matches(db, shape, parameters)
  return JSON.parse(found?.ids ?? '[]')
}

/** What resembles the search most first; of equals the newer. */
function bySimilarity(groups: readonly { id: number; path: string; name: string }[], search: string): number[] {
  const likeness = likenessTo(search)
  return groups
    .map(({ id, path, name }) => ({
      id,
      likeness: likeness([
        [path, 1],
        [name, 0.7],
      ]),
    }))
    .sort((a, b) => b.likeness - a.likeness || b.id - a.id)
    .map(({ id }) => id)
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

const rowsOf = (db: Db, { viewer }: Asked, page: readonly number[]): Promise<GroupRow[]> =>
  page.length === 0 ? Promise.resolve([]) : wide(db, { ids: JSON.stringify(page), user_id: viewer.id })
