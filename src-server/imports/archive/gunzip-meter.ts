import { ArchiveRefused } from './archive-refused.ts'
import type { Budgets } from './budgets.ts'

/** Checks the size of the unpacked content, its ratio to the packed size, and the time since the start against the budgets. */
export class GunzipMeter {
  readonly #budgets: Budgets
  readonly #inputBytes: () => number
  readonly #started_ms = performance.now()
  #total_bytes = 0

  constructor(budgets: Budgets, inputBytes: () => number) {
    this.#budgets = budgets
    this.#inputBytes = inputBytes
  }

  get total_bytes(): number {
    return this.#total_bytes
  }

  count(bytes: number) {
    const { total_bytes, ratio, ratio_free_bytes, time_ms } = this.#budgets
    this.#total_bytes += bytes
    if (this.#total_bytes > total_bytes) {
      throw new ArchiveRefused(`The archive unpacks to more than ${total_bytes} bytes.`)
    }
    if (this.#total_bytes > ratio_free_bytes && this.#total_bytes > ratio * this.#inputBytes()) {
      throw new ArchiveRefused(`The archive unpacks to more than ${ratio} times its size.`)
    }
    if (performance.now() - this.#started_ms > time_ms) {
      throw new ArchiveRefused(`Reading the archive took longer than ${time_ms / 1000} seconds.`)
    }
  }
}

/** Translates an error of gunzip; undefined for any other error. */
export function gunzipRefusal(error: unknown): ArchiveRefused | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined
  if (error.code === 'Z_BUF_ERROR')
    return new ArchiveRefused('The archive is damaged: its compressed content ends too early.')
  if (error.code.startsWith('Z_')) return new ArchiveRefused('The file is not a gzip archive, or it is damaged.')
  return undefined
}
