import { ANYTHING, type Commits, MOST_CHANGES } from './changes.ts'

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
  /** The records that each later revision changed are known from this revision on. */
  #known_from = 0
  #changed: { revision: number; id: number }[] = []
  /** The last revision that may have changed any table, and the last ones that changed one of the watched tables. */
  #any_table_changed = 0
  readonly #table_changed = new Map<string, number>()

  /** The current revision; undefined while another thread may commit, because nothing may be cached then. */
  get revision(): number | undefined {
    return this.#isShared ? undefined : this.#number
  }

  /** Starts a new revision, which differs from the one before by these changes. */
  advance({ records: changes, tables }: Commits) {
    this.#number++
    this.#cached.clear()
    if (tables === 'any') this.#any_table_changed = this.#number
    else for (const table of tables) this.#table_changed.set(table, this.#number)
    if (changes === 'unknown' || this.#changed.length + changes.size > MOST_CHANGES) {
      this.#known_from = this.#number
      this.#changed = []
    } else for (const id of changes) this.#changed.push({ revision: this.#number, id })
  }

  /** The ids of the records that changed since this revision, each once; undefined if any may have changed. */
  changedSince(revision: number): number[] | undefined {
    if (revision < this.#known_from) return undefined
    return [...new Set(this.#changed.filter((one) => one.revision > revision).map(({ id }) => id))]
  }

  /** Whether one of these tables may have changed since this revision. They must be watched. */
  haveChangedSince(revision: number, tables: readonly string[]): boolean {
    return [this.#any_table_changed, ...tables.map((table) => this.#table_changed.get(table) ?? 0)].some(
      (changed) => changed > revision,
    )
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
