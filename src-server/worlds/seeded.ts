import { Image } from '../kit/db/image.ts'
import { invalid } from '../kit/errors.ts'
import { imageOfSeed } from '../seeds/building/seed-image.ts'
import { lineOf } from '../seeds/source/documents.ts'
import type { Content, MainInstance } from './parts.ts'
import { clockFact } from './queries.ts'

const MOST_SHOWN = 100

/** What a world holds that is made from a seed. Its clock shows what that of the main world shows. @throws ApiError 400 */
export async function contentOfSeed(main: MainInstance, seed: string | object): Promise<Content> {
  const clock = await clockFact(main.db.read)
  const facts = [{ name: 'seed', value: 'file' }, ...(clock ? [clock] : [])]
  const made = await imageOfSeed(seed, main.clock, facts)
  if ('bytes' in made)
    return { image: Image.of(made.bytes), files: [], swept_on: main.swept_on, clock: main.clock.state }
  const more = made.problems.length - MOST_SHOWN
  throw invalid({
    seed: [...made.problems.slice(0, MOST_SHOWN).map(lineOf), ...(more > 0 ? [`${more} more problems`] : [])],
  })
}
