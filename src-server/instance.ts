import { RateLimits } from './kit/access/rate-limits.ts'
import { Sessions } from './kit/access/sessions.ts'
import type { Clock } from './kit/clock.ts'
import type { Store } from './kit/db/open.ts'
import type { Trx } from './kit/db/schema.ts'
import { EventBus, type Listener } from './kit/events/emit.ts'
import type { Emitted } from './kit/events/events.ts'
import type { Files } from './kit/files.ts'
import type { Worker } from './kit/jobs/jobs.ts'
import { JobRunner } from './kit/jobs/runner.ts'
import type { Log } from './kit/log.ts'
import { createOutbound, type Outbound } from './kit/outbound/outbound.ts'
import { type Random, secretOf } from './kit/random.ts'
import { SettingStore } from './kit/settings/settings.ts'
import { Traffic } from './kit/traffic.ts'
import { endExpired } from './members/expiry-queries.ts'
import { sweeps } from './sweeps.ts'

export type Tier = 'free' | 'premium' | 'ultimate'

export interface InstanceOptions {
  store: Store
  files: Files
  clock: Clock
  random: Random
  log: Log
  tier: Tier
  /** `demo`, `empty` …, as the console names it. */
  name: string
  listeners: readonly Listener[]
  workers: readonly Worker[]
}

const ID_BYTES = 12
/** In base64url, where 12 bytes are 16 letters and none is left over. */
const ID_LENGTH = 16

/** One isolated world: everything that a request may touch hangs here, and nothing is shared with another instance of this process. */
export class Instance {
  readonly name: string
  readonly tier: Tier
  readonly db: Store
  readonly files: Files
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly settings = new SettingStore()
  readonly limits = new RateLimits()
  readonly sessions: Sessions
  readonly traffic: Traffic
  readonly events: EventBus
  readonly jobs: JobRunner
  readonly outbound: Outbound
  readonly started_at: string
  /** From the start of the process's work to its first answer; 0 until then. */
  start_ms = 0
  readonly #pending = new Map<string, Promise<unknown>>()
  #ids = ''
  #open = false
  #day = ''
  #dawn: Promise<void> | undefined

  constructor(options: InstanceOptions) {
    this.name = options.name
    this.tier = options.tier
    this.db = options.store
    this.files = options.files
    this.clock = options.clock
    this.random = options.random
    this.log = options.log
    this.sessions = new Sessions(this.clock, this.random)
    this.traffic = new Traffic(this.clock)
    this.events = new EventBus(this, options.listeners)
    this.jobs = new JobRunner(this, options.workers)
    this.outbound = createOutbound()
    this.started_at = this.clock.iso()
  }

  async open() {
    await this.settings.load(this.db.read)
    await this.today()
    await this.jobs.start()
    this.#open = true
  }

  /**
   * Memberships and shares end by the day, and so does the time of what is marked for deletion: the first who asks on a new one sees to
   * it before anything is answered.
   */
  async today(): Promise<void> {
    const day = this.clock.today()
    if (day === this.#day) return
    this.#dawn ??= this.db
      .write((trx) => this.#endDay(trx, day))
      .then((ended) => {
        this.#day = day
        this.events.deliver(
          ended.map((member) => ({ event: 'member.removed', payload: { ...member, actor_id: null } })),
        )
        if (this.#open) this.jobs.poke()
      })
      .finally(() => {
        this.#dawn = undefined
      })
    await this.#dawn
  }

  async #endDay(trx: Trx, today: string) {
    const now = this.clock.iso()
    const ended = await endExpired(trx, today, now)
    for (const sweep of sweeps) await sweep(trx, { today, now, settings: this.settings })
    return ended
  }

  /** Whether a day has begun that `today` has not seen yet. */
  dawns(): boolean {
    return this.clock.today() !== this.#day
  }

  /** Random, cut from a supply: asking the system for twelve bytes costs as much as for a thousand. */
  newRequestId(): string {
    if (this.#ids.length < ID_LENGTH) this.#ids = secretOf(this.random, ID_BYTES * 64)
    const id = this.#ids.slice(0, ID_LENGTH)
    this.#ids = this.#ids.slice(ID_LENGTH)
    return id
  }

  /** The higher tiers' fields and endpoints are on in `premium` and `ultimate`. */
  get licensed(): boolean {
    return this.tier !== 'free'
  }

  /** Largest upload in bytes: the setting, or 5 GiB where it sets none. */
  uploadLimit(): number {
    const megabytes = this.settings.get('max_import_size')
    return megabytes > 0 ? megabytes * 2 ** 20 : 5 * 2 ** 30
  }

  /** After a commit: those who listen learn of it, and jobs that it wrote begin. */
  committed(emitted: readonly Emitted[], queued: boolean) {
    if (emitted.length > 0) this.events.deliver(emitted)
    if (queued) this.jobs.poke()
  }

  /** A write that nobody waits for. One of a name at a time; a failure is logged. */
  later(name: string, work: (trx: Trx) => Promise<unknown>) {
    if (this.#pending.has(name)) return
    const done = this.db
      .write(work)
      .catch((error: unknown) => this.log.warn({ error }, `could not ${name}`))
      .finally(() => this.#pending.delete(name))
    this.#pending.set(name, done)
  }

  /** Ends jobs and writes, then closes the database and removes what is temporary. */
  async close() {
    await this.jobs.stop()
    await Promise.all(this.#pending.values())
    await this.db.close()
    this.files.close()
  }
}
