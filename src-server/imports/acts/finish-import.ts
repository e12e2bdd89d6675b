import type { Act } from '../../kit/act.ts'
import { setTopics } from '../../projects/topic-queries.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import type { ImportedProject } from '../import-archive.ts'
import { importedVisibility } from '../imported-visibility.ts'
import { overridesOf } from '../overrides.ts'
import { finishProject, overwriteProject } from '../project-queries.ts'
import { endImport, type ImportRow } from '../queries.ts'
import { requireImporter } from '../requirements.ts'

/**
 * Completes an import: writes the columns of the imported project and, if it overwrites a project, moves it to the path of that project.
 *
 * @throws ImportStopped if the importing user has lost a right that the import needs
 */
export async function finishImport(act: Act, row: ImportRow, project: ImportedProject) {
  const { db, now, instance, emit } = act
  const { importer, destination } = await requireImporter(db, row, instance)
  const overrides = overridesOf(JSON.parse(row.override_params), instance.licensed)
  const columns = { ...project, ...overrides.columns }
  const restricted = instance.settings.get('restricted_visibility_levels')
  const visibility = importedVisibility(columns.visibility, destination, restricted)
  if (row.overwrites_project_id !== null)
    await overwriteProject(act, row.project_id, importer, placeIn(destination, row))
  await finishProject(act, row.project_id, { ...columns, visibility })
  if (overrides.topics) await setTopics(db, row.project_id, overrides.topics, now)
  await endImport(db, row, { status: 'finished', error: null }, now)
  const { id: import_id, project_id, path_with_namespace } = row
  emit(
    'import.ended',
    { import_id, project_id, status: 'finished' },
    { project: await snapshotOfProject(db, project_id), path_with_namespace, error: null },
  )
}

/** The namespace may have been renamed since the request. */
const placeIn = ({ full_path, full_name }: { full_path: string; full_name: string }, { path, name }: ImportRow) => ({
  ...{ path, path_with_namespace: `${full_path}/${path}` },
  ...{ name, name_with_namespace: `${full_name} / ${name}` },
})
