import { resolve } from 'node:path'
import { recordRestoration } from './gantry/acts/back-up.ts'
import { Instance } from './instance.ts'
import { MovableClock, systemClock } from './kit/clock.ts'
import type { Store } from './kit/db/open.ts'
import { Files, temporaryRoot } from './kit/files.ts'
import type { Feature, Tier } from './kit/instance.ts'
import type { Log } from './kit/log.ts'
import { systemRandom } from './kit/random.ts'
import { GANTRY_VERSION } from './kit/version.ts'
import { listeners } from './listeners.ts'
import { openDirectory } from './schema/store.ts'
import { isHalfSeeded, type Seed, seedInstance, seedName } from './seed.ts'
import { sweeps } from './sweeps.ts'
import { renewLaunchToken } from './tokens/launch-token.ts'
import { workers } from './workers.ts'
import { WORLD_LIMITS, type WorldLimits } from './worlds/eviction.ts'
import { Worlds } from './worlds/worlds.ts'

export interface OpenOptions {
  storage: { kind: 'directory'; path: string } | { kind: 'memory' }
  /** Fills a new instance; undefined: `demo`. An existing instance keeps its data, and another seed is refused. */
  seed: Seed | undefined
  /** The first administrator's token; undefined: a new token at each start. */
  token: string | undefined
  tier: Tier
  /** For so long, other parts of the instance do not see a changed setting. */
  settings_cache_ms?: number | undefined
  /** Encrypts secret settings; undefined: a key file in the data directory, or a random key for an instance in memory. */
  secret_key?: string | undefined
  /** The server of object storage that imports use instead of the provider's. */
  s3_endpoint?: string | undefined
  unknown?: 404 | 501 | undefined
  disabled_features?: readonly Feature[] | undefined
  /** Limits of the worlds beside the instance. */
  worlds?: WorldLimits | undefined
}

export interface OpenInstance {
  instance: Instance
  token: string
  /** Ends the instance and its worlds. */
  close(): Promise<void>
  /** A code that signs the console in as the first administrator, once and within a minute. */
  issueSignInCode(): string
}

/**
 * Opens an instance, seeded and migrated, with its jobs running. `close` ends it. An abort of the signal ends a long seeding.
 *
 * @throws StartError with the exit code of the command line
 */
export async function openInstance(options: OpenOptions, log: Log, signal?: AbortSignal): Promise<OpenInstance> {
  const { storage } = options
  const root = storage.kind === 'directory' ? resolve(storage.path) : temporaryRoot()
  const store = await openSeededStore(root, storage.kind === 'directory' ? 'full' : 'off')
  const files = new Files(root, systemRandom, storage.kind === 'memory')
  let instance: Instance | undefined
  try {
    await seedInstance(store, files, systemClock, options.seed, signal)
    const opened = new Instance({
      store,
      files,
      clock: new MovableClock(),
      random: systemRandom,
      log,
      tier: options.tier,
      name: await seedName(store),
      listeners,
      workers,
      sweeps,
      settings_cache_ms: options.settings_cache_ms,
      secret_key: options.secret_key,
      s3_endpoint: options.s3_endpoint,
      unknown: options.unknown,
      disabled_features: options.disabled_features,
    })
    instance = opened
    await opened.time.restore()
    const { token, user_id } = await renewLaunchToken(opened, options.token)
    log.hide(token)
    await opened.open()
    // An instance that cannot store the event is opened all the same.
    await recordRestoration(opened).catch((error: unknown) => log.error({ error }, 'a restore was not recorded'))
    log.debug(
      { version: GANTRY_VERSION, name: opened.name, tier: opened.tier, storage: storage.kind },
      'an instance is open',
    )
    const worlds = new Worlds(opened, options.worlds ?? WORLD_LIMITS)
    const close = async () => {
      await worlds.close()
      await opened.close()
    }
    return { instance: opened, token, close, issueSignInCode: () => opened.sessions.issueCode(user_id) }
  } catch (error) {
    if (instance) await instance.close()
    else {
      await store.close()
      files.close()
    }
    throw error
  }
}

/** Opens the database. If its seeding was interrupted, deletes it and creates a new one, because it contains nothing of value. */
async function openSeededStore(root: string, durability: 'full' | 'off'): Promise<Store> {
  const store = openDirectory(root, durability)
  if (!(await isHalfSeeded(store))) return store
  await store.close()
  return openDirectory(root, durability, 'reset')
}
