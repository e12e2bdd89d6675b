import { type Actor, personBehind } from '../../kit/access/actor.ts'
import { ApiError } from '../../kit/errors.ts'
import { eventsAfter, newestEvent, oldestEvent } from '../../kit/events/queries.ts'
import { eventOf } from '../../kit/events/stream.ts'
import { avatarUrl, type Presenting } from '../../kit/http/presenting.ts'
import type { Stream } from '../../kit/http/stream-body.ts'
import type { Instance } from '../../kit/instance.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import type { LiveEvent } from '../entity.ts'
import { Batch, type Sendable } from './batch.ts'

const AT_ONCE = 100
/** A caller who missed more events than this reads everything again, which is cheaper. */
const MOST_MISSED = 1_000
/** Events are gathered for this long, so that a client that writes all the time costs ten checks a second and not one for each write. */
const GATHER_MS = 100
const HEARTBEAT_MS = 15_000
const STREAMS_OF_USER = 20
const STREAMS = 2_000
/** Milliseconds before a client connects again. */
const RETRY_MS = 2_000

/** A caller who listens, and how far. */
export interface Listening {
  actor: Actor
  present: Presenting
  /** Continue after this event; undefined: with the next event. */
  after: number | undefined
  /** Checks the caller again. @throws ApiError if the request would be refused now */
  checkAgain: () => Promise<Actor>
}

interface Subscriber extends Listening {
  stream: Stream
  /** The id of the last event that was sent or passed over. */
  position: number
}

/** The open streams of an instance. Reads each stored event once, and checks once for each viewer who may see it. */
export class LiveFeed {
  readonly #instance: Instance
  readonly #subscribers = new Set<Subscriber>()
  #unfollow: (() => void) | undefined
  #gathering: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #again = false

  constructor(instance: Instance) {
    this.#instance = instance
    instance.stopping.addEventListener('abort', () => this.#endAll(), { once: true })
  }

  /** @throws ApiError 429 if too many streams are open */
  requireRoom({ id }: Actor) {
    const mine = [...this.#subscribers].filter(({ actor }) => actor.id === id).length
    if (mine >= STREAMS_OF_USER || this.#subscribers.size >= STREAMS)
      throw new ApiError(
        429,
        { message: 'Too many streams are open. Close one, or try again later.' },
        { 'Retry-After': '60' },
      )
  }

  /** Sends events until the caller or the server closes the stream, or the caller may not listen any more. */
  async subscribe(stream: Stream, listening: Listening) {
    try {
      const newest = await newestEvent(this.#instance.db.read)
      const isGap = await this.#hasGap(listening.after, newest)
      if (stream.closed.aborted) return
      if (this.#instance.stopping.aborted) return stream.end()
      const position = isGap ? newest : (listening.after ?? newest)
      const subscriber = { ...listening, stream, position }
      stream.closed.addEventListener('abort', () => this.#remove(subscriber), { once: true })
      this.#subscribers.add(subscriber)
      this.#unfollow ??= this.#instance.events.follow(() => this.#gather())
      this.#heartbeat ??= setInterval(() => void this.beat(), HEARTBEAT_MS).unref()
      // Also tells where to resume before the first change arrives.
      stream.send(`retry: ${RETRY_MS}\nid: ${position}\nevent: ${isGap ? 'reset' : 'ready'}\ndata: {}\n\n`)
      this.#run()
    } catch (error) {
      this.#instance.log.error({ error }, 'a stream of events could not be opened')
      stream.end()
    }
  }

  /**
   * Ends the streams of callers who may not listen any more, and shows the others that the server is still there. The position lets callers
   * who see few events resume after the events that they may not see.
   */
  async beat() {
    for (const subscriber of [...this.#subscribers])
      if (await this.#actorOf(subscriber)) subscriber.stream.send(`: still here\nid: ${subscriber.position}\n\n`)
  }

  /** Resolves when every stream has every event. For tests. */
  async idle() {
    while (this.#gathering !== undefined || this.#running !== undefined) {
      clearTimeout(this.#gathering)
      this.#gathering = undefined
      this.#run()
      await this.#running
    }
  }

  /** Whether events after this one are missing: they were deleted, are too many, or belong to another database. */
  async #hasGap(after: number | undefined, newest: number): Promise<boolean> {
    if (after === undefined || after === newest) return false
    if (after > newest || newest - after > MOST_MISSED) return true
    const oldest = await oldestEvent(this.#instance.db.read)
    return oldest !== undefined && after < oldest.id - 1
  }

  #gather() {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.#run()
    }, GATHER_MS).unref()
  }

  /** Sends what is stored, once at a time. */
  #run() {
    if (this.#running !== undefined) {
      this.#again = true
      return
    }
    this.#running = this.#sendStored()
      .catch((error: unknown) => this.#instance.log.error({ error }, 'events could not be sent'))
      .finally(() => {
        this.#running = undefined
        if (!this.#again) return
        this.#again = false
        this.#run()
      })
  }

  async #sendStored() {
    const { db, clock } = this.#instance
    while (this.#subscribers.size > 0) {
      const id = Math.min(...[...this.#subscribers].map(({ position }) => position))
      const rows = await eventsAfter(db.read, { id, limit: AT_ONCE })
      const last = rows.at(-1)?.id
      if (last === undefined) return
      const batch = await Batch.of(db.read, clock.today(), rows.map(eventOf))
      await Promise.all([...this.#subscribers].map((subscriber) => this.#send(subscriber, batch, last)))
    }
  }

  async #send(subscriber: Subscriber, batch: Batch, last: number) {
    if (subscriber.position >= last) return
    const actor = await this.#actorOf(subscriber)
    if (!actor) return
    const events = await batch.visibleTo(viewerOf(actor))
    const pieces = events
      .filter(({ event }) => event.id > subscriber.position)
      .map((one) => `id: ${one.event.id}\ndata: ${JSON.stringify(present(one, actor, subscriber.present))}\n\n`)
    subscriber.position = last
    if (pieces.length > 0) subscriber.stream.send(pieces.join(''))
  }

  /** The caller as they are now; undefined after the stream was ended, because the request would be refused now. */
  async #actorOf(subscriber: Subscriber): Promise<Actor | undefined> {
    try {
      return await subscriber.checkAgain()
    } catch (error) {
      if (!(error instanceof ApiError))
        this.#instance.log.error({ error }, 'the caller of a stream could not be checked')
      this.#remove(subscriber)
      subscriber.stream.end()
      return undefined
    }
  }

  #remove(subscriber: Subscriber) {
    this.#subscribers.delete(subscriber)
    if (this.#subscribers.size > 0) return
    this.#unfollow?.()
    this.#unfollow = undefined
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
  }

  #endAll() {
    for (const subscriber of [...this.#subscribers]) {
      this.#remove(subscriber)
      subscriber.stream.end()
    }
  }
}

function present({ event, kind, act, described, actor }: Sendable, viewer: Actor, presenting: Presenting): LiveEvent {
  const { origin } = event
  const { audience: _, ...ids } = described
  const isOwn =
    origin.actor_id === viewer.id || (origin.sudo_by_id !== null && origin.sudo_by_id === personBehind(viewer)?.id)
  return {
    id: event.id,
    kind,
    act,
    ...ids,
    actor: actor && {
      id: actor.id,
      username: actor.username,
      name: actor.name,
      avatar_url: avatarUrl(actor, presenting),
    },
    request_id: isOwn ? origin.request_id : null,
    occurred_at: event.created_at,
  }
}

const feeds = new WeakMap<Instance, LiveFeed>()

/** The streams of an instance, which exist once. */
export function liveFeedOf(instance: Instance): LiveFeed {
  const known = feeds.get(instance)
  if (known) return known
  const feed = new LiveFeed(instance)
  feeds.set(instance, feed)
  return feed
}
