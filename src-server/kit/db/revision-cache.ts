import { ANYTHING, type Changes, type Commits, MOST_CHANGES } from './changes.ts'

/**
 * Limits of one owner's cache: number of values and their total weight. A value that does not fit beside the cached ones replaces them. A value that is
 * heavier than the limit by itself is not cached.
 */
export interface CacheLimits {
  values: number
  weight: number
}

interface Cached {
  values: Map<string, unknown>
  weight: number
}

/**
 * Caches values until the next commit. Each value belongs to the revision of the store that it was read from, and each commit makes a new
 * revision. A value that was being read during a commit is not cached. Callers that keep values for longer ask which records changed since.
 */
export class RevisionCache {
  #number = 0
  #isShared = false
  readonly #cached = new Map<object, Cached>()
  readonly #records = new ChangeLog()
  /** The last revision that may have changed any table, and the records of each table that changed. */
  #any_table_changed = 0
  readonly #tables = new Map<string, ChangeLog>()

  /** The current revision; undefined while another thread may commit, because nothing may be cached then. */
  get revision(): number | undefined {
    return this.#isShared ? undefined : this.#number
  }

  /** Starts a new revision, which differs from the one before by these changes. */
  advance({ records: changes, tables }: Commits) {
    this.#number++
    this.#cached.clear()
    this.#records.add(this.#number, changes)
    if (tables === 'any') this.#any_table_changed = this.#number
    else
      for (const [table, ids] of tables) {
        const log = this.#tables.get(table) ?? new ChangeLog()
        this.#tables.set(table, log)
        log.add(this.#number, ids)
      }
  }

  /**
   * The ids of the records that changed since this revision, each once; undefined if any may have changed. `tables`: instead, the ids of the records
   * whose rows in these tables changed. The tables must be watched.
   */
  changedSince(revision: number, tables?: readonly string[]): number[] | undefined {
    if (!tables) return this.#records.since(revision)
    if (revision < this.#any_table_changed) return undefined
    const ids = new Set<number>()
    for (const table of tables) {
      const log = this.#tables.get(table)
      const changed = log ? log.since(revision) : []
      if (!changed) return undefined
      for (const id of changed) ids.add(id)
    }
    return [...ids]
  }

  /** Sets whether another thread may commit at any moment. */
  share(isShared: boolean) {
    this.#isShared = isShared
    this.advance(ANYTHING)
  }

  /** Returns the value cached under this key in the current revision. `owner` identifies the type of its values. */
  get<V>(owner: object, key: string): V | undefined {
    // Only `set` with the same owner stores values there, and all values of an owner have one type.
    return this.#cached.get(owner)?.values.get(key) as V | undefined
  }

  /** Caches a value read from this revision. A value of an earlier revision is dropped. */
  set(owner: object, key: string, value: unknown, { revision, weight = 1, limits }: Read) {
    if (revision === undefined || revision !== this.revision || weight > limits.weight) return
    const cached = this.#cached.get(owner) ?? { values: new Map<string, unknown>(), weight: 0 }
    if (cached.values.size >= limits.values || cached.weight + weight > limits.weight) {
      cached.values.clear()
      cached.weight = 0
    }
    cached.values.set(key, value)
    cached.weight += weight
    this.#cached.set(owner, cached)
  }
}

/** The revision that the value was read from, its weight, and the owner's limits. */
interface Read {
  revision: number | undefined
  weight?: number
  limits: CacheLimits
}

/** The records that each revision changed. */
class ChangeLog {
  /** The records that each later revision changed are known. */
  #known_from = 0
  #changed: { revision: number; id: number }[] = []

  add(revision: number, ids: Changes) {
    if (ids === 'unknown' || this.#changed.length + ids.size > MOST_CHANGES) {
      this.#known_from = revision
      this.#changed = []
    } else for (const id of ids) this.#changed.push({ revision, id })
  }

  /** Each id once; undefined if any record may have changed since this revision. */
  since(revision: number): number[] | undefined {
    if (revision < this.#known_from) return undefined
    return [...new Set(this.#changed.filter((one) => one.revision > revision).map(({ id }) => id))]
  }
}
