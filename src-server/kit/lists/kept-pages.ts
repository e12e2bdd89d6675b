import { KeptValues } from '../db/kept-values.ts'
import type { Db } from '../db/schema.ts'
import { COUNTED_TO } from '../page-limits.ts'
import type { PageBounds } from './paged.ts'

/** A list of which pages are asked for. */
interface KeptList {
  /** Everything that decides which records match. */
  matches: string
  /** Everything that decides their order. */
  order: string
  /** The tables that the list depends on. They must be watched: see `Watched`. */
  tables: readonly string[]
  /**
   * Whether the first records of the order are found without reading all matches: `always`; usually, but a filter can match only records far from the
   * start, so `once`; or `never`.
   */
  walks: 'always' | 'once' | 'never'
  /** Counts up to one more than lists report. */
  count(): Promise<number>
  ids(bounds: PageBounds): Promise<readonly number[]>
}

/** A page that ends after this many records, of a list with many matches, is read on its own. */
const WALKED = 1_000
/** Without a limit. */
const ALL: PageBounds = { limit: -1, offset: 0 }

/**
 * Pages of long lists of records that change rarely. The total is kept until one of the tables of the list changes, and so are the ids of lists
 * that are short, read far from their start or read again. So each page of a kept list takes the time of its rows.
 */
export class KeptPages {
  readonly #totals = new KeptValues<number>(10_000, () => 1)
  readonly #walked = new KeptValues<true>(10_000, () => 1)
  readonly #lists: KeptValues<Int32Array>

  /** About `most` ids are kept for each store. */
  constructor(most: number) {
    this.#lists = new KeptValues(most, ({ length }) => length + 100)
  }

  /** The ids of a page, and the bounded total. */
  async read(
    db: Db,
    { matches, order, tables, walks, count, ids }: KeptList,
    bounds: PageBounds,
  ): Promise<{ ids: number[]; total: number }> {
    const key = `${order} ${matches}`
    const kept = this.#lists.readUnchanged(db, key, tables)
    if (kept) return pageOf(kept, bounds)
    const total = await this.#totals.readOrFind(db, matches, tables, count)
    if (total > COUNTED_TO && bounds.offset + bounds.limit <= WALKED && this.#mayWalk(db, key, { tables, walks }))
      return { ids: [...(await ids(bounds))], total }
    const whole = await this.#lists.readOrFind(db, key, tables, async () => Int32Array.from(await ids(ALL)))
    return pageOf(whole, bounds)
  }

  #mayWalk(db: Db, key: string, { tables, walks }: Pick<KeptList, 'tables' | 'walks'>): boolean {
    if (walks !== 'once') return walks === 'always'
    if (this.#walked.readUnchanged(db, key, tables)) return false
    this.#walked.keep(db, key, true, this.#walked.revision(db))
    return true
  }
}

const pageOf = (whole: Int32Array, { limit, offset }: PageBounds) => ({
  ids: [...whole.subarray(offset, offset + limit)],
  total: Math.min(whole.length, COUNTED_TO + 1),
})
