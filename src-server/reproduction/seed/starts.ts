import type { Image } from '../../kit/db/image.ts'
import { openImage } from '../../kit/db/memory/open-in-memory.ts'
import type { Db } from '../../kit/db/schema.ts'
import { unprocessable } from '../../kit/errors.ts'
import { type Instance, MAIN_WORLD } from '../../kit/instance.ts'
import { byState } from '../../kit/reason.ts'
import type { LoggedRequest } from '../../kit/request-log.ts'
import { CONSOLE } from '../../kit/traffic.ts'
import { isEntry } from '../../seeds/reading/check.ts'
import { seedOfImageInThread } from '../../seeds/writing/seed-in-thread.ts'
import { type WriteOptions, writeSeed } from '../../seeds/writing/write-seed.ts'
import type { Worlds } from '../../worlds/worlds.ts'

/** A state from which requests may have started. */
export interface Start {
  /** `one@first`, `one@origin`, `now`; `now, without newer records`: as far as it is known what was there before. */
  from: string
  /** Whether nothing is known to have changed between this state and the first request. */
  is_known: boolean
  /** The seed of the state. @throws an error if the time is over */
  seed(): Promise<Record<string, unknown>>
  /** The database of the state; undefined if it is not known. */
  image: Image | undefined
}

/** The seed of a larger database would hold up other requests for too long. */
const MOST_BYTES = 64 * 2 ** 20

/** Above this size, a thread writes the seed. */
const LARGE_BYTES = 4 * 2 ** 20

/**
 * The states from which the requests may have started, the likeliest first. Each is made when it is needed.
 *
 * @param stopping ends the making of seeds
 */
export async function* startsOf(
  worlds: Worlds,
  instance: Instance,
  first: LoggedRequest,
  stopping: AbortSignal,
): AsyncGenerator<Start> {
  const { clock, world } = instance
  // The log follows the clock of the instance, which can be moved. Worlds and snapshots follow the real time.
  const moved_ms = clock.now() - Date.parse(worlds.main.clock.realIso())
  const inLog = (iso: string) => Date.parse(iso) + moved_ms
  const began_ms = first.at_ms - first.ms
  const everybody = { id: 0, admin: true }
  const writes = [undefined, CONSOLE]
    .flatMap((client) => instance.traffic.logOf(client).seenBy(everybody))
    .filter(({ method, status, dry_run }) => method !== 'GET' && method !== 'HEAD' && status < 400 && !dry_run)
  const isQuiet = (from_ms: number, to_ms: number) =>
    !writes.some((one) => one.request_id !== first.request_id && one.at_ms > from_ms && one.at_ms < to_ms)
  const before = [...worlds.snapshotsOf(world).values()]
    .filter(({ created_at }) => inLog(created_at) <= began_ms)
    .map(({ name, created_at }) => ({ place: `${world}@${name}`, at_ms: inLog(created_at) }))
    .reverse()
  if (world !== MAIN_WORLD) before.push({ place: `${world}@origin`, at_ms: inLog(worlds.find(world).created_at) })
  const options = { now: clock.now(), dates: 'absolute' } as const
  for (const { place, at_ms } of before) {
    const { image } = await worlds.contentOf(place)
    yield { from: place, is_known: isQuiet(at_ms, began_ms), image, seed: () => seedOf(image, options, stopping) }
  }
  const { image } = await worlds.contentOf(world)
  let made: Promise<Record<string, unknown>> | undefined
  const now = () => (made ??= seedOf(image, options, stopping))
  const older = async () => withoutNewer(await now(), new Date(began_ms).toISOString())
  const is_known = !writes.some(({ at_ms }) => at_ms >= began_ms)
  yield { from: 'now', is_known, image, seed: now }
  if (!is_known) yield { from: 'now, without newer records', is_known, image: undefined, seed: older }
}

async function seedOf(image: Image, options: WriteOptions, stopping: AbortSignal): Promise<Record<string, unknown>> {
  requireSize(image)
  if (image.size <= LARGE_BYTES) return await readImage(image, async (db) => ({ ...(await writeSeed(db, options)) }))
  const text = await seedOfImageInThread(image.bytes(), { ...options, format: 'json' }, stopping)
  return JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString())
}

/** Reads a copy of what a world holds. @throws ApiError 422 for a database that is too large */
export async function readOf<T>(worlds: Worlds, world: string, read: (db: Db) => Promise<T>): Promise<T> {
  const { image } = await worlds.contentOf(world)
  requireSize(image)
  return await readImage(image, read)
}

async function readImage<T>(image: Image, read: (db: Db) => Promise<T>): Promise<T> {
  const copy = openImage(image.bytes())
  try {
    return await read(copy.read)
  } finally {
    await copy.close()
  }
}

function requireSize({ size }: Image) {
  if (size > MOST_BYTES)
    throw unprocessable(
      `The database is larger than ${MOST_BYTES / 2 ** 20} MiB, which is too much for a test.`,
      byState('a smaller database'),
    )
}

/** Leaves out the records that were created since a moment. */
function withoutNewer(seed: Record<string, unknown>, since: string): Record<string, unknown> {
  const isNewer = (value: unknown) =>
    isEntry(value) && typeof value.created_at === 'string' && value.created_at >= since
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => !isNewer(one)).map(copy)
    if (!isEntry(value)) return value
    return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (isNewer(one) ? [] : [[key, copy(one)]])))
  }
  const older = copy(seed)
  return isEntry(older) ? { ...older } : {}
}
