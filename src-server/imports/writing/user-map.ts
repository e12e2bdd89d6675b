/** Maps users of the source server to users of this server. The importing user replaces a user who is not mapped. */
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

  /** For fields that need a user: a missing user becomes the importing user too. */
  resolve(source_id: number | null): number {
    return (source_id === null ? undefined : this.#mapped.get(source_id)) ?? this.importer_id
  }

  resolveOptional(source_id: number | null): number | null {
    return source_id === null ? null : this.resolve(source_id)
  }

  /** The mapped users, each once: several users of the source server can become one here. */
  resolveAll(source_ids: readonly (number | null)[]): number[] {
    return [...new Set(source_ids.map((source_id) => this.resolve(source_id)))]
  }
}
