import { realpath, stat } from 'node:fs/promises'
import { shell } from 'electron'
import { pathWithin } from './links.ts'

/** Opens a folder, never a file: opening one of those may run it. Links that lead elsewhere do not count as within. */
export async function openFolderWithin(directory: string | undefined, path: string): Promise<boolean> {
  if (directory === undefined || pathWithin(directory, path) === undefined) return false
  try {
    const home = await realpath(directory)
    const full = pathWithin(home, await realpath(pathWithin(home, path) ?? home))
    if (full === undefined || !(await stat(full)).isDirectory()) return false
    return (await shell.openPath(full)) === ''
  } catch {
    return false
  }
}
