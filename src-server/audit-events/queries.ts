import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import { eventOf } from '../kit/events/stream.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import type { AuditedEntity } from './entity.ts'

export interface AuditFilters {
  entity_type?: string | undefined
  entity_id?: number | undefined
  created_after?: string | undefined
  created_before?: string | undefined
}

const FILTERS = ['entity_type', 'entity_id', 'created_after', 'created_before'] as const
type Filter = (typeof FILTERS)[number]
interface Shape {
  filters: readonly Filter[]
}
type Values = PageBounds & Required<AuditFilters>

const conditions: Record<Filter, (p: Values, has: ReadonlySet<Filter>) => RawBuilder<SqlBool>> = {
  // Without an id, the plus keeps SQLite to the index that is in the order of the list.
  entity_type: (p, has) =>
    has.has('entity_id') ? sql`entity_type = ${p.entity_type}` : sql`+entity_type = ${p.entity_type}`,
  entity_id: (p) => sql`entity_id = ${p.entity_id}`,
  created_after: (p) => sql`created_at >= ${p.created_after}`,
  created_before: (p) => sql`created_at <= ${p.created_before}`,
}

/** The events of entries, which `entry` names by id. */
const eventsOf = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('found'))
    .crossJoin('audit_entry as entry')
    .whereRef('entry.id', '=', 'found.id')
    .crossJoin('outbox_event as event')
    .whereRef('event.id', '=', 'found.id')
    .selectAll('event')
    .select(['entry.entity_type', 'entry.entity_id'])

const auditPages = pagedByIds({
  find: (p: Values, { filters }: Shape) => {
    const has = new Set(filters)
    const all = [sql`entity_id IS NOT NULL`, ...filters.map((name) => conditions[name](p, has))]
    return sql<{ id: number }>`SELECT id FROM audit_entry WHERE ${allOf(all)}`
  },
  order: () => sql`id DESC`,
  rows: eventsOf,
})

type Row = Awaited<ReturnType<typeof auditPages>>['rows'][number]

function auditedOf({ entity_type, entity_id, ...row }: Row) {
  if (entity_type === null || entity_id === null) return undefined
  const entity: AuditedEntity = { entity_type, entity_id }
  return { event: eventOf(row), entity }
}

/** Stored changes that have an entity, the newest first. */
export async function listAudited(db: Db, filters: AuditFilters, { limit, offset }: PageBounds) {
  const shape = { filters: FILTERS.filter((name) => filters[name] !== undefined) }
  const values = {
    entity_type: filters.entity_type ?? '',
    entity_id: filters.entity_id ?? 0,
    created_after: filters.created_after ?? '',
    created_before: filters.created_before ?? '',
  }
  const { rows, total } = await auditPages(db, shape, { ...values, limit, offset })
  return { audited: rows.map(auditedOf).filter((one) => one !== undefined), total }
}

const byId = compiled((db, p: { id: number }) => eventsOf(db, sql`SELECT ${p.id} AS id`))

/** @throws ApiError 404 `404 Not found` if there is no such event, or the event is about another entity */
export async function findAudited(db: Db, id: number, entity?: AuditedEntity) {
  const [row] = await byId(db, { id })
  const audited = row && auditedOf(row)
  const isOther =
    entity && (audited?.entity.entity_type !== entity.entity_type || audited.entity.entity_id !== entity.entity_id)
  if (!audited || isOther) throw notFoundPlain()
  return audited
}
