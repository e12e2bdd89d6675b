import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { UploadedFile } from '../kit/http/endpoint.ts'
import type { Instance } from '../kit/instance.ts'
import { archivesInUse } from './queries.ts'

const FOLDER = 'imports'

/**
 * Keeps an uploaded archive until its import has ended. The file is synced to disk here, before the row that names it is committed.
 *
 * @returns the file's name, relative to the folder of kept files
 */
export function keepArchive({ files }: Instance, upload: UploadedFile): string {
  const name = files.newName(FOLDER)
  sync(upload.path)
  renameSync(upload.path, files.pathOf(name))
  if (process.platform !== 'win32') sync(dirname(files.pathOf(name)))
  return name
}

/**
 * Removes archives that no import names. A crash leaves one if it comes between storing the file and committing its row, or between the end
 * of the import and the removal of its file.
 */
export async function removeUnusedArchives({ files, db, started_at }: Instance) {
  const folder = join(files.kept, FOLDER)
  if (!existsSync(folder)) return
  const kept = new Set(await archivesInUse(db.read))
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    // A younger file may belong to a request that is not committed yet.
    const old =
      (statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY) < Date.parse(started_at)
    if (old && !kept.has(`${FOLDER}/${name}`)) rmSync(path, { force: true })
  }
}

function sync(path: string) {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
