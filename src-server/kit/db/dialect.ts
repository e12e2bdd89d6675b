import type BetterSqlite3 from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import type { Commits } from './changes.ts'
import { Compiler, Connection } from './connection.ts'
import { type CacheLimits, RevisionCache } from './revision-cache.ts'
import { transactions } from './transaction.ts'

/** Serializes the use of a connection, in the order of the calls of `acquire`. */
export interface Lock {
  acquire(): Promise<void>
  release(): void
}

/** Cache limits of each query: 500 results, and 5,000 rows in all its results together. */
const ROW_LIMITS = { values: 500, weight: 5_000 }

/**
 * Kysely over better-sqlite3, whose calls are synchronous. Statements are cached by their SQL, and every parameter is written `+?`.
 *
 * A bare `?` that influences the plan (a join, several candidate indexes, LIMIT, LIKE) makes SQLite recompile the statement on each
 * call, because better-sqlite3 clears bindings after each; the unary plus keeps the value and hides it from the planner.
 */
export const sqliteDialect = (
  handle: BetterSqlite3.Database,
  lock: Lock,
  connection: DatabaseConnection = new Connection(handle),
): Dialect => dialectOn(handle, connection, lock)

const readers = new WeakMap<object, ReadConnection>()

/** A read-only handle. Reads need no lock, so `rowsOn` runs compiled queries directly, without Kysely's drivers. */
export function readerOn<D>(handle: BetterSqlite3.Database): {
  db: Kysely<D>
  reader: Pick<ReadConnection, 'endTurn' | 'advance' | 'setCommitsElsewhere'>
} {
  const reader = new ReadConnection(handle)
  const db = new Kysely<D>({ dialect: dialectOn(handle, reader, undefined) })
  readers.set(db, reader)
  return { db, reader }
}

/** The rows of a compiled query, at once; undefined if `db` shares its connection and has to wait for it. */
export const rowsOn = <R>(db: object, query: CompiledQuery<R>, parameters: readonly unknown[]): R[] | undefined =>
  (readers.get(db) ?? transactions.get(db))?.rows(query.sql, parameters)

/**
 * The same rows, cached until the next commit. For rows that every request reads, such as those of the token and the project. Callers must not change
 * the rows.
 */
export const cachedRowsOn = <R>(db: object, query: CompiledQuery<R>, parameters: readonly unknown[]): R[] | undefined =>
  readers.get(db)?.cachedRows(query, parameters) ?? transactions.get(db)?.rows(query.sql, parameters)

/**
 * A function that caches its results until the next commit. `key` identifies a result. In a transaction, in an in-memory database and while
 * another thread may commit, nothing is cached. Callers must not change the results.
 */
export function cachedUntilCommit<V>(limits: CacheLimits) {
  const owner = {}
  return async (db: object, key: string, compute: () => Promise<V>): Promise<V> => {
    const cache = readers.get(db)?.cache
    if (!cache) return compute()
    const { revision } = cache
    const known = cache.get<V>(owner, key)
    if (known !== undefined) return known
    const value = await compute()
    cache.set(owner, key, value, { revision, limits })
    return value
  }
}

/** The revisions of the database behind a read connection; undefined in a transaction and in an in-memory database, where nothing is cached. */
export const revisionsOf = (db: object): Pick<RevisionCache, 'revision' | 'changedSince'> | undefined =>
  readers.get(db)?.cache

function dialectOn(handle: BetterSqlite3.Database, connection: DatabaseConnection, lock: Lock | undefined): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(handle, connection, lock),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  }
}

/**
 * All reads in one turn of the event loop share one transaction. So a request with several statements sees one snapshot, never half of a
 * write. Statements are also faster, because most of the cost of a small one is taking and releasing SQLite's locks.
 */
class ReadConnection extends Connection {
  readonly #begin: BetterSqlite3.Statement
  readonly #end: BetterSqlite3.Statement
  readonly #handle: BetterSqlite3.Database
  readonly cache = new RevisionCache()
  #reading = false

  constructor(handle: BetterSqlite3.Database) {
    super(handle)
    this.#handle = handle
    this.#begin = handle.prepare('BEGIN')
    this.#end = handle.prepare('COMMIT')
  }

  override rows<R>(sql: string, parameters: readonly unknown[]): R[] {
    if (!this.#reading) {
      this.#begin.run()
      this.#reading = true
      setImmediate(() => this.endTurn())
    }
    return super.rows(sql, parameters)
  }

  cachedRows<R>(query: CompiledQuery<R>, parameters: readonly unknown[]): R[] {
    const { revision } = this.cache
    if (revision === undefined) return this.rows(query.sql, parameters)
    const key = JSON.stringify(parameters)
    const known = this.cache.get<R[]>(query, key)
    if (known) return known
    const rows = this.rows<R>(query.sql, parameters)
    this.cache.set(query, key, rows, { revision, weight: rows.length, limits: ROW_LIMITS })
    return rows
  }

  /** Lets later reads see the latest commit. Called after each batch of writes, before the callers of the writes get their results. */
  advance(changes: Commits) {
    this.cache.advance(changes)
    this.endTurn()
  }

  /** While another thread may commit at any moment, nothing is cached. */
  setCommitsElsewhere(on: boolean) {
    this.cache.share(on)
    this.endTurn()
  }

  /**
   * Also called before a batch of writes begins and commits. SQLite cannot restart its write-ahead log while a read view is open, so the log
   * would only grow.
   */
  endTurn() {
    if (!this.#reading) return
    this.#reading = false
    if (this.#handle.open) this.#end.run()
  }
}

class SqliteDriver implements Driver {
  readonly #handle: BetterSqlite3.Database
  readonly #connection: DatabaseConnection
  readonly #lock: Lock | undefined

  constructor(handle: BetterSqlite3.Database, connection: DatabaseConnection, lock: Lock | undefined) {
    this.#handle = handle
    this.#connection = connection
    this.#lock = lock
  }

  async init() {}

  async acquireConnection() {
    await this.#lock?.acquire()
    return this.#connection
  }

  async releaseConnection() {
    this.#lock?.release()
  }

  /** Only the `Writer` of a store starts transactions. */
  async beginTransaction() {
    throw new Error('Kysely transactions are not supported: use `write` of the store')
  }

  async commitTransaction() {}

  async rollbackTransaction() {}

  async destroy() {
    this.#handle.close()
  }
}
