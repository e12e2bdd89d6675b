import { constants, readdirSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncPath } from '../sync-path.ts'

interface Amount {
  files: number
  files_bytes: number
}

/**
 * Gives every file of a folder a second name in another folder. Stored files never change in place, so both folders keep what they have, and
 * nothing is written twice. Copies the file where the disk cannot link. Files that have their second name already are left alone.
 */
export async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const [entries, known] = await Promise.all([entriesOf(from), readdir(to)])
  const there = new Set(known)
  let isChanged = false
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFiles(source, target)
    else if (entry.isFile() && !there.has(entry.name)) {
      await linkFile(source, target)
      isChanged = true
    }
  }
  if (isChanged) syncPath(to)
}

/** How many files a folder holds, and their size. A request may remove a file meanwhile, which counts as empty. */
export function measureFiles(folder: string): Amount {
  const amount = { files: 0, files_bytes: 0 }
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    amount.files++
    amount.files_bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
  }
  return amount
}

async function linkFile(source: string, target: string) {
  try {
    await link(source, target)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    syncPath(target)
  }
}

/** The entries of a folder. A request may remove a folder or a file meanwhile. */
const entriesOf = (folder: string) =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return []
    throw error
  })

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
