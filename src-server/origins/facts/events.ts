import { entities, type Facts, observed, routes } from '../origin.ts'

export const events: readonly Facts[] = [
  routes(
    ['GET /events', 'GET /users/:id/events', 'GET /projects/:id/events'],
    observed('events', 'action target_type before after sort'),
  ),
  entities(
    ['Event'],
    observed(
      'events',
      `id project_id action_name target_id target_iid target_type author_id target_title created_at note author
author_username`,
    ),
  ),
]
