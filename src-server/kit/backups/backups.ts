import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { versionInHeader } from '../db/data-directory.ts'
import type { Store } from '../db/open.ts'
import { schemaVersionOf } from '../db/schema-version.ts'
import { conflict, notFound, unprocessable } from '../errors.ts'
import type { Files } from '../files.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import { byState } from '../reason.ts'
import { isStorageFull } from '../storage-full.ts'
import { GANTRY_VERSION } from '../version.ts'
import {
  beginBackup,
  completeBackup,
  DATABASE,
  findHolding,
  type Holding,
  readBackups,
  removeBackup,
  removePartialBackups,
  STORED_FILES,
} from './backup-folder.ts'
import { discardStage, orderRestore, type Restoration } from './complete-restore.ts'
import { linkFiles, measureFiles } from './copy-files.ts'
import { DamagedDatabase, runDatabaseTask } from './database-task.ts'
import { stageBackup } from './stage-backup.ts'

/** What a program that serves an instance offers: closes it, lets `change` happen to its closed data, and serves what is there then. */
export type Reopen = (change: () => void) => Promise<void>

export type Backup = { id: string } & (
  | { state: 'finished'; manifest: Holding }
  | { state: 'running'; created_at: string; share: number }
  | { state: 'failed'; created_at: string; message: string }
)

interface Needs {
  db: Store
  files: Files
  clock: Clock
  random: Random
  log: Log
}

/** Copies of the whole instance, database and stored files, in its data directory. Only one is made or restored at a time. */
export class Backups {
  /** Set by the server. Without it, backups cannot be restored while the instance is open. */
  reopen: Reopen | undefined
  readonly #needs: Needs
  readonly #stopping = new AbortController()
  #unfinished: Exclude<Backup, { state: 'finished' }> | undefined
  #restoring = false
  #made: Promise<void> = Promise.resolve()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** The newest first. One that failed is listed until the next one begins. */
  list(): Backup[] {
    const finished = readBackups(this.#root).map((one) => ({ ...one, state: 'finished' as const }))
    return this.#unfinished ? [this.#unfinished, ...finished] : finished
  }

  /**
   * Begins a backup, which goes on after the answer.
   *
   * @throws ApiError 409
   */
  begin(): Backup {
    this.#requireIdle()
    const { clock, log } = this.#needs
    const created_at = clock.iso()
    const running = { id: this.#newId(), state: 'running' as const, created_at, share: 0 }
    this.#unfinished = running
    this.#made = this.#make(running).then(
      () => {
        log.info({ backup: running.id }, 'a backup was made')
        this.#unfinished = undefined
      },
      (error: unknown) => {
        removePartialBackups(this.#root)
        log.error({ backup: running.id, error }, 'a backup failed')
        this.#unfinished = { id: running.id, created_at, state: 'failed', message: wordsFor(error) }
      },
    )
    return { ...running }
  }

  /**
   * Returns what the backup was; undefined if it had failed.
   *
   * @throws ApiError 404, 409
   */
  remove(id: string): Holding | undefined {
    if (this.#unfinished?.state === 'failed' && this.#unfinished.id === id) {
      this.#unfinished = undefined
      return undefined
    }
    this.#requireIdle()
    const manifest = this.find(id)
    removeBackup(this.#root, id)
    return manifest
  }

  /**
   * Copies the backup beside the present data and checks it there. Then `restore` may follow.
   *
   * @throws ApiError 404, 409, 422
   */
  async prepare(id: string): Promise<void> {
    this.#requireIdle()
    if (!this.reopen)
      throw conflict(
        'The program that holds this instance cannot reopen it. Restore the backup with the server of Gantry.',
        byState('an instance that the server of Gantry holds'),
      )
    const manifest = this.find(id)
    if (manifest.reason === 'before_migration')
      throw unprocessable(
        'The copy has no stored files, so it cannot replace the instance. Download it to use its database.',
        byState('a backup with stored files', 'a copy of the database'),
      )
    this.#restoring = true
    try {
      const known = await schemaVersionOf(this.#needs.db.read)
      await stageBackup(this.#root, { id, known }, this.#stopping.signal)
    } finally {
      this.#restoring = false
    }
  }

  /**
   * Replaces the instance by the prepared backup, as soon as the running requests are answered. The present state becomes a backup.
   *
   * @throws ApiError 409 if another backup has begun since
   */
  restore(restoration: Restoration) {
    const { reopen } = this
    this.#requireIdle()
    if (!reopen) throw new Error('Nothing was prepared')
    this.#restoring = true
    const at = { created_at: this.#needs.clock.iso(), gantry_version: GANTRY_VERSION }
    const order = { keep_as: this.#newId(), ...at, restoration }
    this.#needs.log.warn({ backup: restoration.backup.id, kept_as: order.keep_as }, 'a backup is being restored')
    // A failure ends the process: there is nothing to serve.
    void reopen(() => orderRestore(this.#root, order))
  }

  /** Resolves when no backup is being made. */
  async idle() {
    await this.#made
  }

  async stop() {
    this.#stopping.abort()
    await this.#made
    if (!this.#restoring) discardStage(this.#root)
  }

  get #root() {
    return this.#needs.files.root
  }

  async #make(running: { id: string; created_at: string; share: number }) {
    const { db, files } = this.#needs
    const source = db.file
    if (source === undefined) throw new Error('A database in memory has no backups')
    const folder = beginBackup(this.#root, running.id)
    const linkAll = () => linkFiles(files.kept, join(folder, STORED_FILES))
    await linkAll()
    const database = join(folder, DATABASE)
    // No request can remove a file while this holds the right to write. So every file that the copied rows name gets its second name.
    const giveBack = once(await db.lease())
    let pinned: Promise<void> | undefined
    try {
      const facts = await runDatabaseTask(
        { kind: 'copy', source, target: database },
        this.#stopping.signal,
        (message) => {
          if (message.kind === 'progress') running.share = message.share
          if (message.kind !== 'pinned') return
          pinned = linkAll().finally(giveBack)
          // It is awaited later. Until then, a failure must not end the server.
          pinned.catch(() => {})
        },
      )
      await pinned
      completeBackup(this.#root, running.id, folder, {
        created_at: running.created_at,
        reason: 'requested',
        gantry_version: GANTRY_VERSION,
        schema_version: versionInHeader(database),
        ...facts,
        ...measureFiles(join(folder, STORED_FILES)),
      })
    } finally {
      giveBack()
      await pinned?.catch(() => {})
    }
  }

  /** @throws ApiError 404 */
  find(id: string): Holding {
    const found = findHolding(this.#root, id)
    if (!found) throw notFound('Backup')
    return found
  }

  #requireIdle() {
    // The data of such an instance end with the server, and a restore closes it.
    if (this.#needs.db.file === undefined || this.#needs.files.is_temporary)
      throw conflict(
        'Instances in memory and worlds have no backups. Start Gantry with a data directory. A world has snapshots.',
        byState('an instance with a data directory', 'an instance in memory'),
      )
    if (this.#unfinished?.state === 'running') throw conflict('A backup is being made.', byState('no backup at work'))
    if (this.#restoring) throw conflict('A backup is being restored.', byState('no backup at work'))
  }

  #newId(): string {
    const { clock, random } = this.#needs
    const time = clock.iso().slice(0, 19).replaceAll(/[-:]/g, '')
    return `${time}Z-${Buffer.from(random.bytes(3)).toString('hex')}`
  }
}

/** The right to write may belong to somebody else by the time of a second call. */
function once(call: () => void) {
  let isCalled = false
  return () => {
    if (!isCalled) call()
    isCalled = true
  }
}

/** For the list of backups. The log has the details. */
function wordsFor(error: unknown): string {
  if (isStorageFull(error)) return 'There is not enough space on the disk.'
  if (error instanceof DamagedDatabase) return `The database is damaged: ${error.message}.`
  return 'The backup could not be completed because of an error of the server.'
}
