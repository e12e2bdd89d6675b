import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Files } from './files.ts'
import { syncPath } from './sync-path.ts'

/**
 * Moves a file to the folder of stored files. It is synced to disk here, before the row that names it is committed.
 *
 * @returns the file's name for the row
 */
export function keepFile(files: Files, path: string, folder: string): string {
  const name = files.newName(folder)
  keepAt(path, files.pathOf(name))
  return name
}

/** Moves a file to its place among the stored files, and syncs both to disk. */
export function keepAt(path: string, target: string) {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  syncPath(path)
  renameSync(path, target)
  syncPath(dirname(target))
}

/**
 * Removes the files of a folder that no row names. A crash leaves one if it comes between storing the file and committing its row, or
 * between the end of the row and the removal of its file.
 *
 * @param started_at of the instance: a younger file may belong to a request that is not committed yet
 */
export function removeUnusedFiles(files: Files, folder: string, used: readonly string[], started_at: string) {
  const path = join(files.kept, folder)
  if (!existsSync(path)) return
  const kept = new Set(used)
  for (const name of readdirSync(path)) {
    const file = join(path, name)
    const old =
      (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY) < Date.parse(started_at)
    if (old && !kept.has(`${folder}/${name}`)) rmSync(file, { force: true })
  }
}
