/** How much is cached for each owner at most: values, and how much these weigh together. */
export interface CacheLimits {
  values: number
  weight: number
}

interface Cached {
  values: Map<string, unknown>
  weight: number
}

/**
 * Values that were read from a store, cached until the next commit. Each value belongs to the revision of the store that it was read
 * from. The number of the revision rises with every commit, so a value that was still being read while a commit came is not cached.
 */
export class RevisionCache {
  #number = 0
  #isShared = false
  readonly #cached = new Map<object, Cached>()

  /** The number of the store's revision; undefined while another thread may commit, so that nothing can be cached. */
  get revision(): number | undefined {
    return this.#isShared ? undefined : this.#number
  }

  /** The store has another revision from here on. */
  advance() {
    this.#number++
    this.#cached.clear()
  }

  /** Whether another thread may commit at any moment. */
  share(isShared: boolean) {
    this.#isShared = isShared
    this.advance()
  }

  /** What was cached under this key of the current revision. `owner` stands for the type of all its values. */
  get<V>(owner: object, key: string): V | undefined {
    // Only `set` of the same owner has put values there, and an owner has values of one type.
    return this.#cached.get(owner)?.values.get(key) as V | undefined
  }

  /** Caches a value that was read from this revision; a value of an earlier revision is dropped. */
  set(owner: object, key: string, value: unknown, { revision, weight = 1, limits }: Read) {
    if (revision === undefined || revision !== this.revision) return
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

/** How a value was read: from which revision, how much it weighs, and what its owner may cache. */
interface Read {
  revision: number | undefined
  weight?: number
  limits: CacheLimits
}
