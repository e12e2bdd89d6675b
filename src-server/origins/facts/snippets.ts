import { assumed, entities, type Facts, routes } from '../origin.ts'

/** What a new snippet gets and what can be changed. */
const ATTRIBUTES = `title description visibility file_name content files files.file_path files.content`

export const snippets: readonly Facts[] = [
  routes(
    [
      'GET /projects/:id/snippets',
      'GET /projects/:id/snippets/:snippet_id',
      'GET /projects/:id/snippets/:snippet_id/raw',
      'GET /projects/:id/snippets/:snippet_id/files/:ref/:file_path/raw',
      'DELETE /projects/:id/snippets/:snippet_id',
      'GET /snippets/:id',
      'GET /snippets/:id/raw',
      'GET /snippets/:id/files/:ref/:file_path/raw',
      'DELETE /snippets/:id',
    ],
    assumed(),
  ),
  routes(['POST /projects/:id/snippets', 'POST /snippets'], assumed(ATTRIBUTES)),
  routes(
    ['PUT /projects/:id/snippets/:snippet_id', 'PUT /snippets/:id'],
    assumed(`${ATTRIBUTES} files.action files.previous_path`),
  ),
  routes(['GET /snippets', 'GET /snippets/public'], assumed('created_after created_before')),
  entities(
    ['Snippet'],
    assumed(`id title description visibility author created_at updated_at project_id web_url raw_url ssh_url_to_repo
http_url_to_repo file_name files files.path files.raw_url`),
  ),
]
