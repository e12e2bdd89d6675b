import { mkdirSync, rmSync } from 'node:fs'
import type { Origin } from '../kit/events/events.ts'
import { worker } from '../kit/jobs/worker.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import { removeProject } from '../projects/acts/remove-project.ts'
import { setTopics } from '../projects/topic-queries.ts'
import { ArchiveRefused } from './archive/archive-refused.ts'
import { type ImportedProject, type ImportTask, importArchive } from './import-archive.ts'
import { ImportStopped } from './import-stopped.ts'
import { importInThread } from './import-thread.ts'
import { overridesOf } from './overrides.ts'
import { mayImportInto } from './policy.ts'
import { finishProject } from './project-queries.ts'
import { endImport, findDestination, findImport, findImporter, markStarted } from './queries.ts'
import { sweepArchives } from './stored-archives.ts'
import { visibilityWithin } from './visibility.ts'

type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

declare module '../kit/jobs/jobs.ts' {
  interface Jobs {
    'import.run': { import_id: number }
  }
}

/** Imports an archive that was accepted. A crash in its middle is no end: it goes on where its last transaction ended. */
export const importProjectJob = worker({
  kind: 'import.run',
  at_once: 2,
  async run({ import_id }, instance, signal, origin) {
    await sweepArchives(instance)
    const row = await findImport(instance.db.read, import_id)
    if (!row || row.status === 'finished' || row.status === 'failed') return
    try {
      await begin(instance, row)
      await finish(instance, row, await importOf(instance, row, signal), origin)
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

/** Rights are asked for again: much may have changed since the archive was accepted. */
async function begin(instance: WritableInstance, row: ImportRow) {
  await instance.db.write(async (trx) => {
    const importer = row.user_id === null ? undefined : await findImporter(trx, row.user_id)
    if (!importer) throw new ImportStopped('The user who started the import may no longer do so.')
    const destination = await findDestination(trx, importer, { project_id: row.project_id })
    if (!destination) throw new ImportStopped('The project was removed during its import.')
    if (!mayImportInto(importer, destination)) throw new ImportStopped('Namespace is not valid')
    await markStarted(trx, row, instance.clock.iso())
  })
}

async function importOf(instance: WritableInstance, row: ImportRow, signal: AbortSignal): Promise<ImportedProject> {
  const { db, files, settings, clock } = instance
  if (row.file === null) throw new ImportStopped('The archive is gone.')
  const task: ImportTask = {
    import_id: row.id,
    archive: files.pathOf(row.file),
    folder: files.temporaryPath(),
    max_import_size: settings.get('max_import_size'),
    now: clock.iso(),
  }
  mkdirSync(task.folder, { mode: 0o700 })
  try {
    // An image has one connection, so there is none that another thread could write with.
    if (db.file === undefined) return await importArchive((work) => db.write(work), task)
    return await importInThread(db, db.file, task, signal)
  } finally {
    rmSync(task.folder, { recursive: true, force: true })
  }
}

/** One transaction shows the project as the archive has it, takes the place of the one it overwrites, and ends the import. */
async function finish(instance: WritableInstance, row: ImportRow, project: ImportedProject, origin: Origin) {
  const { settings, files } = instance
  await instance.perform({ actor: null, origin }, async (act) => {
    const { db, now, emit } = act
    const importer = row.user_id === null ? undefined : await findImporter(db, row.user_id)
    const destination = importer && (await findDestination(db, importer, { project_id: row.project_id }))
    if (!importer || !destination) throw new ImportStopped('The project was removed during its import.')
    const overrides = overridesOf(JSON.parse(row.override_params), instance.licensed)
    const columns = { ...project, ...overrides.columns }
    const visibility = visibilityWithin(columns.visibility, destination, settings.get('restricted_visibility_levels'))
    await finishProject(act, row, importer, { ...columns, visibility })
    if (overrides.topics) await setTopics(db, row.project_id, overrides.topics, now)
    await endImport(db, row, { status: 'finished', error: null }, now)
    emit('import.ended', { import_id: row.id, project_id: row.project_id, status: 'finished' })
  })
  if (row.file !== null) rmSync(files.pathOf(row.file), { force: true })
}

/** Nothing of the project stays, only the record that says why. */
async function fail(instance: WritableInstance, row: ImportRow, message: string, origin: Origin) {
  const { files } = instance
  await instance.perform({ actor: null, origin }, async (act) => {
    const { db, now, emit } = act
    await endImport(db, row, { status: 'failed', error: message }, now)
    await removeProject(act, row.project_id, row.user_id)
    emit('import.ended', { import_id: row.id, project_id: row.project_id, status: 'failed' })
  })
  if (row.file !== null) rmSync(files.pathOf(row.file), { force: true })
}
