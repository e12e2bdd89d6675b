import { rowsOf, type Samples, sampleOf } from './samples.ts'

/** The samples of every folder, by the path of their file. */
export const samplesByFile = import.meta.glob<Samples>('../../server/**/samples.ts', { eager: true, import: 'samples' })

const all = Object.values(samplesByFile)

/** The request for tests that only need a successful answer of an endpoint. */
export function findSample(address: string) {
  for (const samples of all) {
    const rows = rowsOf(samples).filter((row) => row.address === address)
    if (rows.length > 0) return { row: sampleOf(rows), samples }
  }
  throw new Error(`${address} has no samples`)
}
