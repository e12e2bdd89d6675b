import type { Actor } from './access/actor.ts'
import type { Act } from './act.ts'
import type { MovableClock } from './clock.ts'
import type { Store } from './db/open.ts'
import type { Trx } from './db/schema.ts'
import type { ForeseenDelivery, Rehearsed } from './dry-run/rehearsed.ts'
import type { Emitted, Origin, StoredEvent } from './events/events.ts'
import type { Instance } from './instance.ts'

/** An instance for code that runs outside a request: the router, workers, listeners and sweeps. */
export interface WritableInstance extends Instance {
  readonly db: Store
  readonly clock: MovableClock
  readonly events: Instance['events'] & {
    /** Called with every event right after its commit. For tests. */
    readonly taps: Set<(emitted: Emitted) => void>
    /** Resolves when every listener has handled every event. */
    idle(): Promise<void>
    /** What would be sent for the events of a dry run. */
    foresee(events: readonly StoredEvent[], trx: Trx): Promise<ForeseenDelivery[]>
  }
  readonly jobs: Instance['jobs'] & {
    /** How many jobs were started so far. */
    readonly started: number
    /** Starts due jobs. Called after each commit that stored a job. */
    poke(): void
    /** Resolves when no job runs and none is due. */
    idle(): Promise<void>
  }
  /** The status for a part of the platform's API that Gantry does not have. */
  readonly unknown: 404 | 501
  /** A random id, 16 letters of base64url. */
  newRequestId(): string
  /** The day of the last sweeps; empty before the first. */
  readonly swept_on: string
  /** Whether the clock has reached a day that `rollOverDay` has not seen. */
  isNewDay(): boolean
  /** Runs the sweeps of a new day, once; every caller waits for them. */
  rollOverDay(): Promise<void>
  /** Runs an act in a transaction of its own. Its events are stored with it; listeners and jobs start after the commit. */
  perform<Who extends Actor | null, T>(
    by: { actor: Who; origin: Origin },
    work: (act: Act<Who>) => Promise<T>,
  ): Promise<T>
  /**
   * Runs an act in a transaction that is rolled back, and says what it did. Nothing follows from it.
   *
   * @param stage the instance that the act gets
   */
  rehearse<Who extends Actor | null, T>(
    stage: Instance,
    by: { actor: Who; origin: Origin },
    work: (act: Act<Who>) => Promise<T>,
  ): Promise<{ result: T; rehearsed: Rehearsed }>
  /** A write that nobody waits for; a failure is logged. While a write is pending, further writes of the same name are dropped. */
  writeLater(name: string, work: (trx: Trx) => Promise<unknown>): void
}
