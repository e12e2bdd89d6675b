import type { Act } from '../../kit/act.ts'
import { type ImportRow, storeArchive } from '../queries.ts'

/** Stores the downloaded archive of an import and enqueues the job that reads it: both, or neither after a crash. */
export async function storeDownloadedArchive(
  { db, enqueue }: Act,
  row: ImportRow,
  archive: { file: string; size_bytes: number },
) {
  await storeArchive(db, row, archive)
  await enqueue('import.run', { import_id: row.id })
}
