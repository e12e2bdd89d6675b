import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { shownBy } from '../kit/clock.ts'
import { Mutex } from '../kit/db/lock.ts'
import { openImage } from '../kit/db/memory/open-in-memory.ts'
import type { StorePool } from '../kit/db/memory/store-pool.ts'
import { Files } from '../kit/files.ts'
import type { Instance } from '../kit/instance.ts'
import { KeptAsleep } from '../kit/kept-asleep.ts'
import type { Log } from '../kit/log.ts'
import { capture } from './capture.ts'
import type { Birth, Captured, Content, MainInstance, Snapshot, WorldInstance } from './parts.ts'
import { settleWorld } from './queries.ts'

/** An instance of a world that is open, with the requests that it is answering. */
interface Live {
  instance: WorldInstance
  requests: number
  captured: Captured | undefined
  /** Called when the last request is answered. */
  onIdle?: () => void
}

/** What an instance of a world works on. */
type Data = Pick<WorldInstance, 'db' | 'files' | 'swept_on'>

/**
 * A world: a complete instance in memory. It is opened by its first request, and asleep when it is closed again: then it holds no more than the
 * blocks in which its database differs from its parent's.
 */
export class World {
  readonly name: string
  /** The world, or `WORLD@SNAPSHOT`, that this one was forked from; null if it was made from a seed. */
  readonly parent: string | null
  readonly created_at: string
  pinned: boolean
  last_used_at: string
  readonly token_digest: string
  /** What the world holds after a reset. */
  readonly origin: Content
  readonly snapshots = new Map<string, Snapshot>()
  readonly #main: MainInstance
  readonly #folder: string
  readonly #log: Log
  readonly #stores: StorePool
  readonly #noteToken: (digest: string) => void
  readonly #lock = new Mutex()
  readonly #closing = new Set<Promise<void>>()
  #content: Content
  #live: Live | undefined
  /** The data of an instance that has ended, and could not be copied. The next one continues with it. */
  #uncopied: Data | undefined
  /** Each reset begins with an empty folder, because the instance before may still use its own. */
  #resets = 0
  #isSettled = false
  #kept = new KeptAsleep()

  /** @param folder for the files of this world only */
  constructor(main: MainInstance, folder: string, { name, parent, pinned, created_at, ...birth }: Birth) {
    this.#main = main
    this.#folder = folder
    this.name = name
    this.parent = parent
    this.pinned = pinned
    this.created_at = created_at
    this.last_used_at = created_at
    this.token_digest = birth.token_digest
    this.origin = birth.origin
    this.#content = birth.origin
    this.#log = birth.log
    this.#stores = birth.stores
    this.#noteToken = birth.noteToken
  }

  get isAwake(): boolean {
    return (this.#live ?? this.#uncopied) !== undefined
  }

  /** `stored`: what the world holds is on the disk. */
  get state(): 'open' | 'asleep' | 'stored' {
    if (this.isAwake) return 'open'
    return this.#content.image.file === undefined ? 'asleep' : 'stored'
  }

  /** Whether a request is being answered. */
  get isBusy(): boolean {
    return (this.#live?.requests ?? 0) > 0
  }

  /** Bytes of the database. */
  get size(): number {
    return (this.#live?.instance ?? this.#uncopied)?.db.size() ?? this.#content.image.size
  }

  /** What the clock of the world shows, in milliseconds since 1970. A world that sleeps has a clock that runs. */
  get clock(): { now: number; rate: number; real_now: number } {
    const real_now = this.#main.clock.realNow()
    const state = this.#live?.instance.clock.state ?? this.#content.clock
    return { now: shownBy(state, real_now), rate: state.rate, real_now }
  }

  /** What the world held when it was last asleep or captured. */
  get content(): Content {
    return this.#content
  }

  /** The instance for a request, until `leave` is called. Opens a world that is asleep. */
  async enter(): Promise<{ instance: WorldInstance; leave(): void }> {
    this.last_used_at = this.#main.clock.realIso()
    const count = (live: Live) => Object.assign(live, { requests: live.requests + 1 })
    // Counted before anything else can run: a world without requests may be closed.
    const live = this.#live ? count(this.#live) : await this.#alone(async () => count(await this.#wake()))
    let hasLeft = false
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      live.requests--
      if (live.requests === 0) live.onIdle?.()
    }
    return { instance: live.instance, leave }
  }

  /** What the world holds now. */
  capture(newFolder: () => string): Promise<Content> {
    return this.#alone(async () => {
      const live = this.#uncopied ? await this.#wake() : this.#live
      return live ? await this.#captureLive(live, newFolder) : this.#content
    })
  }

  /** Replaces everything in the world. Requests that have come before are answered from what it held. */
  replaceBy(content: Content): Promise<void> {
    return this.#alone(async () => {
      this.#retire()
      this.#content = content
      this.#isSettled = false
      this.#kept = new KeptAsleep()
    })
  }

  /** Closes the instance of a world without requests, and keeps what it holds. If that cannot be copied, the world stays open. */
  sleep(newFolder: () => string): Promise<void> {
    return this.#alone(async () => {
      const live = this.#uncopied ? await this.#wake() : this.#live
      if (!live || live.requests > 0) return
      const { db, files, swept_on } = live.instance
      this.#live = undefined
      this.#uncopied = { db, files, swept_on }
      try {
        await live.instance.halt()
        await this.#captureLive(live, newFolder)
      } catch (error) {
        await this.#wake().catch((failed: unknown) => this.#log.error({ error: failed }, 'a world could not be opened'))
        throw error
      }
      this.#uncopied = undefined
      await live.instance.close()
    })
  }

  /** Closes the world for good, after the answers to its requests. */
  async close(): Promise<void> {
    await this.#alone(async () => this.#retire())
    await Promise.all(this.#closing)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #captureLive(live: Live, newFolder: () => string): Promise<Content> {
    const known = live.captured ?? { version: Number.NaN, content: this.#content }
    live.captured = await capture(live.instance, known, newFolder)
    this.#content = live.captured.content
    return this.#content
  }

  async #wake(): Promise<Live> {
    // Another request may have opened the world meanwhile.
    if (this.#live) return this.#live
    const main = this.#main
    const { db: store, ...data } = this.#uncopied ?? (await this.#openContent())
    // The version of a database that was just opened.
    const captured = this.#isSettled && !this.#uncopied ? { version: 0, content: this.#content } : undefined
    const instance = main.beside({
      ...{ world: this.name, store, ...data, log: this.#log },
      base_url: `${main.base_url}/w/${this.name}`,
      noteToken: this.#noteToken,
      kept: this.#kept,
    })
    mains.set(instance, main)
    try {
      const { token_digest: digest, created_at } = this
      if (!this.#isSettled) await store.write((trx) => settleWorld(trx, { digest, created_at }))
      await instance.open()
    } catch (error) {
      await (this.#uncopied ? instance.halt() : instance.close())
      throw error
    }
    this.#isSettled = true
    this.#uncopied = undefined
    this.#live = { instance, requests: 0, captured }
    return this.#live
  }

  /** A database and folders with what the world held when it was last copied. */
  async #openContent(): Promise<Data> {
    const { image, files, swept_on } = this.#content
    // Other worlds begin with the same content. After that, no other world has it.
    const db = this.#isSettled ? openImage(image.bytes()) : await this.#stores.open(image)
    return { db, files: new Files(join(this.#folder, String(this.#resets)), this.#main.random, true, files), swept_on }
  }

  /** Lets the instance end as soon as its requests are answered. */
  #retire() {
    const [live, uncopied] = [this.#live, this.#uncopied]
    this.#live = undefined
    this.#uncopied = undefined
    this.#resets++
    if (uncopied) this.#whileClosing(uncopied.db.close().then(() => uncopied.files.close()))
    if (!live) return
    live.instance.endStreams()
    const idle =
      live.requests === 0
        ? Promise.resolve()
        : new Promise<void>((done) => {
            live.onIdle = done
          })
    this.#whileClosing(idle.then(() => live.instance.discard()))
  }

  #whileClosing(work: Promise<void>) {
    const closing = work.finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }

  /** Opening, closing and copying a world exclude each other. */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    await this.#lock.acquire()
    try {
      return await work()
    } finally {
      this.#lock.release()
    }
  }
}

const mains = new WeakMap<Instance, MainInstance>()

/** The main instance beside the instance of a world. */
export const mainOf = (instance: Instance): Instance => mains.get(instance) ?? instance
