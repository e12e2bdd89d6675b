import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { UploadedFile } from '../kit/http/endpoint.ts'
import type { Instance } from '../kit/instance.ts'
import { storedArchives } from './queries.ts'

const FOLDER = 'imports'

/** Keeps an uploaded archive until its import has ended: on the disk before the row that names it. @returns its name */
export function keepArchive({ files }: Instance, upload: UploadedFile): string {
  const name = files.newName(FOLDER)
  sync(upload.path)
  renameSync(upload.path, files.pathOf(name))
  if (process.platform !== 'win32') sync(dirname(files.pathOf(name)))
  return name
}

/** Removes archives that no import names: a crash came between the file and its row, or between the end of an import and its file. */
export async function sweepArchives({ files, db, started_at }: Instance) {
  const folder = join(files.kept, FOLDER)
  if (!existsSync(folder)) return
  const kept = new Set(await storedArchives(db.read))
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    // One that is younger than this process may belong to a request that is not committed yet.
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
