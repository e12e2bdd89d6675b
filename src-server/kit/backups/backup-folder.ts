import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { versionInHeader } from '../db/data-directory.ts'
import { syncPath } from '../sync-path.ts'

/** Where a data directory has its database and its stored files. A backup has the same names. */
export const DATABASE = 'gantry.db'
export const STORED_FILES = 'files'

const MANIFEST = 'backup.json'
/** The ending of a backup that is not complete. */
const PARTIAL = '.partial'

const BACKUP_ID = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/
/** A copy of the database alone, which a start of a newer version makes before it changes the schema. */
const COPY_ID = /^before-schema-\d{1,6}$/

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

/** What a backup holds. A copy before a change of the schema has no stored files, and does not say which version made it. */
export type Holding =
  | Omit<Manifest, 'database_digest'>
  | {
      created_at: string
      reason: 'before_migration'
      gantry_version: null
      schema_version: number
      database_bytes: number
      files: null
      files_bytes: null
    }

export const backupsIn = (root: string) => join(root, 'backups')
export const pathOfBackup = (root: string, id: string) => join(backupsIn(root), id)
const pathOfCopy = (root: string, id: string) => `${pathOfBackup(root, id)}.db`

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

/** What a backup or a copy of the database holds; undefined if there is none, or if it is not readable. */
export const findHolding = (root: string, id: string): Holding | undefined =>
  COPY_ID.test(id) ? holdingOfCopy(pathOfCopy(root, id)) : readManifest(root, id)

function holdingOfCopy(file: string): Holding | undefined {
  const facts = statSync(file, { throwIfNoEntry: false })
  const schema_version = facts?.isFile() ? versionOf(file) : 0
  // The migration was interrupted before it had copied anything, or this is another file.
  if (!facts || schema_version === 0) return undefined
  return {
    ...{ created_at: facts.mtime.toISOString(), reason: 'before_migration', gantry_version: null },
    ...{ schema_version, database_bytes: facts.size, files: null, files_bytes: null },
  }
}

function versionOf(file: string): number {
  try {
    return versionInHeader(file)
  } catch {
    return 0
  }
}

/** The backups of a data directory and the copies of its database, the newest first. */
export function readBackups(root: string): { id: string; manifest: Holding }[] {
  return namesIn(root)
    .map((name) => (BACKUP_ID.test(name) ? name : name.replace(/\.db$/, '')))
    .flatMap((id) => {
      const found = findHolding(root, id)
      return found ? [{ id, manifest: found }] : []
    })
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
}

const keyOf = ({ id, manifest: { created_at } }: { id: string; manifest: Holding }) => `${created_at} ${id}`

/** Removes a backup. Its manifest goes first, so that a crash leaves no half of it. */
export function removeBackup(root: string, id: string) {
  if (COPY_ID.test(id)) return rmSync(pathOfCopy(root, id), { force: true })
  rmSync(join(pathOfBackup(root, id), MANIFEST), { force: true })
  rmSync(pathOfBackup(root, id), { recursive: true, force: true })
}

/** The files of a backup, with the names that they have in a data directory. */
export function filesOfBackup(root: string, id: string): { name: string; file: string }[] {
  if (COPY_ID.test(id)) return [{ name: DATABASE, file: pathOfCopy(root, id) }]
  const folder = pathOfBackup(root, id)
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(folder, file).replaceAll(sep, '/'), file }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const namesIn = (root: string) =>
  statSync(backupsIn(root), { throwIfNoEntry: false })?.isDirectory() ? readdirSync(backupsIn(root)) : []
