import type { Act } from '../../kit/act.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import { type ExportRow, endExport, findExport, forgetArchives } from '../queries.ts'

interface Archive {
  /** Null after an upload: the archive is not kept. */
  file: string | null
  /** For whoever downloads it. */
  filename: string
  size_bytes: number
}

/** Completes an export: its archive replaces the earlier ones of the project. @returns false if another export replaced it meanwhile */
export async function finishExport(act: Act, { id, project_id }: ExportRow, archive: Archive): Promise<boolean> {
  const { db, now, enqueue } = act
  if (!(await findExport(db, id))) return false
  await endExport(db, id, { status: 'finished', error: null, ...archive }, now)
  const replaced = await forgetArchives(db, project_id, id)
  await enqueue('file.remove', ...replaced.map((file) => ({ file })))
  await announce(act, { id, project_id }, { status: 'finished', error: null })
  return true
}

/** Ends an export without an archive. Earlier archives of the project stay. */
export async function failExport(act: Act, { id, project_id }: ExportRow, error: string) {
  if (!(await findExport(act.db, id))) return
  await endExport(act.db, id, { status: 'failed', error, file: null, filename: null, size_bytes: null }, act.now)
  await announce(act, { id, project_id }, { status: 'failed', error })
}

async function announce(
  { db, emit }: Act,
  { id: export_id, project_id }: Pick<ExportRow, 'id' | 'project_id'>,
  { status, error }: { status: 'finished' | 'failed'; error: string | null },
) {
  emit('export.ended', { export_id, project_id, status }, { project: await snapshotOfProject(db, project_id), error })
}
