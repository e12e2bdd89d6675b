import { setImmediate as nextTurn } from 'node:timers/promises'
import type BetterSqlite3 from 'better-sqlite3'
import { Connection } from './connection.ts'
import type { Lock } from './dialect.ts'
import type { Database, Trx } from './schema.ts'
import { transactionOn } from './transaction.ts'

/** The limits of a batch. When one is reached, the batch starts no further write and commits, because answers wait for the commit. */
export interface BatchLimits {
  writes: number
  ms: number
}

/** On a slow disk a batch runs longer than its limit, up to this many times as long as the last commit took: see `Writer`. */
const SYNC_SHARE = 8
const LONGEST_BATCH_MS = 40

interface Write {
  /** Resolves to the function that tells the caller of the success. */
  run(trx: Trx): Promise<() => void>
  fail(error: unknown): void
}

/** A connection that writes. `close` finishes the queued writes. */
export interface Writes {
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The writes of a connection, which `close` closes. Without a lock, nobody else may write meanwhile. */
export function writesOn(
  handle: BetterSqlite3.Database,
  lock: Lock = { acquire: async () => {}, release() {} },
): Writes {
  const writer = new Writer(handle, lock)
  return {
    write: (work) => writer.write(work),
    async close() {
      await writer.close()
      handle.close()
    },
  }
}

/** The transaction around a batch of writes. */
export interface BatchTransaction {
  begin(): void
  commit(): void
  rollback(): void
  /** False before `begin`, after the end, and after an error that ended it, such as a full disk. */
  readonly isOpen: boolean
}

const transactionOf = (handle: BetterSqlite3.Database, connection: Connection): BatchTransaction => ({
  begin: () => connection.run('BEGIN IMMEDIATE'),
  commit: () => connection.run('COMMIT'),
  rollback: () => connection.run('ROLLBACK'),
  get isOpen() {
    return handle.inTransaction
  },
})

/** Called around each batch, so that open read views do not delay its commit and later reads see the committed rows. */
interface Hooks {
  /** Called before the batch begins, and again before the commit. */
  beforeCommit(): void
  /** Called right after the commit or the rollback, before any caller gets its result. */
  afterBatch(): void
}

/**
 * Runs writes in the order in which they came. Writes that are queued together share a transaction and therefore one sync to disk. A sync
 * costs more than most writes. The slower the disk, the longer a batch may run: while writes are waiting, at most a ninth of the time goes
 * into syncs.
 *
 * Each write of a shared transaction has its own savepoint, so it is rolled back alone if it fails. Its caller learns of success or failure only
 * after the shared commit, so it never reports a result that could still be lost.
 */
export class Writer {
  readonly #connection: Connection
  readonly #transaction: BatchTransaction
  readonly #lock: Lock
  readonly #hooks: Hooks
  readonly #limits: BatchLimits
  readonly #queue: Write[] = []
  #draining: Promise<void> | undefined
  #last_commit_ms = 0
  #closed = false

  constructor(
    handle: BetterSqlite3.Database,
    lock: Lock,
    hooks: Hooks = { beforeCommit() {}, afterBatch() {} },
    limits: BatchLimits = { writes: 64, ms: 5 },
    connection = new Connection(handle),
    transaction = transactionOf(handle, connection),
  ) {
    this.#connection = connection
    this.#transaction = transaction
    this.#lock = lock
    this.#hooks = hooks
    this.#limits = limits
  }

  /** Committed and durable when the promise resolves, rolled back when it rejects. */
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The database is closed'))
    return new Promise<T>((resolve, reject) => {
      const run = async (trx: Trx) => {
        const result = await work(trx)
        return () => resolve(result)
      }
      this.#queue.push({ run, fail: reject })
      this.#draining ??= this.#drain()
    })
  }

  /** Waits for the writes that are queued now, but not for those that come later. */
  async finishQueued() {
    if (this.#draining && !this.#closed) await this.write(async () => {})
  }

  /** Finishes the queued writes and refuses new ones. The database stays open. */
  async close() {
    this.#closed = true
    await this.#draining
  }

  async #drain() {
    while (this.#queue.length > 0) {
      await this.#gather()
      await this.#lock.acquire()
      try {
        await this.#runBatch(this.#queue.splice(0, this.#limits.writes))
      } finally {
        this.#lock.release()
      }
    }
    this.#draining = undefined
  }

  /** Waits while each turn of the event loop brings further writes: requests that arrive together share a commit. */
  async #gather() {
    let known: number
    do {
      known = this.#queue.length
      await nextTurn()
    } while (this.#queue.length > known && this.#queue.length < this.#limits.writes)
  }

  async #runBatch(writes: Write[]) {
    const settled: (() => void)[] = []
    let started = 0
    try {
      this.#hooks.beforeCommit()
      this.#transaction.begin()
      const until = performance.now() + this.#batchMs()
      for (const write of writes) {
        if (started > 0 && performance.now() > until) break
        started++
        settled.push(await (writes.length === 1 ? this.#attemptAlone(write) : this.#attempt(write)))
      }
      this.#hooks.beforeCommit()
      const committing = performance.now()
      if (this.#transaction.isOpen) this.#transaction.commit()
      this.#last_commit_ms = performance.now() - committing
    } catch (error) {
      // If the disk is full or broken, the whole transaction is lost, so none of its writes took place. If the transaction could not begin, all
      // waiting writes fail too: each further attempt would block the process for as long again.
      if (this.#transaction.isOpen) this.#transaction.rollback()
      if (started === 0) started = writes.length
      settled.splice(
        0,
        settled.length,
        ...writes.slice(0, started).map(
          ({ fail }) =>
            () =>
              fail(error),
        ),
      )
    }
    this.#queue.unshift(...writes.slice(started))
    this.#hooks.afterBatch()
    for (const settle of settled) settle()
  }

  #batchMs() {
    return Math.max(this.#limits.ms, Math.min(SYNC_SHARE * this.#last_commit_ms, LONGEST_BATCH_MS))
  }

  /**
   * A write that has the transaction to itself needs no savepoint. With one, SQLite copies each page before its first change, and an import needs
   * a twentieth more CPU time.
   *
   * @throws the error that ended the transaction
   */
  async #attemptAlone({ run, fail }: Write): Promise<() => void> {
    const { trx, end } = transactionOn<Database>(this.#connection)
    try {
      return await run(trx)
    } catch (error) {
      if (!this.#transaction.isOpen) throw error
      this.#transaction.rollback()
      return () => fail(error)
    } finally {
      end()
    }
  }

  /** @throws the error that ended the whole transaction, not only this write */
  async #attempt({ run, fail }: Write): Promise<() => void> {
    const { trx, end } = transactionOn<Database>(this.#connection)
    this.#connection.run('SAVEPOINT act')
    try {
      const succeed = await run(trx)
      end()
      this.#connection.run('RELEASE act')
      return succeed
    } catch (error) {
      end()
      if (!this.#transaction.isOpen) throw error
      this.#connection.run('ROLLBACK TO act')
      this.#connection.run('RELEASE act')
      return () => fail(error)
    }
  }
}
