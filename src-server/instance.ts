import { carryOut } from './activity/carry-out.ts'
import { lastDelivery } from './hooks/deliveries/delivery-queries.ts'
import type { Actor } from './kit/access/actor.ts'
import { RateLimits } from './kit/access/rate-limits.ts'
import { Sessions } from './kit/access/sessions.ts'
import { UserAddresses } from './kit/access/user-addresses.ts'
import type { Act } from './kit/act.ts'
import { Backups } from './kit/backups/backups.ts'
import type { MovableClock } from './kit/clock.ts'
import type { Store } from './kit/db/open.ts'
import type { Trx } from './kit/db/schema.ts'
import { DryRuns } from './kit/dry-run/dry-runs.ts'
import { rehearse } from './kit/dry-run/rehearse.ts'
import type { Rehearsed } from './kit/dry-run/rehearsed.ts'
import { NOBODY, type Origin } from './kit/events/events.ts'
import { EventStream } from './kit/events/stream.ts'
import type { Faults } from './kit/faults/faults.ts'
import type { Files } from './kit/files.ts'
import { type Feature, type Instance as HandlersInstance, MAIN_WORLD, type Tier } from './kit/instance.ts'
import type { InstanceOptions } from './kit/instance-options.ts'
import { JobRunner } from './kit/jobs/runner.ts'
import { KeptAsleep } from './kit/kept-asleep.ts'
import type { Log } from './kit/log.ts'
import { createOutbound, noOutbound, type Outbound } from './kit/outbound/outbound.ts'
import { policyOf } from './kit/outbound/policy.ts'
import { type Random, RequestIds } from './kit/random.ts'
import { PRUNE_EVERY, pruneRecords } from './kit/records.ts'
import { SettingStore } from './kit/settings/settings.ts'
import { openVault, type Vault } from './kit/settings/vault.ts'
import { Time } from './kit/time/time.ts'
import { Traffic } from './kit/traffic.ts'
import type { WritableInstance } from './kit/writable-instance.ts'
import { PASSWORD_COST } from './users/password.ts'
import type { WorldParts } from './worlds/parts.ts'

/** One instance: database, files, clock, settings and everything else that a request may use. Instances in one process share no data. */
export class Instance implements WritableInstance {
  readonly name: string
  readonly world: string
  readonly noteToken: (digest: string) => void
  readonly tier: Tier
  readonly db: Store
  readonly files: Files
  readonly clock: MovableClock
  readonly time: Time
  readonly random: Random
  readonly log: Log
  readonly settings: SettingStore
  readonly password_cost: number
  readonly vault: Vault
  readonly limits = new RateLimits()
  readonly addresses = new UserAddresses()
  readonly sessions: Sessions
  readonly traffic: Traffic
  readonly events: EventStream
  readonly jobs: JobRunner
  readonly faults: Faults
  readonly outbound: Outbound
  readonly backups: Backups
  readonly dry_runs = new DryRuns()
  s3_endpoint: string | undefined
  readonly unknown: 404 | 501
  readonly disabled_features: ReadonlySet<Feature>
  readonly strict: boolean
  started_at: string
  start_ms = 0
  /** Set by the server when it listens. */
  base_url = 'http://localhost'
  readonly #options: InstanceOptions
  readonly #stopping = new AbortController()
  readonly #ids: RequestIds
  readonly #kept: KeptAsleep
  readonly #pending = new Map<string, Promise<unknown>>()
  /** Events since the last pruning. */
  #stored = 0
  #open = false
  #day = ''
  #rollingOver: Promise<void> | undefined

  constructor(options: InstanceOptions) {
    const { fork } = options
    this.#options = options
    this.name = options.name
    this.world = fork?.world ?? MAIN_WORLD
    this.noteToken = fork?.noteToken ?? (() => {})
    this.base_url = fork?.base_url ?? this.base_url
    this.#day = fork?.swept_on ?? ''
    this.tier = options.tier
    this.db = options.store
    this.files = options.files
    this.clock = options.clock
    this.random = options.random
    this.#ids = new RequestIds(options.random)
    this.log = options.log
    this.password_cost = options.password_cost ?? PASSWORD_COST
    this.vault = fork?.vault ?? openVault(options.files, options.random, options.secret_key)
    const { clock, limits, settings_cache_ms: cache_ms } = options
    this.settings = new SettingStore({ clock, vault: this.vault, cache_ms, limits })
    this.sessions = new Sessions(this.clock, this.random, () => this.settings.get('session_expire_delay'))
    this.traffic = new Traffic(this.clock, fork?.coverage)
    this.events = new EventStream(this, options.listeners)
    this.jobs = new JobRunner(this, options.workers)
    this.#kept = fork?.kept ?? new KeptAsleep()
    this.faults = this.#kept.faults
    this.faults.whenChanged = () => this.jobs.poke()
    const outbound = { ...options.outbound, policy: () => policyOf(this.settings) }
    this.outbound = fork?.is_isolated ? noOutbound : createOutbound(outbound)
    this.backups = new Backups(this)
    this.time = new Time(this)
    this.strict = options.strict ?? false
    this.s3_endpoint = options.s3_endpoint
    this.unknown = options.unknown ?? 501
    this.disabled_features = new Set(options.disabled_features)
    this.started_at = this.clock.iso()
  }

  async open() {
    if (await this.time.restore()) this.started_at = this.clock.iso()
    await this.settings.load(this.db.read)
    const { unreadable } = this.settings
    if (unreadable.length > 0)
      this.log.error({ settings: unreadable }, 'secret settings cannot be decrypted with this key')
    this.#kept.last_delivery_before ??= await lastDelivery(this.db.read)
    await this.events.start()
    await this.rollOverDay()
    await this.jobs.start()
    this.#open = true
  }

  /**
   * Runs the sweeps, once per day. Memberships, shares and deletion delays end by day, so the first request of a new day waits for the
   * sweeps.
   */
  async rollOverDay(): Promise<void> {
    const today = this.clock.today()
    if (today === this.#day) return
    this.#rollingOver ??= this.perform({ actor: null, origin: NOBODY }, async (act) => {
      for (const sweep of this.#options.sweeps) await sweep(act)
    })
      .then(() => {
        this.#day = today
        if (this.#open) this.jobs.poke()
      })
      .finally(() => {
        this.#rollingOver = undefined
      })
    await this.#rollingOver
  }

  get swept_on(): string {
    return this.#day
  }

  isNewDay(): boolean {
    return this.clock.today() !== this.#day
  }

  newRequestId = (): string => this.#ids.next()

  get last_delivery_before(): number {
    return this.#kept.last_delivery_before ?? 0
  }

  get licensed(): boolean {
    return this.tier !== 'free'
  }

  /** A setting in bytes; 5 GiB for 0. `imports/archive/budgets.ts` limits what is unpacked from an archive. */
  uploadLimit(setting: 'max_import_size' | 'max_attachment_size' = 'max_import_size'): number {
    const megabytes = this.settings.get(setting)
    return megabytes > 0 ? megabytes * 2 ** 20 : 5 * 2 ** 30
  }

  async perform<Who extends Actor | null, T>(
    by: { actor: Who; origin: Origin },
    work: (act: Act<Who>) => Promise<T>,
  ): Promise<T> {
    const { result, emitted, queued, changesSettings } = await this.db.write((db) => carryOut(this, db, by, work))
    if (changesSettings) await this.settings.load(this.db.read)
    if (emitted.length > 0) {
      this.events.committed(emitted)
      this.#stored += emitted.length
      if (this.#stored >= PRUNE_EVERY) {
        this.#stored = 0
        this.writeLater('prune events and jobs', (trx) => pruneRecords(trx, this.clock))
      }
    }
    if (queued) this.jobs.poke()
    return result
  }

  rehearse<Who extends Actor | null, T>(
    stage: HandlersInstance,
    by: { actor: Who; origin: Origin },
    work: (act: Act<Who>) => Promise<T>,
  ): Promise<{ result: T; rehearsed: Rehearsed }> {
    return rehearse(this, async (db) => (await carryOut(stage, db, by, work)).result)
  }

  writeLater(name: string, work: (trx: Trx) => Promise<unknown>) {
    if (this.#pending.has(name)) return
    const done = this.db
      .write(work)
      .catch((error: unknown) => this.log.warn({ error }, `could not ${name}`))
      .finally(() => this.#pending.delete(name))
    this.#pending.set(name, done)
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** Ends the answers that stay open, so that the HTTP server can close its connections. */
  endStreams() {
    this.#stopping.abort()
  }

  /** An instance with other data, a clock of its own, and the same options and keys. It is not open yet. */
  beside({ store, files, log, is_isolated = false, ...parts }: WorldParts): Instance {
    const fork = { ...parts, is_isolated, vault: this.vault, coverage: is_isolated ? undefined : this.traffic.coverage }
    return new Instance({ ...this.#options, store, files, log, clock: this.clock.beside(), fork })
  }

  /** Ends jobs, listeners and writes. The data can still be read. */
  halt = (): Promise<void> => this.#halt(() => this.events.stop())

  async #halt(endEvents: () => Promise<void>) {
    this.endStreams()
    await this.backups.stop()
    await this.jobs.stop()
    await endEvents()
    await Promise.all(this.#pending.values())
  }

  /** Ends the work of the instance, then closes the database and removes temporary files. */
  async close() {
    await this.#close(() => this.events.stop())
  }

  /** Closes an instance whose data nobody needs any more. */
  async discard() {
    await this.#close(() => this.events.end())
  }

  async #close(endEvents: () => Promise<void>) {
    await this.#halt(endEvents)
    await this.db.close()
    this.files.close()
  }
}
