import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { StartError } from '../errors.ts'
import { type Lock, readerOn, sqliteDialect } from './dialect.ts'
import { defineFunctions } from './functions.ts'
import { Mutex } from './lock.ts'
import { APPLICATION_ID, type Migration, migrate, refuseNewer } from './migrate.ts'
import { openConnection, READER_CACHE_KIB } from './open-connection.ts'
import type { Database, Db, Trx } from './schema.ts'
import { type BatchLimits, Writer } from './writer.ts'

/** A database: reads never wait, and writes run one at a time, each in a transaction. */
export interface Store {
  /** A read connection, which sees committed data. */
  readonly read: Db
  /** Runs `work` in a transaction: committed and durable when the promise resolves, rolled back when it rejects. */
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** Lends the right to write to another thread. Call the returned function when that thread has committed. */
  lease(): Promise<() => void>
  /** The database file; undefined for a database in memory. */
  readonly file: string | undefined
  close(): Promise<void>
}

/**
 * Opens the database of a data directory; creates and migrates it as needed. The directory stays locked for other processes until `close`.
 * `reset` deletes existing data.
 *
 * @throws StartError: 4 locked, 6 data of a newer version, 2 unusable directory
 */
export function openStore(
  directory: string,
  migrations: readonly Migration[],
  durability: 'full' | 'off' = 'full',
  start: 'as-is' | 'reset' = 'as-is',
  limits?: BatchLimits,
): Store {
  const file = join(directory, 'gantry.db')
  const unlock = prepareDirectory(directory)
  try {
    if (start === 'reset') for (const ending of ['', '-wal', '-shm', '-scratch']) rmSync(file + ending, { force: true })
    refuseNewer(versionInHeader(file), migrations.length)
    // SQLite copies the file mode to the WAL and shared-memory files, so the file must be private before it is opened.
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
    const writer = openConnection(file, durability)
    migrate(writer, migrations, join(directory, 'backups'))
    const reader = openConnection(file, durability, READER_CACHE_KIB)
    reader.pragma('query_only = ON')
    return storeOf(writer, reader, file, unlock, limits)
  } catch (error) {
    unlock()
    throw error
  }
}

/** A migrated, empty database as bytes. Copying it makes a new instance in a fraction of a millisecond. */
export function imageOf(migrations: readonly Migration[]): Buffer {
  const handle = new SQLite(':memory:')
  migrate(handle, migrations)
  const image = handle.serialize()
  handle.close()
  return image
}

/** A database in memory. It has one connection, so reads wait for a running write. `image` copies its bytes. */
export const openImage = (image: Buffer) => openInMemory(new SQLite(image))

/** A database in memory on the caller's connection, which `close` closes. */
export function openInMemory(handle: SQLite.Database): Store & { image(): Buffer } {
  handle.pragma('foreign_keys = ON')
  defineFunctions(handle)
  const lock = new Mutex()
  const db = new Kysely<Database>({ dialect: sqliteDialect(handle, lock) })
  const writer = new Writer(handle, lock)
  return {
    read: db,
    write: (work) => writer.write(work),
    lease: leaseOf(lock),
    file: undefined,
    image: () => handle.serialize(),
    async close() {
      await writer.close()
      await db.destroy()
      handle.close()
    },
  }
}

/** A connection for another thread, or for a process that was lent the right to write. It writes only while it holds `lock`. */
export function openForWriting(file: string, lock: Lock, cache_kib?: number): Pick<Store, 'write' | 'close'> {
  const handle = openConnection(file, 'full', cache_kib)
  const writer = new Writer(handle, lock)
  return {
    write: (work) => writer.write(work),
    async close() {
      await writer.close()
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
  const writer = new Writer(handle, { acquire: async () => {}, release: () => {} })
  return {
    write: (work) => writer.write(work),
    attach(instance) {
      handle.prepare('ATTACH ? AS instance').run(instance)
      handle.pragma('instance.synchronous = FULL')
    },
    async close() {
      await writer.close()
      handle.close()
      rmSync(file, { force: true })
    },
  }
}

function storeOf(
  handle: SQLite.Database,
  reader: SQLite.Database,
  file: string,
  unlock: () => void,
  limits?: BatchLimits,
): Store {
  const lock = new Mutex()
  const { db: read, reader: view } = readerOn<Database>(reader)
  const writer = new Writer(
    handle,
    lock,
    { beforeCommit: () => view.endTurn(), afterBatch: () => view.advance() },
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
    file,
    async close() {
      await writer.close()
      await lock.acquire()
      view.advance()
      await read.destroy()
      if (handle.open) handle.pragma('wal_checkpoint(TRUNCATE)')
      handle.close()
      lock.release()
      unlock()
    },
  }
}

const leaseOf = (lock: Mutex) => async () => {
  await lock.acquire()
  let returned = false
  return () => {
    if (!returned) lock.release()
    returned = true
  }
}

/** The version in the file's header, to refuse newer data without opening the database. */
function versionInHeader(file: string): number {
  if (!existsSync(file)) return 0
  const header = Buffer.alloc(100)
  const descriptor = openSync(file, 'r')
  const length = readSync(descriptor, header, 0, 100, 0)
  closeSync(descriptor)
  if (length === 0) return 0
  const application = header.readUInt32BE(68)
  if (header.toString('latin1', 0, 15) !== 'SQLite format 3' || (application !== 0 && application !== APPLICATION_ID))
    throw new StartError(2, `${file} is not a Gantry database. Nothing was changed.`)
  return header.readUInt32BE(60)
}

/** Makes the directory private and locks it. The system releases the lock even after kill -9. */
function prepareDirectory(directory: string): () => void {
  const pidFile = join(directory, 'gantry.pid')
  let lock: SQLite.Database
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    chmodSync(directory, 0o700)
    lock = new SQLite(join(directory, 'lock.db'), { timeout: 0 })
    chmodSync(join(directory, 'lock.db'), 0o600)
  } catch (error) {
    throw new StartError(
      2,
      `The data directory ${directory} cannot be used: ${error instanceof Error ? error.message : error}`,
    )
  }
  try {
    lock.pragma('journal_mode = DELETE')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      const pid = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim() : 'unknown'
      throw new StartError(4, `The data directory ${directory} is in use by another Gantry (pid ${pid})`)
    }
    throw new StartError(
      2,
      `The data directory ${directory} cannot be used: ${error instanceof Error ? error.message : error}`,
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return () => {
    if (!lock.open) return
    rmSync(pidFile, { force: true })
    lock.close()
  }
}
