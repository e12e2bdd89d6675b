import { openImage } from '../kit/db/memory/open-in-memory.ts'
import { Files } from '../kit/files.ts'
import { KeptAsleep } from '../kit/kept-asleep.ts'
import type { MainInstance, WorldInstance } from './parts.ts'

/** The name of the world in its log. Nobody can ask for it, because names of worlds have no spaces. */
const NAME = 'a trial'

/**
 * Opens an instance with a database, for trying something out: no list has it, no address leads to it, and it reaches no network. Its opener
 * discards it.
 */
export async function openTrial(main: MainInstance, image: Buffer): Promise<WorldInstance> {
  const instance = main.beside({
    world: NAME,
    store: openImage(image),
    files: new Files(main.files.temporaryPath(), main.random, true, []),
    log: main.log.beside({ world: NAME }),
    base_url: main.base_url,
    swept_on: main.swept_on,
    noteToken: () => {},
    kept: new KeptAsleep(),
    is_isolated: true,
  })
  try {
    await instance.open()
  } catch (error) {
    await instance.discard()
    throw error
  }
  return instance
}
