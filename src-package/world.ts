import { type Control, GantryError } from './control.ts'
import type { Fork } from './gantry.ts'
import { Place } from './place.ts'
import type { Diff, Snapshot } from './records.ts'

/** What a fork answers. */
export interface CreatedWorld {
  name: string
  address: string
  token: string
}

/** A world: a complete instance of its own. What happens in it changes no other. */
export class World extends Place {
  /** The control API of the main instance, which manages all worlds. */
  readonly #main: Control
  readonly #fork: (fork: Fork) => Promise<World>

  /** Use `gantry.fork`. */
  constructor({ name, address, token }: CreatedWorld, main: Control, fork: (fork: Fork) => Promise<World>) {
    super(name, address.replace(/\/api\/v4$/, ''), token)
    this.#main = main
    this.#fork = fork
  }

  /** Forks this world, as it is now. */
  fork(name?: string): Promise<World> {
    return this.#fork({ from: this.name, ...(name !== undefined && { name }) })
  }

  /**
   * Brings back what the world held when it was forked. `admin_token` stays, and so do tokens that were made in the main instance before; those that
   * were made in the world are gone.
   */
  async reset(): Promise<void> {
    await this.#main.send('POST', `/worlds/${this.name}/reset`)
  }

  /** Brings back a snapshot of this world. */
  async restore(snapshot: string | Snapshot): Promise<void> {
    const name = typeof snapshot === 'string' ? snapshot : snapshot.name
    await this.#main.send('POST', `/worlds/${this.name}/restore`, { snapshot: name })
  }

  /**
   * The rows in which this world differs from what it held when it was forked, or from another place: a world, or a snapshot as `WORLD@SNAPSHOT`.
   * `before` is that place, `after` is this world. `internal: false` leaves out the rows that Gantry keeps for itself, such as jobs and events.
   */
  async diff(
    before: string | World | Snapshot = `${this.name}@origin`,
    { internal = true }: { internal?: boolean } = {},
  ): Promise<Diff> {
    const from = typeof before === 'string' ? before : 'from' in before ? before.from : before.name
    const diff: Diff = { tables: [], rows: [], complete: true }
    for (let page = 1; ; page++) {
      const path = `/worlds/${from}/diff/${this.name}?page=${page}&per_page=100&internal=${internal}`
      const { tables, rows, complete } = await this.#main.send<Diff>('GET', path)
      Object.assign(diff, { tables, complete })
      diff.rows.push(...rows)
      if (rows.length < 100) return diff
    }
  }

  /** Deletes the world. A world that is gone already, because it was deleted or evicted, is no error. */
  async delete(): Promise<void> {
    try {
      await this.#main.send('DELETE', `/worlds/${this.name}`)
    } catch (error) {
      if (!(error instanceof GantryError && error.status === 404)) throw error
    }
  }

  /** Deletes the world at the end of a block that declares it with `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.delete()
  }
}
