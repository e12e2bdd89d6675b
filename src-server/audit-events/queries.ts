import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
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

type Sort = 'asc' | 'desc'

const FILTERS = ['entity_type', 'entity_id', 'created_after', 'created_before'] as const
type Filter = (typeof FILTERS)[number]
interface Shape {
  filters: readonly Filter[]
  sort: Sort
  /** Whether the page continues after an entry. */
  continued: boolean
}
type Values = PageBounds & Required<AuditFilters> & { after_id: number }

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

const found = (p: Values, { filters, sort, continued }: Shape) => {
  const has = new Set(filters)
  const after = sort === 'asc' ? sql<SqlBool>`id > ${p.after_id}` : sql<SqlBool>`id < ${p.after_id}`
  const all = [
    sql`entity_id IS NOT NULL`,
    ...filters.map((name) => conditions[name](p, has)),
    ...(continued ? [after] : []),
  ]
  return sql<{ id: number }>`SELECT id FROM audit_entry WHERE ${allOf(all)}`
}
const orderOf = ({ sort }: Shape) => (sort === 'asc' ? sql`id` : sql`id DESC`)

const numberedPages = pagedByIds({ find: found, order: (_, shape: Shape) => orderOf(shape), rows: eventsOf })
const keysetPages = compiledBy((db, p: Values, shape: Shape) =>
  eventsOf(db, sql`${found(p, shape)} ORDER BY ${orderOf(shape)} LIMIT ${p.limit}`),
)

type Row = Awaited<ReturnType<typeof numberedPages>>['rows'][number]

function auditedOf({ entity_type, entity_id, ...row }: Row) {
  if (entity_type === null || entity_id === null) return undefined
  const entity: AuditedEntity = { entity_type, entity_id }
  return { event: eventOf(row), entity }
}

interface AuditList {
  filters: AuditFilters
  sort: Sort
}

function prepared({ filters, sort }: AuditList, after_id?: number) {
  const shape: Shape = {
    filters: FILTERS.filter((name) => filters[name] !== undefined),
    sort,
    continued: after_id !== undefined,
  }
  const values = {
    entity_type: filters.entity_type ?? '',
    entity_id: filters.entity_id ?? 0,
    created_after: filters.created_after ?? '',
    created_before: filters.created_before ?? '',
    after_id: after_id ?? 0,
  }
  return { shape, values }
}

const auditedIn = (rows: readonly Row[]) => rows.map(auditedOf).filter((one) => one !== undefined)

/** A numbered page of the stored changes that have an entity. */
export async function listAudited(db: Db, list: AuditList, { limit, offset }: PageBounds) {
  const { shape, values } = prepared(list)
  const { rows, total } = await numberedPages(db, shape, { ...values, limit, offset })
  return { audited: auditedIn(rows), total }
}

/** The page after an entry. */
export async function listAuditedAfter(db: Db, list: AuditList, limit: number, after_id: number | undefined) {
  const { shape, values } = prepared(list, after_id)
  return auditedIn(await keysetPages(db, shape, { ...values, limit, offset: 0 }))
}

const primaryAddresses = compiled((db, p: { ids: string }) =>
  db.selectFrom('user').select(['id', 'email']).where(sql<boolean>`id IN (SELECT value FROM json_each(${p.ids}))`),
)

/** The addresses of accounts, by id. */
export async function addressesOf(db: Db, user_ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await primaryAddresses(db, { ids: JSON.stringify([...new Set(user_ids)]) })
  return new Map(rows.map(({ id, email }) => [id, email]))
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
