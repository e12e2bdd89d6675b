import SQLite from 'better-sqlite3'
import { StartError } from '../errors.ts'
import { defineFunctions } from './functions.ts'

/**
 * With 16 MiB, each single read out of 10,000 issues reads about one more page from the file; with 32 MiB, it reads no fewer. The writer gains nothing
 * from a larger cache.
 */
export const READER_CACHE_KIB = 24_576
const WRITER_CACHE_KIB = 8_192

/**
 * Pages of 4 KiB in the WAL. A checkpoint stops the event loop for two syncs and writes each page once, however often the page
 * changed. With the default of 1,000 pages, bursts of creates take a fifth longer.
 */
const CHECKPOINT_PAGES = 1_900

/**
 * Opens a connection to a database file. better-sqlite3 falls back to NORMAL when it reopens a WAL file, so every open sets its pragmas and
 * reads them back.
 *
 * @throws StartError 1 if the database refuses a pragma
 */
export function openConnection(file: string, durability: 'full' | 'off', cache_kib = WRITER_CACHE_KIB) {
  const handle = new SQLite(file)
  defineFunctions(handle)
  const expected = {
    journal_mode: 'wal',
    synchronous: durability === 'full' ? 2 : 0,
    foreign_keys: 1,
    trusted_schema: 0,
    cell_size_check: 1,
  }
  handle.pragma('journal_mode = WAL')
  handle.pragma(`synchronous = ${expected.synchronous}`)
  handle.pragma('foreign_keys = ON')
  handle.pragma('trusted_schema = OFF')
  handle.pragma('cell_size_check = ON')
  handle.pragma('busy_timeout = 5000')
  handle.pragma('temp_store = MEMORY')
  handle.pragma(`cache_size = -${cache_kib}`)
  // With cell_size_check, SQLite checks a mapped page on each access, a cached page once.
  handle.pragma('mmap_size = 0')
  handle.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  handle.pragma(`journal_size_limit = ${64 * 2 ** 20}`)
  if (process.platform === 'darwin') handle.pragma('fullfsync = ON')
  for (const [name, value] of Object.entries(expected)) {
    const actual = handle.pragma(name, { simple: true })
    if (actual !== value) throw new StartError(1, `The database refuses ${name} = ${value} (it is ${String(actual)})`)
  }
  return handle
}
