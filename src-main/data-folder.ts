import { realpath, stat } from 'node:fs/promises'
import { shell } from 'electron'
import { pathWithin } from './links.ts'

/** Opens a folder inside the data directory. Files are refused, because opening a file may run it. Symbolic links must not lead outside. */
export async function openFolderWithin(directory: string | undefined, path: string): Promise<boolean> {
  if (directory === undefined || pathWithin(directory, path) === undefined) return false
  try {
    const root = await realpath(directory)
    const full = pathWithin(root, await realpath(pathWithin(root, path) ?? root))
    if (full === undefined || !(await stat(full)).isDirectory()) return false
    return (await shell.openPath(full)) === ''
  } catch {
    return false
  }
}
