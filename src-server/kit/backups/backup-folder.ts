import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { syncPath } from '../sync-path.ts'

/** Where a data directory has its database and its stored files. A backup has the same names. */
export const DATABASE = 'gantry.db'
export const STORED_FILES = 'files'

const MANIFEST = 'backup.json'
/** The ending of a backup that is not complete. */
const PARTIAL = '.partial'

/** Ids begin with the time, so that their order is that of the backups. */
const BACKUP_ID = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/

const manifest = z.object({
  created_at: z.iso.datetime(),
  /** `before_restore`: what the instance held when another backup replaced it. */
  reason: z.enum(['requested', 'before_restore']),
  gantry_version: z.string(),
  schema_version: z.int(),
  database_bytes: z.int(),
  /** SHA-256 of the database. */
  database_digest: z.string(),
  files: z.int(),
  files_bytes: z.int(),
})
export type Manifest = z.infer<typeof manifest>

export const backupsIn = (root: string) => join(root, 'backups')
export const pathOfBackup = (root: string, id: string) => join(backupsIn(root), id)

/** A new folder that becomes a backup with `completeBackup`. */
export function beginBackup(root: string, id: string): string {
  const path = pathOfBackup(root, id) + PARTIAL
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/** Makes a folder a backup: its manifest is written last, and its name is the final one only then. */
export function completeBackup(root: string, id: string, partial: string, facts: Manifest) {
  writeManifest(partial, facts)
  renameSync(partial, pathOfBackup(root, id))
  syncPath(backupsIn(root))
}

/** Writes the manifest of a folder, which makes it a backup. */
export function writeManifest(path: string, facts: Manifest) {
  const temporary = join(path, `${MANIFEST}.tmp`)
  writeFileSync(temporary, JSON.stringify(facts, null, 2), { mode: 0o600 })
  syncPath(temporary)
  renameSync(temporary, join(path, MANIFEST))
  syncPath(path)
}

/** Removes what a crash has left of backups that were never complete. */
export function removePartialBackups(root: string) {
  for (const name of namesIn(root))
    if (name.endsWith(PARTIAL)) rmSync(join(backupsIn(root), name), { recursive: true, force: true })
}

/** The manifest of a backup; undefined if there is no such backup, or if it is not readable. */
export function readManifest(root: string, id: string): Manifest | undefined {
  // Requests name backups, and must not name another folder.
  if (!BACKUP_ID.test(id)) return undefined
  try {
    return manifest.parse(JSON.parse(readFileSync(join(pathOfBackup(root, id), MANIFEST), 'utf8')))
  } catch {
    return undefined
  }
}

/** The backups of a data directory, the newest first. */
export function readBackups(root: string): { id: string; manifest: Manifest }[] {
  return namesIn(root)
    .filter((name) => BACKUP_ID.test(name))
    .toSorted()
    .toReversed()
    .flatMap((id) => {
      const found = readManifest(root, id)
      return found ? [{ id, manifest: found }] : []
    })
}

/** Removes a backup. Its manifest goes first, so that a crash leaves no half of it. */
export function removeBackup(root: string, id: string) {
  rmSync(join(pathOfBackup(root, id), MANIFEST), { force: true })
  rmSync(pathOfBackup(root, id), { recursive: true, force: true })
}

const namesIn = (root: string) =>
  statSync(backupsIn(root), { throwIfNoEntry: false })?.isDirectory() ? readdirSync(backupsIn(root)) : []
