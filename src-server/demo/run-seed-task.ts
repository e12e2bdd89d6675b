import { clockOf } from '../kit/clock.ts'
import { openForWriting } from '../kit/db/open.ts'
import { StartError } from '../kit/errors.ts'
import { type GeneratedSeed, generate } from './generate.ts'

export interface SeedTask {
  database: string
  seed: GeneratedSeed
  now: number
}

/** Sent to the waiting process when the seed is invalid. */
export interface SeedRefusal {
  exit_code: number
  message: string
}

/** For the sorting of indexes. The process ends with the seed. */
const CACHE_KIB = 256 * 1024

export async function runSeedTask({ database, seed, now }: SeedTask): Promise<void> {
  // Ctrl+C at a terminal reaches this process too. The waiting process decides whether seeding stops.
  process.on('SIGINT', () => {})
  const abandon = () => process.exit(1)
  process.on('disconnect', abandon)
  const parent = process.ppid
  // The waiting process lends its right to write for as long as this process runs.
  const { write, close } = openForWriting(database, { acquire: async () => {}, release: () => {} }, CACHE_KIB)
  try {
    await generate(
      (work) =>
        write(async (trx) => {
          const result = await work(trx)
          // Without the waiting process nothing locks the data directory, and another Gantry may have started on it.
          if (process.ppid !== parent) throw new Error('The process that waits for the seed has ended')
          return result
        }),
      clockOf(() => now),
      seed,
      database,
    )
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const refusal: SeedRefusal = { exit_code: error.exit_code, message: error.message }
    await new Promise((sent) => process.send?.(refusal, sent))
  } finally {
    await close()
  }
  process.off('disconnect', abandon)
  process.disconnect()
}
