import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { compiled } from '../db/compiled.ts'
import type { Db, Trx } from '../db/schema.ts'
import { insertRows } from '../db/write-rows.ts'
import { NOBODY, type Origin } from '../events/events.ts'
import { PRUNED_AT_ONCE, type Retention } from '../retention.ts'
import type { Enqueue, JobKind, Jobs } from './jobs.ts'

interface JobOptions {
  max_attempts?: number
  /** ISO timestamp. Default: now. */
  run_at?: string
  /** Default: the instance itself. */
  origin?: Origin
}

/** Returns a function that stores jobs in the given transaction. */
export function enqueueIn(trx: Trx, clock: Clock, options: JobOptions = {}): Enqueue {
  return async (kind, ...payloads) => {
    const now = clock.iso()
    const { run_at = now, max_attempts = 4, origin = NOBODY } = options
    const rows = payloads.map((payload) => ({
      kind,
      payload: JSON.stringify(payload),
      run_at,
      created_at: now,
      max_attempts,
      ...origin,
    }))
    await insertRows(trx, 'job', rows)
  }
}

/**
 * Stores a job for each id that a query finds, in one statement.
 *
 *     enqueueEach(trx, 'project.remove', 'project_id', sql`SELECT …`, now)
 */
export const enqueueEach = <K extends JobKind>(
  trx: Trx,
  kind: K,
  name: keyof Jobs[K] & string,
  ids: RawBuilder<unknown>,
  now: string,
) =>
  sql`INSERT INTO job (kind, payload, run_at, created_at)
    SELECT ${kind}, json_object(${name}, due.id), ${now}, ${now} FROM (${ids}) due`.execute(trx)

/** What the jobs after this one do, in the order in which they were stored. */
export async function jobsAfter(db: Db, id: number): Promise<{ kind: string; payload: unknown }[]> {
  const rows = await db.selectFrom('job').select(['kind', 'payload']).where('id', '>', id).orderBy('id').execute()
  return rows.map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) }))
}

/** Queued jobs of one kind whose time has come, oldest first. */
export const dueJobs = compiled((db, p: { kind: JobKind; now: string; limit: number }) =>
  db
    .selectFrom('job')
    .selectAll()
    .where('state', '=', 'queued')
    .where('kind', '=', p.kind)
    .where('run_at', '<=', p.now)
    .orderBy('id')
    .limit(p.limit),
)

const firstRun = compiled((db) =>
  db
    .selectFrom('job')
    .select((eb) => eb.fn.min('run_at').as('at'))
    .where('state', '=', 'queued'),
)

/** When the next queued job is due, as ISO timestamp; null if none is queued. */
export const nextRunAt = async (db: Db): Promise<string | null> => (await firstRun(db, {}))[0]?.at ?? null

const firstRunAfter = compiled((db, p: { now: string }) =>
  db
    .selectFrom('job')
    .select((eb) => eb.fn.min('run_at').as('at'))
    .where('state', '=', 'queued')
    .where('run_at', '>', p.now),
)

/** When the next job becomes due that is not due yet, as ISO timestamp; null if there is none. */
export const nextRunAfter = async (db: Db, now: string): Promise<string | null> =>
  (await firstRunAfter(db, { now }))[0]?.at ?? null

/** The id of the newest job; 0 if there is none. */
export const newestJob = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('job')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0

/** The job was interrupted and has not failed, so the attempt does not count. */
export const markInterrupted = (trx: Trx, id: number) =>
  trx
    .updateTable('job')
    .set((eb) => ({ state: 'queued', attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()

/** Queues the jobs again that were running when the process ended. */
export const requeueInterrupted = (trx: Trx) =>
  trx.updateTable('job').set({ state: 'queued' }).where('state', '=', 'running').execute()

export const markRunning = (trx: Trx, id: number, now: string) =>
  trx
    .updateTable('job')
    .set((eb) => ({ state: 'running', started_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** The job starts later. */
export const postpone = (trx: Trx, id: number, run_at: string) =>
  trx.updateTable('job').set({ run_at }).where('id', '=', id).execute()

export const markDone = (trx: Trx, id: number, now: string) =>
  trx.updateTable('job').set({ state: 'done', finished_at: now, error: null }).where('id', '=', id).execute()

export const markFailed = (trx: Trx, id: number, now: string, error: string) =>
  trx.updateTable('job').set({ state: 'failed', finished_at: now, error }).where('id', '=', id).execute()

export const markForRetry = (trx: Trx, id: number, run_at: string, error: string) =>
  trx.updateTable('job').set({ state: 'queued', run_at, error }).where('id', '=', id).execute()

/** Deletes jobs that have ended and are older than `since` or not among the newest `count`. */
export const pruneJobs = (trx: Trx, { since, count }: Retention) =>
  sql`DELETE FROM job WHERE id IN (
    SELECT id FROM job
    WHERE state IN ('done', 'failed') AND (id <= (SELECT max(id) FROM job) - ${count} OR finished_at < ${since})
    ORDER BY id LIMIT ${PRUNED_AT_ONCE})`.execute(trx)
