import type { RateLimits } from './access/rate-limits.ts'
import type { Sessions } from './access/sessions.ts'
import type { UserAddresses } from './access/user-addresses.ts'
import type { Backups } from './backups/backups.ts'
import type { Clock } from './clock.ts'
import type { Store } from './db/open.ts'
import type { DryRuns } from './dry-run/dry-runs.ts'
import type { Faults } from './faults/faults.ts'
import type { Files } from './files.ts'
import type { Log } from './log.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Random } from './random.ts'
import type { SettingStore } from './settings/settings.ts'
import type { Vault } from './settings/vault.ts'
import type { MovesClock } from './time/moves.ts'
import type { Traffic } from './traffic.ts'

export type Tier = 'free' | 'premium' | 'ultimate'

/** Features that the operator can disable, by the names that the platform gives them. */
export const FEATURES = ['import_project_from_remote_file'] as const
export type Feature = (typeof FEATURES)[number]

/** The name of the world that is not a fork. */
export const MAIN_WORLD = 'main'

/**
 * What a handler can reach of its instance. There is no way to write: a write handler gets its transaction in `act`, and a read handler
 * must not write.
 */
export interface Instance {
  /** `demo`, `empty` …, as the console shows it. */
  readonly name: string
  /** `main`, or the name of the world that this instance is. */
  readonly world: string
  /** Called with the digest of each new access token: requests with it are for this instance. */
  readonly noteToken: (digest: string) => void
  readonly tier: Tier
  /** True in `premium` and `ultimate`: the fields and endpoints of the higher tiers are on. */
  readonly licensed: boolean
  readonly db: Pick<Store, 'file' | 'freeze' | 'read' | 'size'>
  readonly files: Files
  readonly clock: Clock
  /** Moves the clock. */
  readonly time: MovesClock
  readonly random: Random
  readonly log: Log
  readonly settings: SettingStore
  /** The cost `N` of new password hashes, a power of two. */
  readonly password_cost: number
  /** Encrypts secrets before they are stored. */
  readonly vault: Vault
  readonly limits: RateLimits
  readonly addresses: UserAddresses
  readonly sessions: Sessions
  readonly traffic: Traffic
  readonly faults: Faults
  /** The id of the last delivery of a hook before the server started, or before the world was forked, reset or restored. */
  readonly last_delivery_before: number
  readonly outbound: Outbound
  readonly backups: Backups
  /** What the last dry runs would have done. */
  readonly dry_runs: DryRuns
  /** The server of object storage that imports use; undefined: that of the provider. */
  readonly s3_endpoint: string | undefined
  readonly disabled_features: ReadonlySet<Feature>
  /** Refuses deprecated parameters, and leaves deprecated fields out. */
  readonly strict: boolean
  readonly jobs: {
    /** The kinds of background jobs. */
    readonly kinds: readonly string[]
  }
  readonly events: {
    /** Calls the function after each commit that stored events. Returns a function that ends this. */
    follow(follower: () => void): () => void
  }
  /** Aborted when the instance starts to stop: answers that stay open must end. */
  readonly stopping: AbortSignal
  /** ISO timestamp. */
  readonly started_at: string
  /** Milliseconds from the start of the process to its first answer; 0 until then. */
  readonly start_ms: number
  /** Where clients reach the instance, for texts that it sends without a request: `http://127.0.0.1:4880`. */
  readonly base_url: string
  /** Largest upload in bytes, by the setting: `max_import_size` by default. */
  uploadLimit(setting?: 'max_attachment_size'): number
}
