import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { presentPreferences, userPreferences } from '../../preferences.ts'
import { findStoredUser } from '../../update-queries.ts'

export const getPreferences = endpoint(
  'GET /user/preferences',
  { summary: "Get the caller's preferences", access: 'user', scopes: 'read_user', answers: { 200: userPreferences } },
  async ({ actor, db }) => ok(presentPreferences(await findStoredUser(db, actor.id))),
)
