import { KeptValues } from '../db/kept-values.ts'
import type { Db } from '../db/schema.ts'
import { COUNTED_TO } from '../page-limits.ts'
import type { PageBounds } from './paged.ts'
import { replaceIn, type SortIds } from './replace-in.ts'

/** A list of which pages are asked for. */
interface KeptList {
  /** Everything that decides which records match. */
  matches: string
  /** Everything that decides their order. */
  order: string
  /** The tables that the list depends on. They must be watched: see `Watched`. */
  tables: readonly string[]
  /**
   * Whether the first records of the order are found without reading all matches: `always`, or the read gives up; usually, but a filter can match only
   * records far from the start, so `once`; or `never`.
   */
  walks: 'always' | 'once' | 'never'
  /** Counts up to `COUNTED_FOR_LATER`. */
  count(): Promise<number>
  /** A page near the start of a long list may give up and return fewer ids. Then the whole list is read. */
  ids(bounds: PageBounds): Promise<readonly number[]>
  /** Which of these records match now, in the order of the list. */
  sort: SortIds
}

/** A page that ends after this many records, of a list with many matches, is read on its own. */
const WALKED = 1_000
/** More than lists report, so that a list is known to stay long while a few of its records change. */
export const COUNTED_FOR_LATER = COUNTED_TO + 501
/** Without a limit. */
const ALL: PageBounds = { limit: -1, offset: 0 }

/**
 * Pages of long lists. The ids of lists that are short, read far from their start or read again are kept, so each page takes the time of its rows.
 * After a commit, only the records that it changed are checked and moved. Of other lists it is kept that they have more matches than lists count.
 */
export class KeptPages {
  /** Between which numbers the total is. */
  readonly #totals = new KeptValues<{ least: number; most: number }>(10_000, () => 1)
  readonly #walked = new KeptValues<true>(10_000, () => 1)
  readonly #lists: KeptValues<Int32Array>

  /** About `most` ids are kept for each store. */
  constructor(most: number) {
    this.#lists = new KeptValues(most, ({ length }) => length + 100)
  }

  /** The ids of a page, and the bounded total. */
  async read(db: Db, list: KeptList, bounds: PageBounds): Promise<{ ids: number[]; total: number }> {
    const key = `${list.order} ${list.matches}`
    const kept = await this.#current(db, key, list)
    if (kept) return pageOf(kept, bounds)
    if (
      (await this.#isLong(db, list)) &&
      bounds.offset + bounds.limit <= WALKED &&
      this.#mayWalk(db, key, list.walks)
    ) {
      const ids = await list.ids(bounds)
      if (ids.length === bounds.limit) return { ids: [...ids], total: COUNTED_TO + 1 }
    }
    const revision = this.#lists.revision(db)
    const whole = Int32Array.from(await list.ids(ALL))
    this.#lists.keep(db, key, whole, revision)
    return pageOf(whole, bounds)
  }

  /** The kept list, up to date; undefined if all matches must be read. */
  async #current(db: Db, key: string, { tables, sort }: KeptList): Promise<Int32Array | undefined> {
    const kept = this.#lists.read(db, key, tables)
    if (!kept || kept.changed.length === 0) return kept?.value
    const revision = this.#lists.revision(db)
    const current = await replaceIn(kept.value, kept.changed, sort)
    if (current) this.#lists.keep(db, key, current, revision)
    else this.#lists.drop(db, key)
    return current
  }

  /** Whether more records match than lists count. Each changed record may have begun or ceased to match. */
  async #isLong(db: Db, { matches, tables, count }: KeptList): Promise<boolean> {
    const revision = this.#totals.revision(db)
    const kept = this.#totals.read(db, matches, tables)
    const changes = kept?.changed.length ?? 0
    let total = { least: (kept?.value.least ?? 0) - changes, most: (kept?.value.most ?? Infinity) + changes }
    if (total.least <= COUNTED_TO && total.most > COUNTED_TO) {
      const counted = await count()
      total = { least: counted, most: counted < COUNTED_FOR_LATER ? counted : Infinity }
    }
    this.#totals.keep(db, matches, total, revision)
    return total.least > COUNTED_TO
  }

  #mayWalk(db: Db, key: string, walks: KeptList['walks']): boolean {
    if (walks !== 'once') return walks === 'always'
    // Depends on no table: a list that was read twice is kept, and changes are made to the kept list.
    if (this.#walked.read(db, key, [])) return false
    this.#walked.keep(db, key, true, this.#walked.revision(db))
    return true
  }
}

const pageOf = (whole: Int32Array, { limit, offset }: PageBounds) => ({
  ids: [...whole.subarray(offset, offset + limit)],
  total: Math.min(whole.length, COUNTED_TO + 1),
})
