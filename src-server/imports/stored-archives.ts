import type { Instance } from '../kit/instance.ts'
import { keepFile, removeUnusedFiles } from '../kit/kept-files.ts'
import { archivesInUse } from './queries.ts'

const FOLDER = 'imports'

/** Keeps an uploaded or downloaded archive until its import has ended. @returns the file's name for the row */
export const keepArchive = ({ files }: Pick<Instance, 'files'>, { path }: { path: string }): string =>
  keepFile(files, path, FOLDER)

/** Removes archives that no import names. A crash can leave one. */
export async function removeUnusedArchives({ files, db, started_at }: Instance) {
  removeUnusedFiles(files, FOLDER, await archivesInUse(db.read), started_at)
}
