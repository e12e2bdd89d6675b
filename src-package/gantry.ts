import { Place } from './place.ts'
import { type CreatedWorld, World } from './world.ts'

/** What a fork takes. */
export interface Fork {
  /** Lower-case letters, digits and hyphens. Default: a new name. */
  name?: string
  /** A world, or a snapshot as `WORLD@SNAPSHOT`. Default: the main instance. */
  from?: string
  /** Instead of `from`: a seed, as YAML or JSON or as an object. The world holds only this. */
  seed?: string | object
  /** Whether the world is never evicted. */
  pinned?: boolean
}

/** A running server: its main instance, from which worlds are forked. */
export class Gantry extends Place {
  readonly #close: () => Promise<void>

  /** Use `start` or `connect`. */
  constructor(origin: string, token: string, close: () => Promise<void> = async () => {}) {
    super('main', origin, token)
    this.#close = close
  }

  /** Forks a world: a complete instance with everything that the main one holds, or `from`. Takes milliseconds. */
  async fork(options: string | Fork = {}): Promise<World> {
    const fork = typeof options === 'string' ? { name: options } : options
    const created = await this.control.send<CreatedWorld>('POST', '/worlds', fork)
    return new World(created, this.control, (further) => this.fork(further))
  }

  /** The names of the worlds, without `main`. */
  async worlds(): Promise<string[]> {
    const all = await this.control.list<{ name: string }>('/worlds')
    return all.map(({ name }) => name).filter((name) => name !== this.name)
  }

  /** Stops the server. After `connect`, it does nothing: the server belongs to whoever started it. */
  close(): Promise<void> {
    return this.#close()
  }

  /** Stops the server at the end of a block that declares it with `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}
