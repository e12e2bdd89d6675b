import { Image } from '../kit/db/image.ts'
import { Mutex } from '../kit/db/lock.ts'
import { invalid } from '../kit/errors.ts'
import { type InstanceFact, imageOfSeed } from '../seeds/building/seed-image.ts'
import { imageOfSeedInThread } from '../seeds/building/seed-image-in-thread.ts'
import { lineOf } from '../seeds/source/documents.ts'
import type { Content, MainInstance } from './parts.ts'
import { clockFact } from './queries.ts'

const MOST_SHOWN = 100
/** Reading and building a longer seed would hold up the other requests, so a thread does it. A thread needs a fifth of a second to start. */
const LONG_TEXT = 16_384

/** What a world holds that is made from a seed. Its clock shows what that of the main world shows. @throws ApiError 400 */
export async function contentOfSeed(main: MainInstance, seed: string | object): Promise<Content> {
  const clock = await clockFact(main.db.read)
  const facts = [{ name: 'seed', value: 'file' }, ...(clock ? [clock] : [])]
  const made = isLong(seed) ? await inThread(main, seed, facts) : await imageOfSeed(seed, main.clock, facts)
  if ('bytes' in made)
    return { image: Image.of(made.bytes), files: [], swept_on: main.swept_on, clock: main.clock.state }
  const more = made.problems.length - MOST_SHOWN
  throw invalid({
    seed: [...made.problems.slice(0, MOST_SHOWN).map(lineOf), ...(more > 0 ? [`${more} more problems`] : [])],
  })
}

const isLong = (seed: string | object) => (typeof seed === 'string' ? seed : JSON.stringify(seed)).length > LONG_TEXT

/** Each needs memory of its own, so there is one at a time. */
async function inThread(main: MainInstance, seed: string | object, facts: readonly InstanceFact[]) {
  const lock = locks.get(main) ?? new Mutex()
  locks.set(main, lock)
  await lock.acquire()
  try {
    return await imageOfSeedInThread(seed, { now: main.clock.now(), facts }, main.stopping)
  } finally {
    lock.release()
  }
}
const locks = new WeakMap<MainInstance, Mutex>()
