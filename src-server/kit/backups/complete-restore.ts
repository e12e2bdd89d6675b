import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { versionInHeader } from '../db/data-directory.ts'
import { syncPath } from '../sync-path.ts'
import {
  DATABASE,
  type Manifest,
  pathOfBackup,
  removePartialBackups,
  STORED_FILES,
  writeManifest,
} from './backup-folder.ts'
import { measureFiles } from './copy-files.ts'
import { measureDatabase } from './measure-database.ts'

const STAGE = 'restoring'
const ORDER = 'restore.json'
/** The order after the exchange, until the restored instance has stored who gave it. */
const DONE = 'restored.json'

/** Which backup is restored, and by whom. */
const restoration = z.object({
  backup: z.object({ id: z.string(), created_at: z.string() }),
  actor: z.object({ id: z.int(), username: z.string() }),
  origin: z.object({
    actor_id: z.int().nullable(),
    sudo_by_id: z.int().nullable(),
    request_id: z.string().nullable(),
    ip_address: z.string().nullable(),
  }),
})
export type Restoration = z.infer<typeof restoration>

/** What is to happen to a data directory. From the moment that this is on the disk, the directory has the state of the staged backup. */
const order = z.object({
  /** The id of the backup that the present state becomes. */
  keep_as: z.string(),
  created_at: z.string(),
  gantry_version: z.string(),
  restoration,
})
export type RestoreOrder = z.infer<typeof order>

/** Where a backup is prepared before it replaces the present data. */
export const stageIn = (root: string) => join(root, STAGE)
export const discardStage = (root: string) => rmSync(stageIn(root), { recursive: true, force: true })

/** Orders the exchange of the present state for the staged one. The database must be closed. */
export function orderRestore(root: string, what: RestoreOrder) {
  const file = join(root, ORDER)
  writeFileSync(`${file}.tmp`, JSON.stringify(what), { mode: 0o600 })
  syncPath(`${file}.tmp`)
  renameSync(`${file}.tmp`, file)
  syncPath(root)
}

/**
 * Carries out the order to restore, if there is one, and removes what a crash has left of other backups. Each step does nothing if it was done
 * before, so an interrupted exchange is completed by the next start. Called with the lock of the directory, before its database is opened.
 */
export function completeRestore(root: string) {
  const file = join(root, ORDER)
  removePartialBackups(root)
  if (!existsSync(file)) return discardStage(root)
  const what = order.parse(JSON.parse(readFileSync(file, 'utf8')))
  const [stage, kept] = [stageIn(root), pathOfBackup(root, what.keep_as)]
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  if (existsSync(join(stage, DATABASE))) {
    // A database without its journal would miss the last writes, and another database must not find this journal.
    moveIfThere(join(root, `${DATABASE}-wal`), join(kept, `${DATABASE}-wal`))
    rmSync(join(root, `${DATABASE}-shm`), { force: true })
    exchange(DATABASE, { root, stage, kept })
  }
  exchange(STORED_FILES, { root, stage, kept })
  for (const folder of [kept, root]) syncPath(folder)
  writeManifest(kept, manifestOf(kept, what))
  renameSync(file, join(root, DONE))
  syncPath(root)
  discardStage(root)
}

/** Who restored the state of a directory; undefined if an event of the instance says so already. */
export function findRestoration(root: string): Restoration | undefined {
  const file = join(root, DONE)
  return existsSync(file) ? order.parse(JSON.parse(readFileSync(file, 'utf8'))).restoration : undefined
}

export const forgetRestoration = (root: string) => rmSync(join(root, DONE), { force: true })

function exchange(name: string, { root, stage, kept }: { root: string; stage: string; kept: string }) {
  if (!existsSync(join(stage, name))) return
  if (!existsSync(join(kept, name))) moveIfThere(join(root, name), join(kept, name))
  renameSync(join(stage, name), join(root, name))
}

function moveIfThere(from: string, to: string) {
  if (existsSync(from)) renameSync(from, to)
}

function manifestOf(kept: string, { created_at, gantry_version }: RestoreOrder): Manifest {
  const database = join(kept, DATABASE)
  const handle = new SQLite(database)
  handle.pragma('journal_mode = DELETE')
  handle.close()
  syncPath(database)
  return {
    ...{ created_at, reason: 'before_restore', gantry_version },
    schema_version: versionInHeader(database),
    ...measureDatabase(database),
    ...measureFiles(join(kept, STORED_FILES)),
  }
}
