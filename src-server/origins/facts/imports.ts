import { documented, entities, type Facts, routes } from '../origin.ts'

/** What every import takes. */
const TARGET = `path name namespace`

export const imports: readonly Facts[] = [
  routes(
    ['POST /projects/import'],
    documented(
      'Project import and export API, Import a file',
      `${TARGET} override_params override_params.* overwrite file`,
    ),
  ),
  routes(
    ['POST /projects/remote-import'],
    documented(
      'Project import and export API, Import from a remote file',
      `${TARGET} url override_params override_params.* overwrite`,
    ),
  ),
  routes(
    ['POST /projects/remote-import-s3'],
    documented(
      'Project import and export API, Import from object storage',
      `${TARGET} region bucket_name file_key access_key_id secret_access_key`,
    ),
  ),
  routes(['GET /projects/:id/import'], documented('Project import and export API, Import status')),
  entities(
    ['Import'],
    documented(
      'Project import and export API, Import status',
      `id description name name_with_namespace path path_with_namespace created_at import_status import_type
correlation_id failed_relations failed_relations.id failed_relations.created_at failed_relations.exception_class
failed_relations.source failed_relations.exception_message failed_relations.relation_name
failed_relations.line_number import_error stats`,
    ),
  ),
]
