import { existsSync } from 'node:fs'
import { syncPath } from '../sync-path.ts'
import { openConnection } from './open-connection.ts'
import { type Writes, writesOn } from './writer.ts'

/** How to fill a new database. */
export interface Filling {
  /** For the sorting of indexes. */
  cache_kib: number
  /** So much of the file is read without a system call for each page. Its pages need no check, because this program has just made them. */
  mapped_bytes: number
  /**
   * The rows refer to nothing that is missing, so references are not checked. They can be made again, so the file is synced only at the end: a loss of
   * power before that may damage it.
   */
  generated: boolean
}

/** A connection for a process that was lent the right to write, and that fills a new database. What it has written is durable after `close`. */
export function openForFilling(file: string, { cache_kib, mapped_bytes, generated }: Filling): Writes {
  const handle = openConnection(file, generated ? 'off' : 'full', cache_kib)
  handle.pragma(`mmap_size = ${mapped_bytes}`)
  handle.pragma('cell_size_check = OFF')
  if (generated) handle.pragma('foreign_keys = OFF')
  const { write, close } = writesOn(handle)
  return {
    write,
    async close() {
      await close()
      for (const each of [file, `${file}-wal`]) if (existsSync(each)) syncPath(each)
    },
  }
}
