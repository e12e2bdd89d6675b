import type { MovableClock } from './clock.ts'
import type { Coverage } from './coverage.ts'
import type { Store } from './db/open.ts'
import type { Listener } from './events/listener.ts'
import type { Files } from './files.ts'
import type { Feature, Tier } from './instance.ts'
import type { Sweep } from './jobs/sweep.ts'
import type { Worker } from './jobs/worker.ts'
import type { KeptAsleep } from './kept-asleep.ts'
import type { Log } from './log.ts'
import type { OutboundOptions } from './outbound/guarded-agent.ts'
import type { Random } from './random.ts'
import type { Limits } from './settings/initial-values.ts'
import type { Vault } from './settings/vault.ts'

/** What an instance is made of. */
export interface InstanceOptions {
  store: Store
  files: Files
  clock: MovableClock
  random: Random
  log: Log
  tier: Tier
  /** The name that the console shows: `demo`, `empty` … */
  name: string
  listeners: readonly Listener[]
  workers: readonly Worker[]
  /** Sweeps run in this order when a new day begins. */
  sweeps: readonly Sweep[]
  /** A world that was forked from another instance: its name, and what it takes over. */
  fork?:
    | {
        world: string
        vault: Vault
        base_url: string
        swept_on: string
        noteToken: (digest: string) => void
        kept: KeptAsleep
        /** Of the main instance. It counts the requests of its worlds too. undefined: they do not count. */
        coverage: Coverage | undefined
        /** Whether the world reaches no network. */
        is_isolated: boolean
      }
    | undefined
  /** Encrypts the secrets in the settings: 32 bytes in base64 or hexadecimal. Otherwise the key is a file in the data directory. */
  secret_key?: string | undefined
  /** The cost of password hashes; only tests need a lower one. */
  password_cost?: number | undefined
  /** For so long, other parts of the instance do not see a changed setting; 0 by default. */
  settings_cache_ms?: number | undefined
  /** The limits of requests until administrators change their settings; `off` by default. */
  limits?: Limits | undefined
  s3_endpoint?: string | undefined
  /** The status for a part of the platform's API that Gantry does not have; 501 by default. The platform answers 404 to unknown addresses. */
  unknown?: 404 | 501 | undefined
  disabled_features?: readonly Feature[] | undefined
  /** Whether deprecated parameters are refused and deprecated fields left out. */
  strict?: boolean | undefined
  /** Only tests need others: how names are resolved, which certificates are trusted, and how long requests may take. */
  outbound?: Omit<OutboundOptions, 'policy'> | undefined
}
