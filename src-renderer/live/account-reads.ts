import type { LiveEvent } from '../../src-server/gantry/entity.ts'
import { type Affected, every, of, sums, userLists } from './affected.ts'

/** The parts of the page of a user. */
const pageReads = [
  'GET /users/:id',
  'GET /users/:id/emails',
  'GET /users/:id/followers',
  'GET /users/:id/following',
] as const

/** What changes of accounts, and of what belongs to them, make outdated. */
export const accountReads: Readonly<Record<string, (event: LiveEvent) => Affected[]>> = {
  key: () => every('GET /user/keys', 'GET /users/:id_or_username/keys'),
  gpg_key: () => every('GET /user/gpg_keys', 'GET /users/:id/gpg_keys', 'GET /-/gantry/v1/users/:id/gpg_keys'),
  token: () =>
    every(
      'GET /personal_access_tokens',
      'GET /users/:user_id/impersonation_tokens',
      'GET /projects/:id/access_tokens',
      'GET /groups/:id/access_tokens',
    ),
  email: ({ user_id }) => [...of(user_id, 'GET /users/:id/emails'), ...every('GET /user/emails')],
  user: ({ user_id }) => [
    ...userLists,
    ...of(user_id, ...pageReads),
    ...every('GET /users/:id_or_username/status', 'GET /user', 'GET /user/status', 'GET /user/preferences'),
    ...sums,
  ],
}
