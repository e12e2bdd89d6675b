/**
 * Users of the source server on this one (FORMAT 4). Who is not mapped is replaced by the importing user, and "nobody" stays nobody
 * where a field allows it.
 */
export class UserMap {
  readonly importer_id: number
  readonly #mapped: ReadonlyMap<number, number>

  constructor(importer_id: number, mapped: ReadonlyMap<number, number>) {
    this.importer_id = importer_id
    this.#mapped = mapped
  }

  isMapped(source_id: number | null): boolean {
    return source_id !== null && this.#mapped.has(source_id)
  }

  /** For fields that must name somebody. */
  some(source_id: number | null): number {
    return (source_id === null ? undefined : this.#mapped.get(source_id)) ?? this.importer_id
  }

  maybe(source_id: number | null): number | null {
    return source_id === null ? null : this.some(source_id)
  }

  /** Several may become one: each is named once. */
  distinct(source_ids: readonly (number | null)[]): number[] {
    return [...new Set(source_ids.map((source_id) => this.some(source_id)))]
  }
}
