import { KeptValues } from './kept-values.ts'

/** The ids of records that a query finds. */
export interface KeptIds {
  readonly ids: readonly number[]
  /** Whether these are all. Otherwise there are more. */
  readonly all: boolean
}

/** Returns which of these records match now. */
type Check = (ids: readonly number[]) => Promise<readonly number[]>

/** An ordered list that grows is cut here, because each commit sorts it again. */
const LONGEST = 1_000

/** An empty list takes memory too. */
const sizeOf = ({ ids }: KeptIds) => ids.length + 100

/**
 * Keeps which records queries find, in no order, across commits: after a commit, only the records that it changed are checked again. So straight
 * after a write, a list is counted about as fast as before it.
 */
export class KeptMatches {
  readonly #most: number
  readonly #lists: KeptValues<KeptIds>

  /** A query finds at most `most` ids. About `total` ids are kept for each store. */
  constructor({ most, total }: { most: number; total: number }) {
    this.#most = most
    this.#lists = new KeptValues(total, sizeOf)
  }

  /** The matches kept under this key, up to date; undefined if they must be found. */
  async read(db: object, key: string, check: Check): Promise<KeptIds | undefined> {
    const kept = this.#lists.read(db, key)
    if (!kept || kept.changed.length === 0) return kept?.value
    const revision = this.#lists.revision(db)
    const updated = this.#updated(kept.value, kept.changed, await check(kept.changed))
    if (updated) this.#lists.keep(db, key, updated, revision)
    else this.#lists.drop(db, key)
    return updated
  }

  /** Finds the matches, and keeps them. */
  async find(db: object, key: string, find: () => Promise<readonly number[]>): Promise<KeptIds> {
    const revision = this.#lists.revision(db)
    const ids = await find()
    const found = { ids, all: ids.length < this.#most }
    this.#lists.keep(db, key, found, revision)
    return found
  }

  /** Undefined if too few are left of a list that is not whole. */
  #updated({ ids: before, all }: KeptIds, changed: readonly number[], matching: readonly number[]) {
    const checked = new Set(changed)
    const ids = before.filter((id) => !checked.has(id))
    ids.push(...matching)
    if (ids.length >= this.#most) return { ids: ids.slice(0, this.#most), all: false }
    return all ? { ids, all } : undefined
  }
}

/**
 * Keeps the first records of ordered lists across commits. After a commit, the records that it changed are sorted in among the kept ones.
 */
export class KeptOrders {
  readonly #lists: KeptValues<KeptIds>

  /** About `total` ids are kept for each store. */
  constructor({ total }: { total: number }) {
    this.#lists = new KeptValues(total, sizeOf)
  }

  /**
   * The first `count` ids of the list or more, up to date; undefined if they must be found. `sort` returns which of these records match now, in
   * the order of the list.
   */
  async read(db: object, key: string, count: number, sort: Check): Promise<KeptIds | undefined> {
    const kept = this.#lists.read(db, key)
    if (!kept) return undefined
    const { value, changed } = kept
    const revision = this.#lists.revision(db)
    const current = changed.length === 0 ? value : await updated(value, changed, sort)
    if (current !== value) this.#lists.keep(db, key, current, revision)
    return current.all || current.ids.length >= count ? current : undefined
  }

  /** Finds the first `count` ids in their order, and keeps them. */
  async find(db: object, key: string, count: number, find: () => Promise<readonly number[]>): Promise<KeptIds> {
    const revision = this.#lists.revision(db)
    const ids = await find()
    const found = { ids, all: ids.length < count }
    this.#lists.keep(db, key, found, revision)
    return found
  }
}

/**
 * All records that are not listed come after the last listed one. So up to the last one that did not change, the order of the listed and the
 * changed records is that of the whole list.
 */
async function updated({ ids, all }: KeptIds, changed: readonly number[], sort: Check): Promise<KeptIds> {
  const isChanged = new Set(changed)
  const unchanged = ids.filter((id) => !isChanged.has(id))
  const sorted = await sort([...unchanged, ...changed])
  const last = unchanged.at(-1)
  const known = all ? sorted : sorted.slice(0, last === undefined ? 0 : sorted.indexOf(last) + 1)
  return known.length > LONGEST ? { ids: known.slice(0, LONGEST), all: false } : { ids: known, all }
}
