import type { Act } from '../../kit/act.ts'
import { removeProject } from '../../projects/acts/remove-project.ts'
import { snapshotsOfProjects } from '../../snapshots/queries.ts'
import { endImport, type ImportRow } from '../queries.ts'

/** Removes the project of an import that failed. The record of the import stays and says why. */
export async function failImport(act: Act, row: ImportRow, error: string) {
  const { db, now, emit } = act
  const { id: import_id, project_id, path_with_namespace } = row
  const projects = await snapshotsOfProjects(db, [project_id])
  await endImport(db, row, { status: 'failed', error }, now)
  await removeProject(act, project_id, row.user_id)
  emit(
    'import.ended',
    { import_id, project_id, status: 'failed' },
    { project: projects.get(project_id) ?? null, path_with_namespace, error },
  )
}
