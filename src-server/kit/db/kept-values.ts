import { revisionsOf } from './dialect.ts'

/**
 * Values that callers keep across commits and bring up to date themselves: a value comes with the ids of the records that changed since it was
 * kept. The store must watch everything that the values depend on: see `Watched`.
 */
export class KeptValues<V> {
  readonly #most: number
  readonly #sizeOf: (value: V) => number
  readonly #stores = new WeakMap<object, Kept<V>>()

  /** `most`: the total size of the values of one store. Above it, those that were not used for longest are dropped. */
  constructor(most: number, sizeOf: (value: V) => number) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

  /**
   * The value kept under this key with the records that changed since; undefined if there is none, or if any record may have changed. `tables`: the
   * watched tables that the value depends on, if its records are not those of `Watched.records`.
   */
  read(db: object, key: string, tables?: readonly string[]): { value: V; changed: readonly number[] } | undefined {
    const revisions = revisionsOf(db)
    const store = this.#stores.get(db)
    const kept = store?.values.get(key)
    if (!revisions || !store || !kept || revisions.revision === undefined) return undefined
    const changed = revisions.changedSince(kept.revision, tables)
    if (!changed) this.drop(db, key)
    else if (changed.length === 0) this.keep(db, key, kept.value, revisions.revision)
    return changed && { value: kept.value, changed }
  }

  /** The value kept under this key, or a new one, which is kept until one of these tables changes. */
  async readOrFind(db: object, key: string, tables: readonly string[], find: () => Promise<V>): Promise<V> {
    const kept = this.read(db, key, tables)
    if (kept?.changed.length === 0) return kept.value
    const revision = this.revision(db)
    const found = await find()
    this.keep(db, key, found, revision)
    return found
  }

  /** The revision that the next statement reads; undefined if nothing can be kept. */
  revision(db: object): number | undefined {
    return revisionsOf(db)?.revision
  }

  /** Keeps a value that was read from this revision. */
  keep(db: object, key: string, value: V, revision: number | undefined) {
    if (revision === undefined || revision !== this.revision(db)) return
    const store = this.#stores.get(db) ?? { values: new Map<string, { value: V; revision: number }>(), size: 0 }
    this.#stores.set(db, store)
    this.drop(db, key)
    store.values.set(key, { value, revision })
    store.size += this.#sizeOf(value)
    for (const oldest of store.values.keys()) {
      if (store.size <= this.#most || oldest === key) break
      this.drop(db, oldest)
    }
  }

  drop(db: object, key: string) {
    const store = this.#stores.get(db)
    const kept = store?.values.get(key)
    if (!store || !kept) return
    store.values.delete(key)
    store.size -= this.#sizeOf(kept.value)
  }
}

interface Kept<V> {
  values: Map<string, { value: V; revision: number }>
  size: number
}
