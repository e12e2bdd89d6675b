import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rowsOf, type Samples, sampleOf } from './samples.ts'

const folder = resolve(import.meta.dirname, '../../server')

/** The samples of every folder, by the path of their file below test/server. */
export const samplesByFile: Readonly<Record<string, Samples>> = Object.fromEntries(
  await Promise.all(
    globSync('**/samples.ts', { cwd: folder })
      .toSorted()
      .map(async (file) => {
        const { samples }: { samples: Samples } = await import(join(folder, file))
        return [file, samples]
      }),
  ),
)

const all = Object.values(samplesByFile)

/** The request for tests that only need a successful answer of an endpoint. */
export function findSample(address: string) {
  for (const samples of all) {
    const rows = rowsOf(samples).filter((row) => row.address === address)
    if (rows.length > 0) return { row: sampleOf(rows), samples }
  }
  throw new Error(`${address} has no samples`)
}
