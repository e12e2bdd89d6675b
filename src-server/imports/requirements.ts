import type { Db } from '../kit/db/schema.ts'
import { ImportStopped } from './import-stopped.ts'
import { setsRepositoryStorage } from './overrides.ts'
import { mayImportInto } from './policy.ts'
import { findDestination, findImporter, type ImportRow } from './queries.ts'

/**
 * The importing user with the current rights, which may be fewer than those at the time of the request.
 *
 * @throws ImportStopped if the user could not request this import now
 */
export async function requireImporter(db: Db, row: ImportRow) {
  const importer = row.user_id === null ? undefined : await findImporter(db, row.user_id)
  if (!importer) throw new ImportStopped('The user who started the import may no longer do so.')
  const destination = await findDestination(db, importer, { project_id: row.project_id })
  if (!destination) throw new ImportStopped('The project was removed during its import.')
  if (!mayImportInto(importer, destination)) throw new ImportStopped('Namespace is not valid')
  if (setsRepositoryStorage(JSON.parse(row.override_params)) && !importer.admin)
    throw new ImportStopped('Only administrators may set the repository storage.')
  return { importer, destination }
}
