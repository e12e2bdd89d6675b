import { type Insertable, sql, type Updateable } from 'kysely'
import { compiled } from '../../kit/db/compiled.ts'
import type { Database, Db, Trx } from '../../kit/db/schema.ts'
import { insertMissingRows } from '../../kit/db/write-rows.ts'
import { PRUNED_AT_ONCE, type Retention } from '../../kit/retention.ts'
import type { DeliveryRow } from './entity.ts'

export const deliveryColumns = [
  'id',
  'hook_id',
  'state',
  'cause',
  'event_id',
  'resent_id',
  'event_name',
  'subject',
  'event_uuid',
  'url',
  'request_headers',
  'request_body',
  'response_status',
  'response_headers',
  'response_body',
  'failure',
  'failure_reason',
  'duration_ms',
  'dns_ms',
  'connect_ms',
  'tls_ms',
  'first_byte_ms',
  'sent_at',
  'created_at',
] as const

/** Stores deliveries that wait. One that is stored already stays as it is. */
export const insertDeliveries = (trx: Trx, rows: readonly Insertable<Database['hook_delivery']>[]) =>
  insertMissingRows(trx, 'hook_delivery', rows)

export const insertDelivery = (trx: Trx, row: Insertable<Database['hook_delivery']>): Promise<DeliveryRow> =>
  trx.insertInto('hook_delivery').values(row).returning(deliveryColumns).executeTakeFirstOrThrow()

const waiting = compiled((db, p: { hook_id: number }) =>
  db
    .selectFrom('hook_delivery')
    .select(deliveryColumns)
    .where('hook_id', '=', p.hook_id)
    .where('state', '=', sql.lit('waiting'))
    .orderBy('id')
    .limit(1),
)

/** The oldest delivery of the hook that waits. */
export async function nextDelivery(db: Db, hook_id: number): Promise<DeliveryRow | undefined> {
  const [row] = await waiting(db, { hook_id })
  return row
}

export const changeDelivery = (trx: Trx, id: number, changes: Updateable<Database['hook_delivery']>) =>
  trx.updateTable('hook_delivery').set(changes).where('id', '=', id).execute()

const ofHook = compiled(
  (_, p: { hook_id: number }) =>
    sql<{
      count: number
    }>`SELECT count(*) AS count FROM hook_delivery INDEXED BY hook_delivery_hook WHERE hook_id = ${p.hook_id}`,
)

/** How many deliveries of a hook the log has. */
export async function countDeliveriesOf(db: Db, hook_id: number): Promise<number> {
  const [row] = await ofHook(db, { hook_id })
  return row?.count ?? 0
}

/** As the index has it. */
const SIZE = sql`octet_length(request_body) + octet_length(ifnull(response_body, ''))`

/**
 * Deletes ended deliveries that are older than `since`, not among the newest `count`, or below so many bytes of newer ended ones. A call
 * looks at the oldest 2,000, because other writes wait for it. Only their sizes are read of all others, in the index.
 */
export const pruneDeliveries = (trx: Trx, { since, count, bytes }: Retention & { bytes: number }) =>
  sql`WITH all_ended AS MATERIALIZED (
      SELECT sum(${SIZE}) AS size FROM hook_delivery INDEXED BY hook_delivery_ended WHERE state = 'ended'),
    oldest AS (
      SELECT id, created_at, ${SIZE} AS size FROM hook_delivery INDEXED BY hook_delivery_ended
      WHERE state = 'ended' ORDER BY id LIMIT ${PRUNED_AT_ONCE})
    DELETE FROM hook_delivery WHERE id IN (
      SELECT id FROM (
        SELECT id, created_at, (SELECT size FROM all_ended) - sum(size) OVER (ORDER BY id) + size AS from_here FROM oldest)
      WHERE created_at < ${since} OR id <= (SELECT max(id) FROM hook_delivery) - ${count} OR from_here > ${bytes})`.execute(
    trx,
  )

const last = compiled((db) => db.selectFrom('hook_delivery').select((eb) => eb.fn.max('id').as('id')))

/** The id of the last delivery; 0 without any. Ids are not used again. */
export async function lastDelivery(db: Db): Promise<number> {
  const [row] = await last(db, {})
  return row?.id ?? 0
}
