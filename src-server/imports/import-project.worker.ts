import { mkdirSync, rmSync } from 'node:fs'
import type { Origin } from '../kit/events/events.ts'
import { worker } from '../kit/jobs/worker.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import { failImport } from './acts/fail-import.ts'
import { finishImport } from './acts/finish-import.ts'
import { ArchiveRefused } from './archive/archive-refused.ts'
import { type ImportedProject, type ImportTask, importArchive } from './import-archive.ts'
import { importInThread } from './import-in-thread.ts'
import { ImportStopped } from './import-stopped.ts'
import { readProgress } from './progress.ts'
import { findImport, type ImportRow, markStarted, saveProgress } from './queries.ts'
import { requireImporter } from './requirements.ts'
import { withArchive } from './sources/download-archive.ts'
import { removeUnusedArchives } from './stored-archives.ts'
import type { Write } from './writing/context.ts'

declare module '../kit/jobs/jobs.ts' {
  interface Jobs {
    'import.run': { import_id: number }
  }
}

/** Downloads an accepted archive if it is on another server, and imports it. After a crash, the import resumes after its last committed transaction. */
export const importProjectJob = worker({
  kind: 'import.run',
  at_once: 2,
  async run({ import_id }, instance, signal, origin) {
    await removeUnusedArchives(instance)
    let row = await findImport(instance.db.read, import_id)
    if (!row || row.status === 'finished' || row.status === 'failed') return
    try {
      await begin(instance, row)
      const complete = await withArchive(instance, row, signal)
      row = complete
      await finish(instance, row, await importOf(instance, complete, signal), origin)
    } catch (error) {
      if (!(error instanceof ImportStopped || error instanceof ArchiveRefused)) throw error
      await fail(instance, row, error.message, origin)
    }
  },
  async giveUp({ import_id }, instance, _error, origin) {
    const row = await findImport(instance.db.read, import_id)
    if (row && row.status !== 'finished' && row.status !== 'failed')
      await fail(instance, row, 'The import could not be completed because of an error of the server.', origin)
  },
})

/**
 * Checks the rights of the importing user again. If the user is no longer an administrator, the archive's members and custom attributes are
 * ignored.
 */
async function begin(instance: WritableInstance, row: ImportRow) {
  await instance.db.write(async (trx) => {
    const { importer } = await requireImporter(trx, row, instance)
    const progress = readProgress(row.progress)
    if (progress.maps_users && !importer.admin)
      await saveProgress(trx, { import_id: row.id }, { ...progress, maps_users: false })
    await markStarted(trx, row, instance.clock.iso())
  })
}

async function importOf(
  instance: WritableInstance,
  row: ImportRow & { file: string },
  signal: AbortSignal,
): Promise<ImportedProject> {
  const { db, files, settings, clock } = instance
  const task: ImportTask = {
    import_id: row.id,
    archive: files.pathOf(row.file),
    folder: files.temporaryPath(),
    max_import_size: settings.get('max_import_size'),
    max_decompressed_archive_size: settings.get('max_decompressed_archive_size'),
    now: clock.iso(),
    avatar: { name: avatarOf(row), path: files.pathOf(avatarOf(row)) },
  }
  mkdirSync(task.folder, { mode: 0o700 })
  try {
    // A database in memory has only one connection, so a thread cannot open its own.
    if (db.file === undefined) return await importArchive(writeUntilStopped(instance, signal), task)
    return await importInThread(db, db.file, task, signal)
  } finally {
    rmSync(task.folder, { recursive: true, force: true })
  }
}

/** The same in each run of the job, so that a run that was killed leaves nothing behind. */
const avatarOf = ({ id }: ImportRow) => `avatars/import-${id}`

/** Rejects every transaction after the stop. A running transaction is completed. */
function writeUntilStopped({ db }: WritableInstance, signal: AbortSignal): Write {
  return async (work) => {
    signal.throwIfAborted()
    return await db.write(work)
  }
}

async function finish(instance: WritableInstance, row: ImportRow, project: ImportedProject, origin: Origin) {
  await instance.perform({ actor: null, origin }, (act) => finishImport(act, row, project))
  removeArchive(instance, row)
}

async function fail(instance: WritableInstance, row: ImportRow, message: string, origin: Origin) {
  await instance.perform({ actor: null, origin }, (act) => failImport(act, row, message))
  removeArchive(instance, row)
  rmSync(instance.files.pathOf(avatarOf(row)), { force: true })
}

function removeArchive({ files }: WritableInstance, { file }: ImportRow) {
  if (file !== null) rmSync(files.pathOf(file), { force: true })
}
