import { join } from 'node:path'
import { keepAt } from '../../kit/kept-files.ts'
import { insertUploads } from '../../uploads/queries.ts'
import type { UnpackedUpload } from '../archive/unpack-archive.ts'
import { AFTER_RELATIONS, type ImportProgress } from '../progress.ts'
import { requireProject, saveProgress } from '../queries.ts'
import { Tally } from '../tally.ts'
import type { ImportContext, Write } from './context.ts'

/** Each file is synced to disk, which takes longer than its row. */
const FILES_PER_BATCH = 50

interface Uploads {
  files: readonly UnpackedUpload[]
  /** How many files below `uploads/` the archive holds, also those with other names. */
  count: number
  /** The folder of all stored files, and the folder in it for the files of the project. A dry run keeps no files. */
  kept: { root: string; folder: string } | undefined
}

/**
 * Stores the uploaded files under names chosen here: the same in each run, so that a run that was killed leaves nothing behind.
 *
 * @returns the progress with the uploads done
 */
export async function importUploads(
  write: Write,
  context: ImportContext,
  { files, count, kept }: Uploads,
  progress: ImportProgress,
): Promise<ImportProgress> {
  let done = { ...progress, ...AFTER_RELATIONS }
  for (let from = progress.uploads_to; from < count; from = done.uploads_to) {
    const batch = files.slice(from, from + FILES_PER_BATCH).map(({ file, ...upload }, at) => {
      const name = `${kept?.folder ?? ''}/import-${context.import_id}-${from + at}`
      if (kept) keepAt(file, join(kept.root, name))
      return { ...upload, file: name, user_id: null, created_at: context.now }
    })
    const next = { ...done, uploads_to: from + batch.length === files.length ? count : from + batch.length }
    context.result = await write(async (trx) => {
      await requireProject(trx, context)
      await insertUploads(trx, context.project_id, batch)
      const tally = new Tally()
      tally.count('uploads', 'written', batch.length)
      if (next.uploads_to === count) tally.count('uploads', 'not_stored', count - files.length)
      const result = context.result?.with(tally, context.users.identify)
      await saveProgress(trx, context, next, result)
      return result
    })
    done = next
  }
  return done
}
