import SQLite from 'better-sqlite3'
import { type CompiledQuery, type DatabaseConnection, Kysely } from 'kysely'
import { sqliteDialect } from '../dialect.ts'
import { freezeOn } from '../image.ts'
import { Mutex } from '../lock.ts'
import { leaseOf, type Store } from '../open.ts'
import type { Database } from '../schema.ts'
import { Writer } from '../writer.ts'
import { MemoryDatabase } from './memory-database.ts'
import type { Undoable } from './undoable.ts'

/** A database in memory. It has one connection, so reads wait for a running write. `image` copies its bytes. */
export const openImage = (image: Buffer) => openInMemory(new SQLite(image))

/** A database in memory on the caller's connection, which `close` closes. */
export function openInMemory(handle: SQLite.Database): Store & { image(): Buffer } {
  const store = storeOn(new MemoryDatabase(handle), () => handle.close())
  return { ...store, image: () => handle.serialize() }
}

/**
 * One use of a database in memory.
 *
 * @param whenClosed gets the database when nothing uses it any more
 * @param undoable the transaction around all writes, if they can be undone
 */
export function storeOn(database: MemoryDatabase, whenClosed: () => void, undoable?: Undoable): Store {
  const { handle, connection } = database
  const lock = new Mutex()
  let isClosed = false
  // What comes too late must not reach the next use of the database.
  const requireOpen = () => {
    if (isClosed) throw new Error('The database is closed')
    undoable?.requireChanges()
  }
  const guarded: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      requireOpen()
      return await connection.executeQuery<R>(query)
    },
    streamQuery: () => connection.streamQuery(),
  }
  const read = new Kysely<Database>({ dialect: sqliteDialect(handle, lock, guarded) })
  const writer = new Writer(handle, lock, undefined, undefined, connection, undoable)
  const first = database.changes
  return {
    read,
    write: (work) => writer.write(work),
    lease: leaseOf(lock),
    // Nothing else can change it, so the rows that this use has changed are a version.
    freeze: freezeOn(handle, {
      lock,
      finishQueued: () => writer.finishQueued(),
      version() {
        requireOpen()
        return database.changes - first
      },
      beforeCopy: () => undoable?.keep(),
    }),
    size: () => database.size,
    file: undefined,
    async close() {
      await writer.close()
      await lock.acquire()
      const isFirst = !isClosed
      isClosed = true
      lock.release()
      if (isFirst) whenClosed()
    },
  }
}
