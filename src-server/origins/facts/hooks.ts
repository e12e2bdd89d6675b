import { documented, entities, type Facts, observed, routes } from '../origin.ts'

/** What a hook hears, and whether certificates are checked. */
const EVENTS = `push_events tag_push_events merge_requests_events repository_update_events enable_ssl_verification`

export const hooks: readonly Facts[] = [
  routes(['GET /hooks', 'GET /hooks/:id', 'POST /hooks/:id', 'DELETE /hooks/:id'], documented('System hooks API')),
  routes(
    ['POST /hooks'],
    documented('System hooks API', `${EVENTS} url name token`),
    observed('system hooks', 'description url_variables url_variables.key url_variables.value'),
  ),
  routes(
    ['PUT /hooks/:id'],
    observed(
      'system hooks',
      `${EVENTS} url name description token url_variables url_variables.key url_variables.value`,
    ),
  ),
  entities(
    ['SystemHook'],
    documented('System hooks API', `${EVENTS} id url created_at`),
    observed('system hooks', 'name description alert_status disabled_until url_variables url_variables.key'),
  ),
  entities(
    ['SystemHookTest'],
    documented('System hooks API, Events', 'event_name name path project_id owner_name owner_email'),
  ),
]
