/** A map that can forget what was set since a mark, because the transaction that wrote the same to the database was rolled back. */
export class UndoableMap<K, V> {
  readonly #values: Map<K, V>
  #before: [key: K, value: V | undefined][] = []

  constructor(values: Iterable<readonly [K, V]> = []) {
    this.#values = new Map(values)
  }

  get(key: K): V | undefined {
    return this.#values.get(key)
  }

  values(): Iterable<V> {
    return this.#values.values()
  }

  set(key: K, value: V) {
    this.#before.push([key, this.#values.get(key)])
    this.#values.set(key, value)
  }

  /** From here on, changes can be undone. */
  mark() {
    this.#before = []
  }

  undo() {
    for (const [key, value] of this.#before.toReversed()) {
      if (value === undefined) this.#values.delete(key)
      else this.#values.set(key, value)
    }
    this.mark()
  }
}
