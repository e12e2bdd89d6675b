import { resolve } from 'node:path'
import { MOST_DAYS } from './clock/limits.ts'
import { recordRestoration } from './gantry/acts/back-up.ts'
import { Instance } from './instance.ts'
import { MovableClock } from './kit/clock.ts'
import type { Store } from './kit/db/open.ts'
import { StartError } from './kit/errors.ts'
import { Files, temporaryRoot } from './kit/files.ts'
import type { Feature, Tier } from './kit/instance.ts'
import type { Log } from './kit/log.ts'
import { systemRandom } from './kit/random.ts'
import type { Limits } from './kit/settings/initial-values.ts'
import { GANTRY_VERSION } from './kit/version.ts'
import { listeners } from './listeners.ts'
import { openDirectory } from './schema/store.ts'
import { isHalfSeeded, isSeeded, type Seed, seedInstance, seedName } from './seed.ts'
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
  /** The limits of requests until administrators change their settings. */
  limits?: Limits | undefined
  /** Encrypts secret settings; undefined: a key file in the data directory, or a random key for an instance in memory. */
  secret_key?: string | undefined
  /** The server of object storage that imports use instead of the provider's. */
  s3_endpoint?: string | undefined
  unknown?: 404 | 501 | undefined
  disabled_features?: readonly Feature[] | undefined
  /** What the clock shows at the start, and how fast it runs; undefined: as it was. */
  clock?: { at_ms: number | undefined; rate: number | undefined } | undefined
  /** Whether deprecated parameters are refused and deprecated fields left out. */
  strict?: boolean | undefined
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
    const clock = new MovableClock()
    if (options.clock?.at_ms !== undefined) await setClockOfNew(store, clock, options.clock.at_ms)
    await seedInstance(store, files, clock, options.seed, signal)
    const opened = new Instance({
      store,
      files,
      clock,
      random: systemRandom,
      log,
      tier: options.tier,
      name: await seedName(store),
      listeners,
      workers,
      sweeps,
      settings_cache_ms: options.settings_cache_ms,
      limits: options.limits,
      secret_key: options.secret_key,
      s3_endpoint: options.s3_endpoint,
      unknown: options.unknown,
      disabled_features: options.disabled_features,
      strict: options.strict,
    })
    instance = opened
    await opened.time.restore()
    const { token, user_id } = await renewLaunchToken(opened, options.token)
    log.hide(token)
    await opened.open()
    await moveClock(opened, options.clock)
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

/** A new instance is seeded at the time of its clock. Then its clock stands until everything else is ready. */
async function setClockOfNew(store: Store, clock: MovableClock, at_ms: number) {
  if (!(await isSeeded(store))) clock.set({ at_ms, rate: 0 })
}

/**
 * What becomes due on the way to a later time happens before the first request.
 *
 * @throws StartError if the clock would have to pass more days than one move may
 */
async function moveClock({ time }: Instance, { at_ms, rate }: NonNullable<OpenOptions['clock']> = none) {
  if (at_ms === undefined && rate === undefined) return
  const { now } = time.shown
  const days = Math.ceil(((at_ms ?? now) - now) / 86_400_000)
  if (days > MOST_DAYS)
    throw new StartError(
      2,
      `The clock of this instance shows ${new Date(now).toISOString()}. --clock moves it at most ${MOST_DAYS} days ahead, not ${days}.`,
    )
  // The clock of a new instance stands: it has waited for its seed.
  await time.move((present) => at_ms ?? present, rate ?? (at_ms === undefined ? undefined : 1))
}
const none = { at_ms: undefined, rate: undefined }
