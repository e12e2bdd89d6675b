import type { Actor } from './access/actor.ts'
import type { Act } from './act.ts'
import type { Store } from './db/open.ts'
import type { Trx } from './db/schema.ts'
import type { Emitted, Origin } from './events/events.ts'
import type { Instance } from './instance.ts'

/** An instance for code that runs outside a request: the router, workers, listeners and sweeps. */
export interface WritableInstance extends Instance {
  readonly db: Store
  readonly events: {
    /** Sees every event right after its commit: tests and the console's live feed. */
    readonly taps: Set<(emitted: Emitted) => void>
    /** Resolves when every listener has heard everything. */
    idle(): Promise<void>
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
  /** Runs an act in a transaction of its own. Its events are stored with it; listeners and jobs start after the commit. */
  perform<Who extends Actor | null, T>(
    by: { actor: Who; origin: Origin },
    work: (act: Act<Who>) => Promise<T>,
  ): Promise<T>
  /** A write nobody waits for. Only one of a name runs at a time; a failure is logged. */
  later(name: string, work: (trx: Trx) => Promise<unknown>): void
}
