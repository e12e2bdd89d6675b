import { clockOf } from '../kit/clock.ts'
import { openForFilling } from '../kit/db/open-for-filling.ts'
import { StartError } from '../kit/errors.ts'
import { type GeneratedSeed, generate } from './generate.ts'

export interface SeedTask {
  database: string
  seed: GeneratedSeed
  now: number
}

/** Sent to the waiting server when the seed is invalid. */
export interface SeedRefusal {
  exit_code: number
  message: string
}

/** The process or thread ends with the seed. */
const FILLING = { cache_kib: 256 * 1024, mapped_bytes: 2 ** 31 - 2 ** 16 }

/** Fills a new database. Returns why the seed is invalid. `checkServer` runs before each commit, and throws if the server has ended. */
export async function runSeedTask(
  { database, seed, now }: SeedTask,
  checkServer: () => void = () => {},
): Promise<SeedRefusal | undefined> {
  // The waiting server lends its right to write for as long as this runs.
  const { write, close } = openForFilling(database, { ...FILLING, generated: seed.kind === 'bench' })
  try {
    await generate(
      (work) =>
        write(async (trx) => {
          const result = await work(trx)
          checkServer()
          return result
        }),
      clockOf(() => now),
      seed,
      database,
    )
    return undefined
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { exit_code: error.exit_code, message: error.message }
  } finally {
    await close()
  }
}
