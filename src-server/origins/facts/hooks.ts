import { documented, entities, type Facts, observed, routes } from '../origin.ts'

export const hooks: readonly Facts[] = [
  routes(['GET /hooks', 'GET /hooks/:id', 'POST /hooks/:id', 'DELETE /hooks/:id'], documented('System hooks API')),
  routes(
    ['POST /hooks'],
    documented(
      'System hooks API',
      `url name token push_events tag_push_events merge_requests_events repository_update_events
enable_ssl_verification`,
    ),
    observed('system hooks', 'description url_variables url_variables.key url_variables.value'),
  ),
  routes(
    ['PUT /hooks/:id'],
    observed(
      'system hooks',
      `url name description token push_events tag_push_events merge_requests_events repository_update_events
enable_ssl_verification url_variables url_variables.key url_variables.value`,
    ),
  ),
  entities(
    ['SystemHook'],
    documented(
      'System hooks API',
      `id url created_at push_events tag_push_events merge_requests_events repository_update_events
enable_ssl_verification`,
    ),
    observed('system hooks', 'name description alert_status disabled_until url_variables url_variables.key'),
  ),
  entities(
    ['SystemHookTest'],
    documented('System hooks API, Events', 'event_name name path project_id owner_name owner_email'),
  ),
]
