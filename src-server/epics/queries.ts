import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import { epicVisibleTo } from '../visibility/epics.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { conditionSql } from './condition-queries.ts'
import { type Condition, type Values as Further, readConditions } from './conditions.ts'
import type { EpicRow, LoadedEpic } from './entity.ts'
import type { EpicQuery } from './filters.ts'
import { epicRows, withLabels } from './row-queries.ts'

interface Shape {
  viewer: Viewer['kind']
  below: boolean
  above: boolean
  order: EpicQuery['order_by']
  sort: 'asc' | 'desc'
  conditions: readonly Condition[]
}
type Values = { group_id: number; viewer_id: number; today: string } & PageBounds & Further

/** SQL: the ids of the groups whose epics are listed. A group is above and below itself. */
function groupsOf({ group_id }: Values, { below, above }: Shape): RawBuilder<unknown> {
  const down = sql`SELECT a.namespace_id FROM namespace_ancestor a WHERE a.ancestor_id = ${group_id}`
  const up = sql`SELECT a.ancestor_id FROM namespace_ancestor a WHERE a.namespace_id = ${group_id}`
  if (below && above) return sql`IN (${down} UNION ${up})`
  return below || above ? sql`IN (${below ? down : up})` : sql`= ${group_id}`
}

const ORDERS = {
  created_at: { index: 'epic_created', by: sql`epic.created_at` },
  updated_at: { index: 'epic_updated', by: sql`epic.updated_at` },
  title: { index: 'epic_title', by: sql`epic.title COLLATE NOCASE` },
} as const

/** The epics of one group are read in the order of the list; those of several groups are sorted. */
function found(p: Values, shape: Shape): RawBuilder<{ id: number }> {
  const all = [
    sql`"group".id ${groupsOf(p, shape)}`,
    epicVisibleTo({ kind: shape.viewer, id: p.viewer_id }, p.today),
    ...shape.conditions.map((one) => conditionSql(p, one)),
  ]
  return sql`SELECT epic.id FROM "group"
    CROSS JOIN epic INDEXED BY ${sql.ref(ORDERS[shape.order].index)} ON epic.group_id = "group".id WHERE ${allOf(all)}`
}

function order(_: Values, { order, sort }: Shape) {
  const direction = sql.raw(sort)
  return sql`${ORDERS[order].by} ${direction}, epic.id ${direction}`
}

const epicPages = pagedByIds({ find: found, order, rows: epicRows })

/** A page of the epics of a group, and of the groups around it, that the viewer sees. */
export async function listEpics(
  db: Db,
  viewer: Viewer,
  group_id: number,
  query: EpicQuery,
  { limit, offset, today }: Page & { today: string },
): Promise<{ epics: LoadedEpic[]; total: number }> {
  const conditions = readConditions(query)
  const shape: Shape = {
    viewer: viewer.kind,
    below: query.include_descendant_groups,
    above: query.include_ancestor_groups,
    order: query.order_by,
    sort: query.sort,
    conditions: conditions.map((one) => one.condition),
  }
  const given: Further = Object.assign({}, ...conditions.map((one) => one.values))
  const { rows, total } = await epicPages(db, shape, {
    ...given,
    ...{ group_id, viewer_id: viewer.id, today, limit, offset },
  })
  return { epics: await withLabels(db, rows), total }
}

const oneEpic = compiled((db, p: { group_id: number; iid: number }) =>
  epicRows(db, sql`SELECT epic.id FROM epic WHERE epic.group_id = ${p.group_id} AND epic.iid = ${p.iid}`),
)

/** The epic with this iid in the group. Checks no rights. */
export async function loadEpic(db: Db, group_id: number, iid: number): Promise<LoadedEpic | undefined> {
  const rows: EpicRow[] = await oneEpic(db, { group_id, iid })
  return (await withLabels(db, rows))[0]
}
