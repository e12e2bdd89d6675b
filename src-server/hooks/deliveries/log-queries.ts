import { type SqlBool, sql } from 'kysely'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { notFoundPlain } from '../../kit/errors.ts'
import { allOf } from '../../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../../kit/lists/paged.ts'
import { wordsInAny } from '../../kit/lists/words.ts'
import { searchTerms, wordParameters } from '../../kit/search.ts'
import { deliveryColumns } from './delivery-queries.ts'
import { type DeliveryDetail, FAILED, type ListedDelivery, listedColumns, type Outcome } from './log-entity.ts'

const listed = [...listedColumns, 'outcome'] as const

export interface DeliveryFilters {
  hook_id?: number | undefined
  event?: string | undefined
  outcome?: Outcome | 'waiting' | 'failed' | undefined
  status?: number | undefined
  cause?: string | undefined
  since?: string | undefined
  until?: string | undefined
  longer_than_ms?: number | undefined
  after_id?: number | undefined
  search?: string | undefined
}

const FILTERS = ['hook_id', 'event', 'status', 'cause', 'since', 'until', 'longer_than_ms', 'after_id'] as const
type Filter = (typeof FILTERS)[number]

/** What changes the statement. The values of the filters are parameters. */
interface Shape {
  filters: readonly Filter[]
  outcomes: readonly string[]
  words: number
  exact: boolean
  sort: 'asc' | 'desc'
}
type Values = PageBounds & Required<Omit<DeliveryFilters, 'search' | 'outcome'>> & { [word: `word${number}`]: string }

/** A plus keeps the narrow index of the list in the plan: rows hold bodies. */
const conditions: Record<Filter, (p: Values) => ReturnType<typeof sql<SqlBool>>> = {
  hook_id: (p) => sql`hook_id = ${p.hook_id}`,
  event: (p) => sql`event_name = ${p.event}`,
  status: (p) => sql`response_status = ${p.status}`,
  cause: (p) => sql`cause = ${p.cause}`,
  since: (p) => sql`+created_at >= ${p.since}`,
  until: (p) => sql`+created_at < ${p.until}`,
  longer_than_ms: (p) => sql`duration_ms > ${p.longer_than_ms}`,
  after_id: (p) => sql`id > ${p.after_id}`,
}

/** The index that finds the fewest deliveries: few fail, and few wait. Otherwise the narrow index is read until the page is full. */
const indexFor = ({ filters, outcomes }: Shape) => {
  if (outcomes.length > 0 && !outcomes.includes('ok')) return sql`hook_delivery_outcome`
  return filters.includes('hook_id') && filters.length === 1 ? sql`hook_delivery_hook` : sql`hook_delivery_list`
}

const deliveryPages = pagedByIds({
  find: (p: Values, shape: Shape) => {
    const { filters, outcomes, words, exact } = shape
    const all = [
      ...(outcomes.length > 0 ? [sql<SqlBool>`outcome IN (${sql.join(outcomes.map((one) => sql.lit(one)))})`] : []),
      ...filters.map((name) => conditions[name](p)),
      ...(words > 0 ? [wordsInAny([sql`event_name`, sql`subject`], p, { words, exact })] : []),
    ]
    return sql<{ id: number }>`SELECT id FROM hook_delivery INDEXED BY ${indexFor(shape)} WHERE ${allOf(all)}`
  },
  order: (_, { sort }) => sql`id ${sql.raw(sort)}`,
  rows: (db, ids) =>
    db
      .selectFrom(sql<{ id: number }>`(${ids})`.as('found'))
      .crossJoin('hook_delivery as delivery')
      .leftJoin('system_hook as hook', 'hook.id', 'delivery.hook_id')
      .whereRef('delivery.id', '=', 'found.id')
      .select(listed.map((name) => `delivery.${name}` as const))
      .select('hook.url as hook_url'),
})

/** Deliveries by id. */
export function listDeliveries(
  db: Db,
  { outcome, search, ...filters }: DeliveryFilters,
  sort: 'asc' | 'desc',
  { limit, offset }: PageBounds,
): Promise<{ rows: ListedDelivery[]; total: number }> {
  const terms = searchTerms(search)
  const shape: Shape = {
    filters: FILTERS.filter((name) => filters[name] !== undefined),
    outcomes: outcome === undefined ? [] : outcome === 'failed' ? FAILED : [outcome],
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
    sort,
  }
  const given = {
    hook_id: 0,
    event: '',
    status: 0,
    cause: '',
    since: '',
    until: '',
    longer_than_ms: 0,
    after_id: 0,
    ...defined(filters),
  }
  return deliveryPages(db, shape, { ...wordParameters(terms), ...given, limit, offset })
}

const defined = (filters: DeliveryFilters): Partial<Values> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

const byId = compiled((db, p: { id: number }) =>
  db
    .selectFrom('hook_delivery as delivery')
    .leftJoin('system_hook as hook', 'hook.id', 'delivery.hook_id')
    .where('delivery.id', '=', p.id)
    .select(deliveryColumns.map((name) => `delivery.${name}` as const))
    .select(['delivery.outcome', 'hook.url as hook_url', 'hook.token_set_at']),
)

/** @throws ApiError 404 `404 Not found` */
export async function findDelivery(db: Db, id: number): Promise<DeliveryDetail> {
  const [row] = await byId(db, { id })
  if (!row) throw notFoundPlain()
  return row
}

const figures = compiled(
  (_, p: { since: string; hour: string }) => sql<{
    deliveries: number
    failed_last_hour: number
    waiting: number
  }>`SELECT
    (SELECT count(*) FROM hook_delivery WHERE created_at >= ${p.since}) AS deliveries,
    (SELECT count(*) FROM hook_delivery INDEXED BY hook_delivery_created
      WHERE created_at >= ${p.hour} AND +outcome NOT IN ('ok', 'waiting')) AS failed_last_hour,
    (SELECT count(*) FROM hook_delivery WHERE outcome = 'waiting') AS waiting`,
)

/** How many deliveries there are since a time, how many of a later time failed, and how many wait. */
export async function countDeliveries(db: Db, since: string, hour: string) {
  const [row] = await figures(db, { since, hour })
  return row ?? { deliveries: 0, failed_last_hour: 0, waiting: 0 }
}
