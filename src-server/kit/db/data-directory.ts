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
import { StartError } from '../errors.ts'
import { APPLICATION_ID } from './migrate.ts'

/**
 * The version in the header of a database file, 0 for a new file, to refuse newer data without opening the database.
 *
 * @throws StartError 2 if the file is not a database of Gantry
 */
export function versionInHeader(file: string): number {
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

/**
 * Makes the directory private and locks it, and returns the function that releases it. The system releases the lock even after kill -9.
 *
 * @throws StartError: 4 locked, 2 unusable directory
 */
export function prepareDirectory(directory: string): () => void {
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
