import { assumed, entities, type Facts, observed, routes } from '../origin.ts'

export const members: readonly Facts[] = [
  routes(['GET /projects/:id/members', 'GET /groups/:id/members'], observed('members', 'query user_ids skip_users')),
  routes(
    ['GET /projects/:id/members/all', 'GET /groups/:id/members/all'],
    observed('members', 'query user_ids skip_users state'),
  ),
  routes(
    [
      'GET /projects/:id/members/:user_id',
      'GET /projects/:id/members/all/:user_id',
      'GET /groups/:id/members/:user_id',
      'GET /groups/:id/members/all/:user_id',
    ],
    observed('members'),
  ),
  routes(
    ['POST /projects/:id/members', 'POST /groups/:id/members'],
    observed('members', 'access_level user_id username expires_at invite_source'),
  ),
  routes(
    ['PUT /projects/:id/members/:user_id', 'PUT /groups/:id/members/:user_id'],
    observed('members', 'access_level expires_at'),
  ),
  routes(
    ['DELETE /projects/:id/members/:user_id', 'DELETE /groups/:id/members/:user_id'],
    observed('members'),
    assumed('skip_subresources unassign_issuables'),
  ),
  routes(['POST /projects/:id/import_project_members/:project_id'], assumed('answer.status answer.message')),
  routes(
    ['POST /projects/:id/invitations', 'POST /groups/:id/invitations'],
    observed('members', 'email access_level expires_at invite_source'),
  ),
  routes(['GET /projects/:id/invitations', 'GET /groups/:id/invitations'], assumed('query')),
  routes(
    ['PUT /projects/:id/invitations/:email', 'PUT /groups/:id/invitations/:email'],
    assumed('access_level expires_at'),
  ),
  routes(
    [
      'DELETE /projects/:id/invitations/:email',
      'GET /projects/:id/access_requests',
      'POST /projects/:id/access_requests',
      'DELETE /projects/:id/access_requests/:user_id',
      'DELETE /groups/:id/invitations/:email',
      'GET /groups/:id/access_requests',
      'POST /groups/:id/access_requests',
      'DELETE /groups/:id/access_requests/:user_id',
    ],
    assumed(),
  ),
  routes(
    ['PUT /projects/:id/access_requests/:user_id/approve', 'PUT /groups/:id/access_requests/:user_id/approve'],
    assumed('access_level'),
  ),
  entities(
    ['Member'],
    observed(
      'members',
      `id username name state avatar_url web_url access_level created_at created_by expires_at email membership_state`,
    ),
  ),
  entities(['Addition'], observed('members', 'status message')),
  entities(['Invitation'], assumed('access_level created_at expires_at invite_email created_by_name')),
  entities(['AccessRequest'], assumed('id username name state avatar_url web_url requested_at')),
]
