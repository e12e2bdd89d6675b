import SQLite from 'better-sqlite3'
import type { Store } from '../open.ts'
import type { Trx } from '../schema.ts'
import { MemoryDatabase } from './memory-database.ts'
import { storeOn } from './open-in-memory.ts'
import { Undoable } from './undoable.ts'

interface PoolLimits {
  count: number
  /** Of all databases that wait for their next use. */
  bytes: number
}

/** The content of databases. */
interface Origin {
  bytes(): Buffer
}

interface Free {
  origin: Origin
  database: MemoryDatabase
}

/**
 * Databases in memory that wait for their next use. A store that is closed undoes everything since it was opened, and its database serves the next one
 * that begins with the same content: its prepared statements are kept, and preparing them takes more time than running them. A store whose
 * bytes were copied keeps its changes, and its database is not used again.
 */
export class StorePool {
  readonly #limits: PoolLimits
  readonly #prepare: (trx: Trx) => Promise<unknown>
  /** The last one was used last. */
  #free: Free[] = []

  /** @param prepare is run once in each database, and not undone: for temporary tables, because SQLite prepares all statements again when one is undone */
  constructor(limits: PoolLimits, prepare: (trx: Trx) => Promise<unknown>) {
    this.#limits = limits
    this.#prepare = prepare
  }

  /** Bytes of the databases that wait. */
  get bytes(): number {
    return this.#free.reduce((sum, { database }) => sum + database.size, 0)
  }

  get count(): number {
    return this.#free.length
  }

  /** A store that begins with the bytes of its origin, which never change. */
  async open(origin: Origin): Promise<Store> {
    const at = this.#free.findLastIndex((one) => one.origin === origin)
    const [known] = at === -1 ? [] : this.#free.splice(at, 1)
    const database = known?.database ?? (await this.#create(origin))
    const undoable = new Undoable(database)
    const whenClosed = () => {
      if (!undoable.canUndo) return void database.handle.close()
      undoable.undo()
      this.#add({ origin, database })
    }
    return storeOn(database, whenClosed, undoable)
  }

  /** Closes the databases that wait, unless their origin is one of these. */
  keepOnly(origins: ReadonlySet<Origin>) {
    for (const { origin, database } of this.#free) if (!origins.has(origin)) database.handle.close()
    this.#free = this.#free.filter(({ origin }) => origins.has(origin))
  }

  async #create(origin: Origin): Promise<MemoryDatabase> {
    const database = new MemoryDatabase(new SQLite(origin.bytes()))
    const store = storeOn(database, () => {})
    await store.write(this.#prepare)
    await store.close()
    return database
  }

  #add(one: Free) {
    this.#free.push(one)
    while (this.#free.length > this.#limits.count || this.bytes > this.#limits.bytes)
      this.#free.shift()?.database.handle.close()
  }
}
