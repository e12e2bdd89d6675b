import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { roles } from '../kit/access/roles.ts'
import type { Origin } from '../kit/events/events.ts'
import { worker } from '../kit/jobs/worker.ts'
import { keepFile, removeUnusedFiles } from '../kit/kept-files.ts'
import { readPicture } from '../kit/pictures.ts'
import { API_VERSION, GANTRY_VERSION } from '../kit/version.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import { failExport, finishExport } from './acts/end-export.ts'
import { archiveName } from './entity.ts'
import { type ExportedArchive, type ExportTask, exportArchive } from './export-archive.ts'
import { exportInThread } from './export-in-thread.ts'
import { ExportStopped } from './export-stopped.ts'
import type { ExportProgress } from './progress.ts'
import { archivesInUse, type ExportRow, findExport, findExporter, markStarted, saveProgress } from './queries.ts'
import { uploadArchive } from './upload.ts'

declare module '../kit/jobs/jobs.ts' {
  interface Jobs {
    'export.run': { export_id: number }
  }
}

const FOLDER = 'exports'
const MEBIBYTE = 1024 * 1024
/** Between two stored progresses. */
const PROGRESS_MS = 500

/** Writes the archive of an export, then keeps or uploads it. After a crash it begins again: nothing is stored before the end. */
export const exportProjectJob = worker({
  kind: 'export.run',
  at_once: 2,
  async run({ export_id }, instance, signal, origin) {
    removeUnusedFiles(instance.files, FOLDER, await archivesInUse(instance.db.read), instance.started_at)
    const row = await findExport(instance.db.read, export_id)
    if (!row || row.status === 'finished' || row.status === 'failed') return
    const folder = instance.files.temporaryPath()
    try {
      const task = await taskOf(instance, row, folder)
      await instance.db.write((trx) => markStarted(trx, row.id, instance.clock.iso()))
      mkdirSync(folder, { mode: 0o700 })
      const archive = await write(instance, row, task, signal)
      await finish(instance, row, { path: task.archive, filename: task.filename, ...archive }, { signal, origin })
    } catch (error) {
      if (!(error instanceof ExportStopped)) throw error
      await instance.perform({ actor: null, origin }, (act) => failExport(act, row, error.message))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  async giveUp({ export_id }, instance, _error, origin) {
    const row = await findExport(instance.db.read, export_id)
    if (row && row.status !== 'finished' && row.status !== 'failed')
      await instance.perform({ actor: null, origin }, (act) =>
        failExport(act, row, 'The export could not be completed because of an error of the server.'),
      )
  },
})

/**
 * Checks the rights of the user again, because they may be fewer than at the time of the request.
 *
 * @throws ExportStopped if the user could not request this export now
 */
async function taskOf(
  instance: WritableInstance,
  row: ExportRow,
  folder: string,
): Promise<ExportTask & { filename: string }> {
  const { db, files, settings, clock, licensed } = instance
  if (!settings.get('project_export_enabled')) throw new ExportStopped('Exports of projects are turned off.')
  const { user_id, project_id } = row
  const exporter = user_id === null ? undefined : await findExporter(db.read, { user_id, project_id })
  if (!exporter) throw new ExportStopped('The user who started the export is no longer active.')
  const is_administrator = exporter.admin === 1
  if (!is_administrator && exporter.access_level < roles.maintainer)
    throw new ExportStopped('The user who started the export is no longer a Maintainer of the project.')
  const picture = exporter.avatar === null ? undefined : await readPicture(files, exporter.avatar)
  return {
    project_id,
    description: row.description,
    viewer: { kind: is_administrator ? 'admin' : 'user', id: exporter.id },
    with_inherited_members: is_administrator || exporter.group_access_level >= roles.owner,
    folder,
    archive: join(folder, 'archive.tar.gz'),
    filename: archiveName(exporter.path_with_namespace, clock.iso()),
    kept: files.folders,
    avatar: picture && exporter.avatar !== null ? { file: exporter.avatar, ending: picture.ending } : null,
    version: licensed ? `${API_VERSION}-ee` : API_VERSION,
    revision: `gantry-${GANTRY_VERSION}`,
    now: clock.iso(),
    max_bytes: settings.get('max_export_size') * MEBIBYTE,
  }
}

async function write(
  instance: WritableInstance,
  row: ExportRow,
  task: ExportTask,
  signal: AbortSignal,
): Promise<ExportedArchive> {
  const { db } = instance
  const report = progressOf(instance, row)
  // A database in memory has only one connection, so a thread cannot open its own.
  if (db.file === undefined) return await exportArchive(db.read, task, signal, report)
  return await exportInThread(db.file, task, signal, report)
}

/** Stores the progress now and then. */
function progressOf(instance: WritableInstance, { id }: ExportRow): (progress: ExportProgress) => void {
  let last = { step: '', at: Number.NEGATIVE_INFINITY }
  return (progress) => {
    const now = { step: progress.step, at: performance.now() }
    if (now.step === last.step && now.at - last.at < PROGRESS_MS) return
    last = now
    instance.writeLater(`progress of export ${id}`, (trx) => saveProgress(trx, id, progress))
  }
}

interface Written extends ExportedArchive {
  path: string
  filename: string
}

async function finish(
  instance: WritableInstance,
  row: ExportRow,
  { path, filename, size_bytes, records }: Written,
  { signal, origin }: { signal: AbortSignal; origin: Origin },
) {
  const issues = records.issues ?? 0
  const uploads = row.upload_url_sealed !== null
  const step = uploads ? 'uploading' : 'packing'
  const sent = (done: number): ExportProgress => {
    return { step, relation: null, records, issues, bytes: { done, total: size_bytes } }
  }
  await instance.db.write((trx) => saveProgress(trx, row.id, sent(uploads ? 0 : size_bytes)))
  const report = progressOf(instance, row)
  if (uploads) await uploadArchive(instance, row, { path, size_bytes }, signal, (done) => report(sent(done)))
  const file = uploads ? null : keepFile(instance.files, path, FOLDER)
  const kept = await instance.perform({ actor: null, origin }, (act) =>
    finishExport(act, row, { file, filename, size_bytes }),
  )
  if (!kept && file !== null) rmSync(instance.files.pathOf(file), { force: true })
}
