import { mkdirSync, rmSync } from 'node:fs'
import type { Origin } from '../kit/events/events.ts'
import { worker } from '../kit/jobs/worker.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import { folderOf } from '../uploads/stored-files.ts'
import { finishImport } from './acts/finish-import.ts'
import { checkedBytes } from './archive/checked-bytes.ts'
import { type ImportedProject, type ImportTask, importArchive } from './import-archive.ts'
import { importInThread } from './import-in-thread.ts'
import { avatarOf, beginImport, endWith, giveUpImport, removeArchive, unfinishedImport } from './import-steps.ts'
import { ImportStopped } from './import-stopped.ts'
import type { ImportRow } from './queries.ts'
import { removeUnusedArchives } from './stored-archives.ts'
import type { Write } from './writing/context.ts'

declare module '../kit/jobs/jobs.ts' {
  interface Jobs {
    'import.run': { import_id: number }
  }
}

/** Imports an accepted archive. After a crash, the import resumes after its last committed transaction. */
export const importProjectJob = worker({
  kind: 'import.run',
  at_once: 2,
  async run({ import_id }, instance, signal, origin) {
    await removeUnusedArchives(instance)
    const row = await unfinishedImport(instance, import_id)
    if (!row) return
    await endWith(instance, row, origin, async () => {
      await beginImport(instance, row, 'reading')
      await finish(instance, row, await importOf(instance, row, signal), origin)
    })
  },
  giveUp: giveUpImport,
})

async function importOf(instance: WritableInstance, row: ImportRow, signal: AbortSignal): Promise<ImportedProject> {
  const { db, files, settings, clock } = instance
  if (row.file === null) throw new ImportStopped('The archive is gone.')
  const task: ImportTask = {
    import_id: row.id,
    archive: files.pathToRead(row.file),
    folder: files.temporaryPath(),
    max_import_size: settings.get('max_import_size'),
    max_decompressed_archive_size: settings.get('max_decompressed_archive_size'),
    now: clock.iso(),
    avatar: { name: avatarOf(row), path: files.pathOf(avatarOf(row)) },
    uploads: { root: files.kept, folder: folderOf(row.project_id) },
    failing: instance.faults.failingRelations({ at: clock.iso(), what: `import of project ${row.project_id}` }),
  }
  const checked = checkedBytes(instance)
  const report = (bytes: number) => void checked.set(row.id, bytes)
  mkdirSync(task.folder, { mode: 0o700 })
  try {
    // A database in memory has only one connection, so a thread cannot open its own.
    if (db.file === undefined) return await importArchive(writeUntilStopped(instance, signal), task, report)
    return await importInThread(db, db.file, task, signal, report)
  } finally {
    checked.delete(row.id)
    rmSync(task.folder, { recursive: true, force: true })
  }
}

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
