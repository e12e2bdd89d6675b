import { documented, entities, type Facts, routes } from '../origin.ts'

export const exports: readonly Facts[] = [
  routes(
    ['POST /projects/:id/export'],
    documented(
      'Project import and export API, Schedule an export',
      'description upload upload.url upload.http_method answer.message',
    ),
  ),
  routes(['GET /projects/:id/export'], documented('Project import and export API, Export status')),
  routes(['GET /projects/:id/export/download'], documented('Project import and export API, Export download')),
  entities(
    ['ExportStatus'],
    documented(
      'Project import and export API, Export status',
      `id description name name_with_namespace path path_with_namespace created_at export_status _links _links.api_url
_links.web_url`,
    ),
  ),
]
