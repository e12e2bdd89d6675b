import type { RateLimits } from './access/rate-limits.ts'
import type { Sessions } from './access/sessions.ts'
import type { Clock } from './clock.ts'
import type { Store } from './db/open.ts'
import type { Trx } from './db/schema.ts'
import type { Emitted } from './events/events.ts'
import type { Files } from './files.ts'
import type { Log } from './log.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Random } from './random.ts'
import type { SettingStore } from './settings/settings.ts'
import type { Traffic } from './traffic.ts'

export type Tier = 'free' | 'premium' | 'ultimate'

/**
 * What a handler can reach of the instance that its request belongs to. There is no way to write here: a write handler gets its
 * transaction as `db`, and a read handler must not write at all.
 */
export interface Instance {
  /** `demo`, `empty` …, as the console shows it. */
  readonly name: string
  readonly tier: Tier
  /** True in `premium` and `ultimate`: the fields and endpoints of the higher tiers are on. */
  readonly licensed: boolean
  readonly db: Pick<Store, 'read' | 'file'>
  readonly files: Files
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly settings: SettingStore
  readonly limits: RateLimits
  readonly sessions: Sessions
  readonly traffic: Traffic
  readonly outbound: Outbound
  /** ISO timestamp. */
  readonly started_at: string
  /** Milliseconds from the start of the process's work to its first answer; 0 until then. */
  readonly start_ms: number
  /** Largest upload in bytes. */
  uploadLimit(): number
}

/** An instance for code that runs outside a request: the router, workers, listeners and sweeps. */
export interface WritableInstance extends Instance {
  readonly db: Store
  readonly events: {
    /** Hands committed events to the listeners. */
    deliver(events: readonly Emitted[]): void
    /** Sees every event: tests and the console's live feed. */
    readonly taps: Set<(emitted: Emitted) => void>
  }
  readonly jobs: {
    /** Looks for due jobs: called after each commit that wrote one. */
    poke(): void
    /** Resolves when no job runs and none is due. */
    idle(): Promise<void>
  }
  /** A random id, 16 letters of base64url. */
  newRequestId(): string
  /** Whether the clock has reached a day that `rollOverDay` has not seen. */
  isNewDay(): boolean
  /** Runs the sweeps of a new day, once; every caller waits for them. */
  rollOverDay(): Promise<void>
  /** After a commit: delivers its events and starts its jobs. */
  committed(emitted: readonly Emitted[], queued: boolean): void
  /** A write nobody waits for. Only one of a name runs at a time; a failure is logged. */
  later(name: string, work: (trx: Trx) => Promise<unknown>): void
}
