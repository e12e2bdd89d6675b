import { sql } from 'kysely'
import { compiled, compiledBy } from '../db/compiled.ts'
import type { Db, Trx } from '../db/schema.ts'
import { insertRows } from '../db/write-rows.ts'
import { PRUNED_AT_ONCE, type Retention } from '../retention.ts'
import { inTurns } from '../turns.ts'
import type { Emitted, Origin } from './events.ts'

/** Stores events in the transaction of the act that caused them. */
export const storeEvents = (trx: Trx, emitted: readonly Emitted[], origin: Origin, now: string) =>
  inTurns(emitted, (some) =>
    insertRows(
      trx,
      'outbox_event',
      some.map(({ event, payload, snapshot }) => ({
        event,
        payload: JSON.stringify(payload),
        snapshot: JSON.stringify(snapshot),
        ...origin,
        created_at: now,
      })),
    ),
  )

export const eventsAfter = compiled((db, p: { id: number; limit: number }) =>
  db.selectFrom('outbox_event').selectAll().where('id', '>', p.id).orderBy('id').limit(p.limit),
)

/** The oldest event that is still stored; undefined if there is none. */
export const oldestEvent = (db: Db) =>
  db.selectFrom('outbox_event').select(['id', 'created_at']).orderBy('id').limit(1).executeTakeFirst()

/** The id of the last event that the listener has handled. A new listener starts with the next event. */
export async function cursorOf(trx: Trx, listener: string): Promise<number> {
  const known = await trx
    .selectFrom('listener_cursor')
    .select('event_id')
    .where('listener', '=', listener)
    .executeTakeFirst()
  if (known) return known.event_id
  const event_id = await newestEvent(trx)
  await trx.insertInto('listener_cursor').values({ listener, event_id }).execute()
  return event_id
}

/** Events before this id, the newest first. */
export const eventsBefore = compiled((db, p: { id: number; limit: number }) =>
  db.selectFrom('outbox_event').selectAll().where('id', '<', p.id).orderBy('id', 'desc').limit(p.limit),
)

/** So many of the newest events are searched for those of a user. */
const MOST_SEARCHED = 20_000

/** `by`: what a user did, also as an administrator in the name of others. `to`: what others did to the account and to what belongs to it. */
export type EventSide = 'by' | 'to'

/** Events of a user before this id, the newest first, among the newest stored ones. */
export const eventsOfUserBefore = compiledBy((db, p: { id: number; limit: number; user_id: number }, side: EventSide) =>
  db
    .selectFrom('outbox_event')
    .selectAll()
    .where('id', '<', p.id)
    .where(sql<boolean>`id > (SELECT max(id) FROM outbox_event) - ${sql.lit(MOST_SEARCHED)}`)
    .where(
      side === 'by'
        ? sql<boolean>`(actor_id = ${p.user_id} OR sudo_by_id = ${p.user_id})`
        : sql<boolean>`actor_id IS NOT ${p.user_id} AND ${p.user_id} IN (payload ->> 'user_id', snapshot -> 'user' ->> 'id')`,
    )
    .orderBy('id', 'desc')
    .limit(p.limit),
)

/** How many events of each kind there are after this id, the first one first. */
export async function countEventsAfter(db: Db, id: number): Promise<{ event: string; count: number }[]> {
  return await db
    .selectFrom('outbox_event')
    .select(({ fn }) => ['event', fn.countAll<number>().as('count')])
    .where('id', '>', id)
    .groupBy('event')
    .orderBy(({ fn }) => fn.min('id'))
    .execute()
}

/** The id of the newest stored event; 0 if there has never been one. */
export async function newestEvent(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM outbox_event`.execute(db)
  return rows[0]?.id ?? 0
}

export const moveCursor = (trx: Trx, listener: string, event_id: number) =>
  trx.updateTable('listener_cursor').set({ event_id }).where('listener', '=', listener).execute()

/** Deletes the cursors of listeners that no longer exist, because an old cursor prevents the pruning of all later events. */
export const forgetListeners = (trx: Trx, known: readonly string[]) =>
  trx
    .deleteFrom('listener_cursor')
    .where('listener', 'not in', known.length > 0 ? known : [''])
    .execute()

/**
 * Deletes events that every listener has handled and that are older than `since` or not among the newest `count`. The newest event always stays,
 * because its id must not be used again. Ids rise with time, so the search for old events ends at the first that is not old.
 */
export const pruneEvents = (trx: Trx, { since, count }: Retention) =>
  sql`DELETE FROM outbox_event WHERE id IN (
    SELECT id FROM outbox_event
    WHERE id <= max(
        (SELECT max(id) FROM outbox_event) - ${count},
        ifnull((SELECT id FROM outbox_event WHERE created_at >= ${since} ORDER BY id LIMIT 1), (SELECT max(id) FROM outbox_event)) - 1)
      AND id < (SELECT max(id) FROM outbox_event)
      AND id <= ifnull((SELECT min(event_id) FROM listener_cursor), id)
    ORDER BY id LIMIT ${PRUNED_AT_ONCE})`.execute(trx)
