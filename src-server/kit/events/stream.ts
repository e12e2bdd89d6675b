import { setTimeout as wait } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { OutboxEventTable, Trx } from '../db/schema.ts'
import type { ForeseenDelivery } from '../dry-run/rehearsed.ts'
import type { WritableInstance } from '../writable-instance.ts'
import type { Emitted, EventName, StoredEvent } from './events.ts'
import type { Listener } from './listener.ts'
import { cursorOf, eventsAfter, forgetListeners, moveCursor } from './queries.ts'

const AT_ONCE = 100
/** The stored cursor may lag by so many events, which are delivered again after a crash: storing it costs as much as a small change. */
const MAX_LAG = 50
const MAX_ATTEMPTS = 8
const LONGEST_WAIT_MS = 60_000

/**
 * Delivers the stored events to each listener, one at a time, in the order of commits. If a listener fails, the same event is delivered
 * again after a delay. After eight failed attempts, the listener continues with the next event. Listeners do not wait for each other.
 */
export class EventStream {
  /** Called with every event right after its commit, once. For tests. */
  readonly taps = new Set<(emitted: Emitted) => void>()
  readonly #followers = new Set<() => void>()
  readonly #instance: WritableInstance
  readonly #listeners: readonly Listener[]
  readonly #deliveries: readonly Delivery[]
  readonly #stopping = new AbortController()

  constructor(instance: WritableInstance, listeners: readonly Listener[]) {
    this.#instance = instance
    this.#listeners = listeners
    this.#deliveries = listeners.map((one) => new Delivery(instance, one, this.#stopping.signal))
  }

  /** Resumes each listener after the last event that it handled. */
  async start() {
    await this.#instance.db.write(async (trx) => {
      await forgetListeners(
        trx,
        this.#deliveries.map(({ name }) => name),
      )
      for (const delivery of this.#deliveries) delivery.startAt(await cursorOf(trx, delivery.name))
    })
    for (const delivery of this.#deliveries) delivery.wake()
  }

  /** What the listeners would send for the events of a dry run. */
  async foresee(events: readonly StoredEvent[], trx: Trx): Promise<ForeseenDelivery[]> {
    const foreseen = await Promise.all(
      this.#listeners.map(
        (one) =>
          one.foresee?.(
            events.filter(({ event }) => one.hears(event)),
            this.#instance,
            trx,
          ) ?? [],
      ),
    )
    return foreseen.flat()
  }

  /** Called after each commit with the events that it stored. */
  committed(emitted: readonly Emitted[]) {
    for (const one of emitted) for (const tap of this.taps) tap(one)
    for (const delivery of this.#deliveries) delivery.wake()
    for (const follower of this.#followers) follower()
  }

  /** Calls the function after each commit that stored events. Returns a function that ends this. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  /** Resolves when each listener has handled or skipped every stored event, and its cursor is stored. */
  async idle() {
    await this.#idle()
    for (const delivery of this.#deliveries) await delivery.storeCursor()
  }

  /** Resolves when no listener is running. Events that are not yet handled are delivered after the next start. */
  async stop() {
    this.#stopping.abort()
    await this.idle()
  }

  /** The same without storing the cursors: there is no next start. */
  async end() {
    this.#stopping.abort()
    await this.#idle()
  }

  async #idle() {
    await Promise.all(this.#deliveries.map((delivery) => delivery.idle()))
  }
}

/** One listener and how far it has come. */
class Delivery {
  readonly #instance: WritableInstance
  readonly #listener: Listener
  readonly #stopping: AbortSignal
  #cursor: number | undefined
  /** The cursor in the database. */
  #stored = 0
  #running: Promise<void> | undefined
  #again = false

  constructor(instance: WritableInstance, listener: Listener, stopping: AbortSignal) {
    this.#instance = instance
    this.#listener = listener
    this.#stopping = stopping
  }

  get name() {
    return this.#listener.name
  }

  startAt(event_id: number) {
    this.#cursor = event_id
    this.#stored = event_id
  }

  async storeCursor() {
    const reached = this.#cursor ?? 0
    if (reached <= this.#stored) return
    await this.#instance.db.write((trx) => moveCursor(trx, this.name, reached))
    this.#stored = reached
  }

  wake() {
    if (this.#cursor === undefined || this.#stopping.aborted) return
    if (this.#running !== undefined) {
      this.#again = true
      return
    }
    this.#running = this.#run().finally(() => {
      this.#running = undefined
      if (!this.#again) return
      this.#again = false
      this.wake()
    })
  }

  async idle() {
    while (this.#running !== undefined) await this.#running
  }

  async #run() {
    const { db, log } = this.#instance
    try {
      while (!this.#stopping.aborted) {
        const from = this.#cursor ?? 0
        const rows = await eventsAfter(db.read, { id: from, limit: AT_ONCE })
        if (rows.length === 0) return
        if (await this.#deliverSeveral(rows)) this.#cursor = rows.at(-1)?.id ?? from
        else
          for (const row of rows) {
            if (this.#listener.hears(row.event as EventName) && !(await this.#deliverWithRetries(eventOf(row)))) break
            this.#cursor = row.id
          }
        if ((this.#cursor ?? 0) - this.#stored >= MAX_LAG) await this.storeCursor()
        if (this.#cursor === from) return
      }
    } catch (error) {
      log.error({ listener: this.name, error }, 'events could not be delivered')
    }
  }

  /** @returns false if the listener takes only single events, or failed */
  async #deliverSeveral(rows: readonly Selectable<OutboxEventTable>[]): Promise<boolean> {
    if (!this.#listener.handleSeveral) return false
    const heard = rows.filter((row) => this.#listener.hears(row.event as EventName))
    try {
      if (heard.length > 0) await this.#listener.handleSeveral(heard.map(eventOf), this.#instance)
      return true
    } catch (error) {
      this.#instance.log.error({ listener: this.name, events: heard.length, error }, 'a listener failed')
      return false
    }
  }

  /** @returns false if the instance stops before the listener has handled the event */
  async #deliverWithRetries(event: StoredEvent): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#listener.handle(event, this.#instance)
        return true
      } catch (error) {
        const about = { listener: this.name, event: event.event, event_id: event.id, attempt, error }
        this.#instance.log.error(about, 'a listener failed')
        if (attempt === MAX_ATTEMPTS) return true
        const slept = await pause(
          Math.min(this.#listener.retry_ms * 2 ** (attempt - 1), LONGEST_WAIT_MS),
          this.#stopping,
        )
        if (!slept) return false
      }
    }
  }
}

/** An event as it was emitted, from its stored row. */
export const eventOf = ({
  id,
  event,
  payload,
  snapshot,
  created_at,
  ...origin
}: Selectable<OutboxEventTable>): StoredEvent => ({
  id,
  event: event as EventName,
  payload: JSON.parse(payload),
  snapshot: JSON.parse(snapshot),
  origin,
  created_at,
})

const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  wait(ms, undefined, { signal, ref: false }).then(
    () => true,
    () => false,
  )
