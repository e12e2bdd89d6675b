import type { Db } from '../kit/db/schema.ts'
import type { Instance } from '../kit/instance.ts'
import { projectLimitOf } from '../projects/creation/create-queries.ts'
import { ImportStopped } from './import-stopped.ts'
import { setsRepositoryStorage } from './overrides.ts'
import { type Destination, mayImportInto } from './policy.ts'
import { findDestination, findImporter, type ImportRow } from './queries.ts'

/** The name of export archives as an import source, in `import_sources` and `import_type`. */
export const IMPORT_TYPE = 'service_project'

/** Whether administrators allow imports from export archives. */
export const isSourceEnabled = ({ settings }: Pick<Instance, 'settings'>) =>
  settings.get('import_sources').includes(IMPORT_TYPE)

type Sources = Pick<Instance, 'settings' | 'disabled_features'>

/** Whether imports from other servers are possible, if their source is enabled. */
export const areRemoteImportsOn = ({ disabled_features }: Pick<Sources, 'disabled_features'>) =>
  !disabled_features.has('import_project_from_remote_file')

/** Where archives may be imported from. */
export function importSourcesOf(instance: Sources): ('file' | 'url' | 'object_storage')[] {
  if (!isSourceEnabled(instance)) return []
  return areRemoteImportsOn(instance) ? ['file', 'url', 'object_storage'] : ['file']
}

/**
 * Whether the user may import into the namespace now. A personal namespace takes no more projects than the user's limit.
 *
 * @param imported the number of projects that the import has already added to the user's own namespace
 */
export async function mayImport(
  db: Db,
  user: { id: number; admin: boolean },
  destination: Destination,
  { imported }: { imported: number },
) {
  if (!mayImportInto(user, destination)) return false
  if (destination.kind === 'group') return true
  const { projects_limit, projects_count } = await projectLimitOf(db, user.id)
  return (projects_count ?? 0) - imported < projects_limit
}

/**
 * The importing user with the current rights, which may be fewer than those at the time of the request.
 *
 * @throws ImportStopped if the user could not request this import now
 */
export async function requireImporter(db: Db, row: ImportRow, instance: Pick<Instance, 'settings'>) {
  if (!isSourceEnabled(instance)) throw new ImportStopped('Imports from export archives are turned off.')
  const importer = row.user_id === null ? undefined : await findImporter(db, row.user_id)
  if (!importer)
    throw new ImportStopped(
      'The user who started the import was deleted or is no longer active. Another user must start the import again.',
    )
  const destination = await findDestination(db, importer, { project_id: row.project_id })
  if (!destination) throw new ImportStopped('The project was removed during its import.')
  const imported = destination.user_id === importer.id ? 1 : 0
  if (!(await mayImport(db, importer, destination, { imported }))) throw new ImportStopped('Namespace is not valid')
  if (setsRepositoryStorage(JSON.parse(row.override_params)) && !importer.admin)
    throw new ImportStopped('Only administrators may set the repository storage.')
  return { importer, destination }
}
