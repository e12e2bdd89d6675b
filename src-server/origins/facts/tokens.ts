import { assumed, entities, type Facts, observed, routes, variants } from '../origin.ts'

export const tokens: readonly Facts[] = [
  routes(
    ['GET /personal_access_tokens'],
    observed(
      'tokens',
      `user_id revoked state created_before created_after last_used_before last_used_after search sort`,
    ),
  ),
  routes(
    [
      'GET /personal_access_tokens/self',
      'GET /personal_access_tokens/:id',
      'DELETE /personal_access_tokens/self',
      'DELETE /personal_access_tokens/:id',
      'GET /users/:user_id/impersonation_tokens/:impersonation_token_id',
      'DELETE /users/:user_id/impersonation_tokens/:impersonation_token_id',
    ],
    observed('tokens'),
  ),
  routes(
    [
      'POST /personal_access_tokens/self/rotate',
      'POST /projects/:id/access_tokens/:token_id/rotate',
      'POST /groups/:id/access_tokens/:token_id/rotate',
    ],
    assumed('expires_at'),
  ),
  routes(['POST /personal_access_tokens/:id/rotate'], observed('tokens', 'expires_at')),
  routes(
    ['POST /users/:user_id/personal_access_tokens', 'POST /users/:user_id/impersonation_tokens'],
    observed('tokens', 'name scopes expires_at'),
  ),
  routes(['POST /user/personal_access_tokens'], assumed('name scopes expires_at')),
  routes(['GET /users/:user_id/impersonation_tokens'], observed('tokens', 'state')),
  routes(
    [
      'GET /projects/:id/access_tokens',
      'GET /projects/:id/access_tokens/:token_id',
      'DELETE /projects/:id/access_tokens/:token_id',
      'GET /groups/:id/access_tokens',
      'GET /groups/:id/access_tokens/:token_id',
      'DELETE /groups/:id/access_tokens/:token_id',
    ],
    assumed(),
  ),
  routes(
    ['POST /projects/:id/access_tokens', 'POST /groups/:id/access_tokens'],
    assumed('name scopes expires_at access_level'),
  ),
  entities(
    ['PersonalAccessToken'],
    observed('tokens', 'id name revoked created_at scopes user_id last_used_at active expires_at'),
  ),
  variants(['NewPersonalAccessToken'], 'PersonalAccessToken', observed('tokens', 'token')),
  variants(['ImpersonationToken'], 'PersonalAccessToken', observed('tokens', 'impersonation')),
  variants(['NewImpersonationToken'], 'PersonalAccessToken', observed('tokens', 'token impersonation')),
  variants(['ResourceAccessToken'], 'PersonalAccessToken', assumed('access_level')),
  variants(['NewResourceAccessToken'], 'PersonalAccessToken', assumed('access_level token')),
]
