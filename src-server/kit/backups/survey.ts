import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type SQLite from 'better-sqlite3'
import { measureFiles } from './copy-files.ts'

/** How a data directory is, without anything that it holds. */
export interface Survey {
  /** `ok`, or what is wrong with the database. */
  check: string
  page_bytes: number
  pages: number
  free_pages: number
  /** With their indexes, the largest first. `rows` is null for virtual tables. */
  tables: readonly { name: string; bytes: number; rows: number | null }[]
  entries: readonly { name: string; files: number; bytes: number }[]
}

/** Measures a database that is in use, and its data directory. `handle` is a connection of another thread, because this reads everything. */
export function surveyOf(handle: SQLite.Database, check: string, root: string): Survey {
  const number = (pragma: string) => Number(handle.pragma(pragma, { simple: true }))
  return {
    check,
    page_bytes: number('page_size'),
    pages: number('page_count'),
    free_pages: number('freelist_count'),
    // A damaged database can be read in part only.
    tables: check === 'ok' ? tablesOf(handle) : [],
    entries: [...entriesOf(root, ''), ...entriesOf(root, 'files/')],
  }
}

interface Table {
  name: string
  bytes: number
  rows: number | null
}

function tablesOf(handle: SQLite.Database): Table[] {
  const sizes = handle
    .prepare<[], { name: string; bytes: number }>(
      `SELECT thing.tbl_name AS name, sum(stat.pgsize) AS bytes FROM dbstat stat JOIN sqlite_schema thing ON thing.name = stat.name
        WHERE stat.aggregate = TRUE GROUP BY thing.tbl_name ORDER BY bytes DESC`,
    )
    .all()
  const counts = new Map(
    handle
      .prepare<[], { name: string }>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
      )
      .all()
      .map(({ name }) => [name, handle.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0]),
  )
  return sizes.map(({ name, bytes }) => ({ name, bytes, rows: counts.get(name) ?? null }))
}

/** The files and folders in a folder. The names of stored files are in none of them. */
function entriesOf(root: string, folder: string) {
  return readdirSync(join(root, folder), { withFileTypes: true }).map((entry) => {
    const path = join(root, folder, entry.name)
    const { files, files_bytes } = entry.isDirectory()
      ? measureFiles(path)
      : { files: 1, files_bytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0 }
    return { name: `${folder}${entry.name}`, files, bytes: files_bytes }
  })
}
