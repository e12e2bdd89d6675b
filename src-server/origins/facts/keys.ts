import { assumed, documented, entities, type Facts, observed, routes, variants } from '../origin.ts'

export const keys: readonly Facts[] = [
  routes(
    [
      'GET /user/keys',
      'GET /user/keys/:key_id',
      'DELETE /user/keys/:key_id',
      'GET /users/:id_or_username/keys',
      'DELETE /users/:id/keys/:key_id',
    ],
    documented('Users API, SSH keys'),
  ),
  routes(
    ['POST /user/keys', 'POST /users/:id/keys'],
    documented('Users API, SSH keys', 'title key expires_at'),
    observed('SSH keys', 'usage_type'),
  ),
  routes(['GET /users/:id_or_username/keys/:key_id'], observed('SSH keys')),
  routes(['GET /keys'], assumed('fingerprint')),
  routes(['GET /keys/:id'], assumed()),
  routes(
    [
      'GET /user/gpg_keys',
      'GET /user/gpg_keys/:key_id',
      'DELETE /user/gpg_keys/:key_id',
      'GET /users/:id/gpg_keys',
      'GET /users/:id/gpg_keys/:key_id',
    ],
    documented('Users API, GPG keys'),
  ),
  routes(['POST /user/gpg_keys'], documented('Users API, GPG keys', 'key')),
  routes(
    ['POST /user/gpg_keys/:key_id/revoke', 'POST /users/:id/gpg_keys/:key_id/revoke'],
    observed('GPG keys', 'answer.message'),
  ),
  routes(['POST /users/:id/gpg_keys'], observed('GPG keys', 'key')),
  routes(['DELETE /users/:id/gpg_keys/:key_id'], observed('GPG keys')),
  entities(
    ['SshKey'],
    documented('Users API, SSH keys', 'id title created_at expires_at key'),
    observed('SSH keys', 'usage_type'),
  ),
  variants(['SshKeyWithUser'], 'SshKey', assumed('user')),
  entities(['GpgKey'], documented('Users API, GPG keys', 'id key created_at')),
]
