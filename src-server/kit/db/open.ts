import { chmodSync, closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { completeRestore } from '../backups/complete-restore.ts'
import { ANYTHING, type Watched, watchChanges } from './changes.ts'
import { prepareDirectory, versionInHeader } from './data-directory.ts'
import { type Lock, readerOn, sqliteDialect } from './dialect.ts'
import { type Freeze, freezeOn, sizeOf } from './image.ts'
import { Mutex } from './lock.ts'
import { prepare, refuseNewer, type Schema } from './migrate.ts'
import { openConnection, READER_CACHE_KIB } from './open-connection.ts'
import type { Database, Db, Trx } from './schema.ts'
import { type BatchLimits, Writer, writesOn } from './writer.ts'

/** A database: reads never wait, and writes run one at a time, each in a transaction. */
export interface Store {
  /** A read connection, which sees committed data. */
  readonly read: Db
  /** Runs `work` in a transaction: committed and durable when the promise resolves, rolled back when it rejects. */
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** Lends the right to write to another thread. Call the returned function when that thread has committed. */
  lease(): Promise<() => void>
  /** Runs `work` while nothing is written, with the committed data as bytes. */
  readonly freeze: Freeze
  /** In bytes. */
  size(): number
  /** The database file; undefined for a database in memory. */
  readonly file: string | undefined
  close(): Promise<void>
}

interface StoreOptions {
  limits?: BatchLimits | undefined
  /** What decides which records the kept lists contain. Without it, every commit drops them. */
  watched?: Watched | undefined
}

/**
 * Opens the database of a data directory; creates and migrates it as needed. The directory stays locked for other processes until `close`.
 * `reset` deletes existing data.
 *
 * @throws StartError: 4 locked, 6 data of a newer version, 2 unusable directory
 */
export function openStore(
  directory: string,
  schema: Schema,
  durability: 'full' | 'off' = 'full',
  start: 'as-is' | 'reset' = 'as-is',
  { limits, watched }: StoreOptions = {},
): Store {
  const file = join(directory, 'gantry.db')
  const unlock = prepareDirectory(directory)
  try {
    completeRestore(directory)
    if (start === 'reset') for (const ending of ['', '-wal', '-shm', '-scratch']) rmSync(file + ending, { force: true })
    refuseNewer(versionInHeader(file), schema.migrations.length)
    // SQLite copies the file mode to the WAL and shared-memory files, so the file must be private before it is opened.
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
    const writer = openConnection(file, durability)
    prepare(writer, schema, join(directory, 'backups'))
    const reader = openConnection(file, durability, READER_CACHE_KIB)
    reader.pragma('query_only = ON')
    return storeOf(writer, reader, file, unlock, { limits, watched })
  } catch (error) {
    unlock()
    throw error
  }
}

/** An empty database with the schema, as bytes. Copying it makes a new instance in a fraction of a millisecond. */
export function imageOf(schema: Schema): Buffer {
  const handle = new SQLite(':memory:')
  prepare(handle, schema)
  const image = handle.serialize()
  handle.close()
  return image
}

/** A connection for another thread. It writes only while it holds `lock`. */
export const openForWriting = (file: string, lock: Lock) => writesOn(openConnection(file, 'full'), lock)

/** A read-only connection for another thread. Everything that it reads is of one moment, from its first statement to `close`. */
export function openSnapshot(file: string, cache_kib?: number): Pick<Store, 'read' | 'close'> {
  const handle = openConnection(file, 'full', cache_kib)
  handle.pragma('query_only = ON')
  handle.exec('BEGIN')
  const read = new Kysely<Database>({ dialect: sqliteDialect(handle, { acquire: async () => {}, release: () => {} }) })
  return {
    read,
    async close() {
      await read.destroy()
      handle.close()
    },
  }
}

/** A database without a journal, for the work of one thread. It is useless after an error. */
export interface Scratch extends Pick<Store, 'write'> {
  /** From now on, statements read and write the tables of this database file as `instance.…`. The caller must hold the right to write it. */
  attach(file: string): void
  /** Deletes the database. */
  close(): Promise<void>
}

/** Creates a scratch database in `file`. */
export function openScratch(file: string, cache_kib: number): Scratch {
  rmSync(file, { force: true })
  closeSync(openSync(file, 'wx', 0o600))
  const handle = new SQLite(file)
  // Otherwise SQLite keeps a journal, and refuses to write the tables inside a full-text index.
  handle.unsafeMode()
  handle.pragma('journal_mode = OFF')
  handle.pragma('synchronous = OFF')
  handle.pragma('temp_store = MEMORY')
  handle.pragma(`cache_size = -${cache_kib}`)
  const { write, close } = writesOn(handle)
  return {
    write,
    attach(instance) {
      handle.prepare('ATTACH ? AS instance').run(instance)
      handle.pragma('instance.synchronous = FULL')
    },
    async close() {
      await close()
      rmSync(file, { force: true })
    },
  }
}

function storeOf(
  handle: SQLite.Database,
  reader: SQLite.Database,
  file: string,
  unlock: () => void,
  { limits, watched }: StoreOptions,
): Store {
  const lock = new Mutex()
  const { db: read, reader: view } = readerOn<Database>(reader)
  const changes = watched ? watchChanges(handle, watched) : () => ANYTHING
  const writer = new Writer(
    handle,
    lock,
    { beforeCommit: () => view.endTurn(), afterBatch: () => view.advance(changes()) },
    limits,
  )
  return {
    read,
    write: (work) => writer.write(work),
    lease: async () => {
      const giveBack = await leaseOf(lock)()
      view.setCommitsElsewhere(true)
      return () => {
        view.setCommitsElsewhere(false)
        giveBack()
      }
    },
    freeze: freezeOn(reader, {
      lock,
      finishQueued: () => writer.finishQueued(),
      version() {
        view.endTurn()
        return Number(reader.pragma('data_version', { simple: true }))
      },
    }),
    size: () => sizeOf(reader),
    file,
    async close() {
      await writer.close()
      await lock.acquire()
      view.advance(ANYTHING)
      await read.destroy()
      // Kysely does not close a connection that it has never used.
      reader.close()
      if (handle.open) handle.pragma('wal_checkpoint(TRUNCATE)')
      handle.close()
      lock.release()
      unlock()
    },
  }
}

/** A `lease` of a store. */
export const leaseOf = (lock: Mutex) => async () => {
  await lock.acquire()
  let returned = false
  return () => {
    if (!returned) lock.release()
    returned = true
  }
}
