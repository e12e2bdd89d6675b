import { openImage } from '../../kit/db/memory/open-in-memory.ts'
import type { Db } from '../../kit/db/schema.ts'
import { unprocessable } from '../../kit/errors.ts'
import { type Instance, MAIN_WORLD } from '../../kit/instance.ts'
import { byState } from '../../kit/reason.ts'
import type { LoggedRequest } from '../../kit/request-log.ts'
import { CONSOLE } from '../../kit/traffic.ts'
import { isEntry } from '../../seeds/reading/check.ts'
import { writeSeed } from '../../seeds/writing/write-seed.ts'
import type { Worlds } from '../../worlds/worlds.ts'

/** A state from which requests may have started. */
export interface Start {
  /** `one@first`, `one@origin`, `now`; `now, without newer records`: as far as it is known what was there before. */
  from: string
  /** Whether nothing is known to have changed between this state and the first request. */
  is_known: boolean
  seed: Record<string, unknown>
}

/** The seed of a larger database would hold up other requests for too long. */
const MOST_BYTES = 64 * 2 ** 20

/** The states from which the requests may have started, the likeliest first. Each is made when it is needed. */
export async function* startsOf(worlds: Worlds, instance: Instance, first: LoggedRequest): AsyncGenerator<Start> {
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
  for (const { place, at_ms } of before)
    yield { from: place, is_known: isQuiet(at_ms, began_ms), seed: await seedAt(worlds, place, clock.now()) }
  const now = await seedAt(worlds, world, clock.now())
  const older = withoutNewer(now, new Date(began_ms).toISOString())
  const is_known = !writes.some(({ at_ms }) => at_ms >= began_ms)
  if (!is_known) yield { from: 'now, without newer records', is_known, seed: older }
  yield { from: 'now', is_known, seed: now }
}

async function seedAt(worlds: Worlds, place: string, now: number): Promise<Record<string, unknown>> {
  return await readOf(worlds, place, async (db) => ({ ...(await writeSeed(db, { now, dates: 'absolute' })) }))
}

/** Reads a copy of what a world or a snapshot holds. @throws ApiError 422 for a database that is too large */
export async function readOf<T>(worlds: Worlds, place: string, read: (db: Db) => Promise<T>): Promise<T> {
  const { image } = await worlds.contentOf(place)
  if (image.size > MOST_BYTES)
    throw unprocessable(
      `The database is larger than ${MOST_BYTES / 2 ** 20} MiB, which is too much for a test.`,
      byState('a smaller database'),
    )
  const copy = openImage(image.bytes())
  try {
    return await read(copy.read)
  } finally {
    await copy.close()
  }
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
