import type { BatchTransaction } from '../writer.ts'
import type { MemoryDatabase } from './memory-database.ts'

/**
 * After so many changed rows or additional bytes, changes are kept. Until then, SQLite has each changed page twice, and an error that ends its
 * transaction, such as a full database, would undo more than one batch.
 */
const MOST_ROWS = 5_000
const MOST_BYTES = 16 * 2 ** 20

/** Runs batches of writes inside a transaction that can be undone as a whole. */
export class Undoable implements BatchTransaction {
  readonly #database: MemoryDatabase
  readonly #changes: number
  readonly #size: number
  #isBatchOpen = false
  #isKept = false

  constructor(database: MemoryDatabase) {
    this.#database = database
    this.#changes = database.changes
    this.#size = database.size
    database.connection.run('BEGIN')
  }

  /** Whether everything since the beginning can still be undone. */
  get canUndo(): boolean {
    const { handle, connection } = this.#database
    return !this.#isKept && handle.inTransaction && !connection.isChanged
  }

  undo() {
    this.#database.connection.run('ROLLBACK')
  }

  /** From now on, nothing can be undone. Not to be called during a batch. */
  keep() {
    if (this.#isKept) return
    this.requireChanges()
    this.#database.connection.run('COMMIT')
    this.#isKept = true
  }

  /** @throws Error if SQLite has ended the transaction by itself, which undid everything */
  requireChanges() {
    if (!this.#isKept && !this.#database.handle.inTransaction)
      throw new Error('The database has lost its changes, because it was full')
  }

  get isOpen(): boolean {
    return this.#isBatchOpen && this.#database.handle.inTransaction
  }

  begin() {
    if (this.#isLarge()) this.keep()
    this.requireChanges()
    this.#database.connection.run(this.#isKept ? 'BEGIN IMMEDIATE' : 'SAVEPOINT batch')
    this.#isBatchOpen = true
  }

  commit() {
    this.#database.connection.run(this.#isKept ? 'COMMIT' : 'RELEASE batch')
    this.#isBatchOpen = false
  }

  rollback() {
    this.#isBatchOpen = false
    if (this.#isKept) return this.#database.connection.run('ROLLBACK')
    this.#database.connection.run('ROLLBACK TO batch')
    this.#database.connection.run('RELEASE batch')
  }

  #isLarge(): boolean {
    if (this.#isKept) return false
    const { changes, size } = this.#database
    return changes - this.#changes > MOST_ROWS || size - this.#size > MOST_BYTES
  }
}
