import { rmSync } from 'node:fs'
import type { Origin } from '../kit/events/events.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import { folderOf } from '../uploads/stored-files.ts'
import { failImport } from './acts/fail-import.ts'
import { ArchiveRefused } from './archive/archive-refused.ts'
import { ImportStopped } from './import-stopped.ts'
import { readProgress } from './progress.ts'
import { findImport, type ImportRow, markStarted, saveProgress } from './queries.ts'
import { requireImporter } from './requirements.ts'

/** The import, unless it has ended. */
export async function unfinishedImport({ db }: WritableInstance, import_id: number): Promise<ImportRow | undefined> {
  const row = await findImport(db.read, import_id)
  return row && row.status !== 'finished' && row.status !== 'failed' ? row : undefined
}

/**
 * Checks the rights of the importing user again. If the user is no longer an administrator, the archive's members and custom attributes are
 * ignored.
 *
 * @throws ImportStopped if the user could not request this import now
 */
export async function beginImport(instance: WritableInstance, row: ImportRow, part: 'download' | 'reading') {
  await instance.db.write(async (trx) => {
    const { importer } = await requireImporter(trx, row, instance)
    const progress = readProgress(row.progress)
    if (progress.maps_users && !importer.admin)
      await saveProgress(trx, { import_id: row.id }, { ...progress, maps_users: false })
    await markStarted(trx, row, part, instance.clock.iso())
  })
}

/** Does a part of an import. If the import or its archive is refused, the import fails; any other error lets the job run again. */
export async function endWith(instance: WritableInstance, row: ImportRow, origin: Origin, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ImportStopped || error instanceof ArchiveRefused)) throw error
    await fail(instance, row, error.message, origin)
  }
}

/** The end of an import whose job has failed too often. */
export async function giveUpImport(
  { import_id }: { import_id: number },
  instance: WritableInstance,
  _error: unknown,
  origin: Origin,
) {
  const row = await unfinishedImport(instance, import_id)
  if (row) await fail(instance, row, 'The import could not be completed because of an error of the server.', origin)
}

async function fail(instance: WritableInstance, row: ImportRow, message: string, origin: Origin) {
  await instance.perform({ actor: null, origin }, (act) => failImport(act, row, message))
  removeArchive(instance, row)
  rmSync(instance.files.pathOf(avatarOf(row)), { force: true })
  rmSync(instance.files.pathOf(folderOf(row.project_id)), { recursive: true, force: true })
}

/** Removes the archive of an import that has ended. */
export function removeArchive({ files }: WritableInstance, { file }: ImportRow) {
  if (file !== null) rmSync(files.pathOf(file), { force: true })
}

/** The file of an imported avatar: the same in each run of the job, so that a run that was killed leaves nothing behind. */
export const avatarOf = ({ id }: ImportRow) => `avatars/import-${id}`
