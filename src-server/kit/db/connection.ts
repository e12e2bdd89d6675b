import type BetterSqlite3 from 'better-sqlite3'
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteQueryCompiler } from 'kysely'

const KEPT_STATEMENTS = 600
/** The limit of prepared statements by the total length of their SQL, because a search with many words makes a long statement. */
const KEPT_LENGTH = 1_500_000

/** Writes every parameter as `+?`. */
export class Compiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

/** A connection with the statements that it has prepared. */
export class Connection implements DatabaseConnection {
  readonly #handle: BetterSqlite3.Database
  readonly #statements = new Map<string, BetterSqlite3.Statement>()
  #held = 0

  constructor(handle: BetterSqlite3.Database) {
    this.#handle = handle
  }

  rows<R>(sql: string, parameters: readonly unknown[]): R[] {
    const statement = this.#statements.get(sql) ?? this.#keep(sql)
    if (!statement.reader) {
      statement.run(parameters)
      return []
    }
    // better-sqlite3 returns rows as `unknown`. Kysely derived their type from the query that was compiled to this SQL.
    return statement.all(parameters) as R[]
  }

  /** A statement without parameters and rows, such as `COMMIT`. */
  run(sql: string) {
    this.rows(sql, [])
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#statements.get(sql) ?? this.#keep(sql)
    if (statement.reader) return { rows: this.rows(sql, parameters) }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  // biome-ignore lint/correctness/useYield: part of the interface; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read the rows in pages')
  }

  protected prepare(sql: string): BetterSqlite3.Statement {
    return this.#handle.prepare(sql)
  }

  #keep(sql: string) {
    const statement = this.prepare(sql)
    this.#held += sql.length
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size < KEPT_STATEMENTS && this.#held <= KEPT_LENGTH) break
      this.#statements.delete(oldest)
      this.#held -= oldest.length
    }
    this.#statements.set(sql, statement)
    return statement
  }
}
