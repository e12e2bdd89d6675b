import type BetterSqlite3 from 'better-sqlite3'
import { type CompiledQuery, type Dialect, type Driver, Kysely, SqliteAdapter, SqliteIntrospector } from 'kysely'
import { Compiler, Connection } from './connection.ts'
import { transactions } from './transaction.ts'

/** Who may use a connection, one at a time, first come first served. */
export interface Lock {
  acquire(): Promise<void>
  release(): void
}

/** How much is remembered of each query at most: answers, and rows of all of them together. */
const KEPT_ANSWERS = 500
const KEPT_ROWS = 5_000

/**
 * Kysely over better-sqlite3, synchronous below: statements are kept by their SQL, and every parameter is written `+?`.
 *
 * A bare `?` that influences the plan (a join, several candidate indexes, LIMIT, LIKE) makes SQLite recompile the statement on each
 * call, because better-sqlite3 clears bindings after each; the unary plus keeps the value and hides it from the planner.
 */
export const sqliteDialect = (handle: BetterSqlite3.Database, lock: Lock): Dialect =>
  dialectOn(handle, new Connection(handle), lock)

const readers = new WeakMap<object, Reader>()

/** A handle for reads alone. They need no turn, so `rowsOn` answers what is compiled already without going through Kysely's drivers. */
export function readerOn<D>(handle: BetterSqlite3.Database): {
  db: Kysely<D>
  reader: Pick<Reader, 'endTurn' | 'forget' | 'lend'>
} {
  const reader = new Reader(handle)
  const db = new Kysely<D>({ dialect: dialectOn(handle, reader, undefined) })
  readers.set(db, reader)
  return { db, reader }
}

/** The rows of a compiled query, at once; undefined if `db` shares its connection and has to wait for it. */
export const rowsOn = <R>(db: object, query: CompiledQuery<R>, parameters: readonly unknown[]): R[] | undefined =>
  (readers.get(db) ?? transactions.get(db))?.rows(query.sql, parameters)

/** The same rows again until something is written, for what every request asks: whose token it is, which project. Not to be changed. */
export const keptRowsOn = <R>(db: object, query: CompiledQuery<R>, parameters: readonly unknown[]): R[] | undefined =>
  readers.get(db)?.keptRows(query, parameters) ?? transactions.get(db)?.rows(query.sql, parameters)

function dialectOn(handle: BetterSqlite3.Database, connection: Connection, lock: Lock | undefined): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(handle, connection, lock),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  }
}

/**
 * All reads of one turn of the event loop see one state of the data: a request that takes several statements does not find half of a
 * write between them. It also spares each statement the taking and giving back of SQLite's locks, which is most of what a small one costs.
 */
class Reader extends Connection {
  readonly #begin: BetterSqlite3.Statement
  readonly #end: BetterSqlite3.Statement
  readonly #handle: BetterSqlite3.Database
  readonly #kept = new Map<CompiledQuery<unknown>, { answers: Map<string, unknown[]>; rows: number }>()
  #reading = false
  #lent = false

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

  keptRows<R>(query: CompiledQuery<R>, parameters: readonly unknown[]): R[] {
    if (this.#lent) return this.rows(query.sql, parameters)
    const kept = this.#kept.get(query) ?? { answers: new Map<string, unknown[]>(), rows: 0 }
    const key = JSON.stringify(parameters)
    const known = kept.answers.get(key)
    // What stands under this very query is what this very query answered.
    if (known) return known as R[]
    const rows = this.rows<R>(query.sql, parameters)
    if (kept.answers.size >= KEPT_ANSWERS || kept.rows + rows.length > KEPT_ROWS) {
      kept.answers.clear()
      kept.rows = 0
    }
    kept.answers.set(key, rows)
    kept.rows += rows.length
    this.#kept.set(query, kept)
    return rows
  }

  /** What was committed since is seen from here on: called after each write, before anybody is told of it. */
  forget() {
    this.#kept.clear()
    this.endTurn()
  }

  /** While another thread may commit at any moment nothing is kept. */
  lend(lent: boolean) {
    this.#lent = lent
    this.forget()
  }

  /** Also called before each write: a view that stays open over it would keep SQLite from beginning its log anew, which then only grows. */
  endTurn() {
    if (!this.#reading) return
    this.#reading = false
    if (this.#handle.open) this.#end.run()
  }
}

class SqliteDriver implements Driver {
  readonly #handle: BetterSqlite3.Database
  readonly #connection: Connection
  readonly #lock: Lock | undefined

  constructor(handle: BetterSqlite3.Database, connection: Connection, lock: Lock | undefined) {
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

  /** Transactions belong to the `Writer`. */
  async beginTransaction() {
    throw new Error('Writes go through the store')
  }

  async commitTransaction() {}

  async rollbackTransaction() {}

  async destroy() {
    this.#handle.close()
  }
}
