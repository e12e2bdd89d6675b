import type SQLite from 'better-sqlite3'
import { Connection } from '../connection.ts'
import { defineFunctions } from '../functions.ts'

/** Pages that a database in memory has twice, because it is its own cache. */
const CACHE_KIB = 512

/** Statements whose effects on the connection outlive a rollback: the planner keeps the statistics that it has read. */
const LASTING = /^\s*(?:ALTER|ANALYZE|CREATE (?!TEMP)|DROP|PRAGMA|REINDEX)/i

/** A database in memory, with the statements that it has prepared. */
export class MemoryDatabase {
  readonly handle: SQLite.Database
  readonly connection: WatchfulConnection
  readonly #page_size: number
  #changes: SQLite.Statement | undefined
  #pages: SQLite.Statement | undefined

  constructor(handle: SQLite.Database) {
    handle.pragma('foreign_keys = ON')
    handle.pragma(`cache_size = -${CACHE_KIB}`)
    defineFunctions(handle)
    this.handle = handle
    this.connection = new WatchfulConnection(handle)
    this.#page_size = Number(handle.pragma('page_size', { simple: true }))
  }

  /** The rows that its connection has ever changed, also those of changes that were undone. */
  get changes(): number {
    this.#changes ??= this.handle.prepare('SELECT total_changes()').pluck()
    return Number(this.#changes.get())
  }

  /** In bytes. */
  get size(): number {
    this.#pages ??= this.handle.prepare('PRAGMA page_count').pluck()
    return Number(this.#pages.get()) * this.#page_size
  }
}

/** Knows whether a statement had effects that a rollback leaves behind. */
class WatchfulConnection extends Connection {
  #isChanged = false

  get isChanged(): boolean {
    return this.#isChanged
  }

  protected override prepare(sql: string): SQLite.Statement {
    this.#isChanged ||= LASTING.test(sql)
    return super.prepare(sql)
  }
}
