import type { Admin } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { addDays } from '../../kit/clock.ts'
import { createToken } from '../../tokens/acts/create-token.ts'
import { newSecret } from '../../tokens/new-token.ts'

/** The name of the tokens that the console makes. */
const NAME = 'Gantry console'
/** Everything that the user may do, but not acting as further users. */
const SCOPES = ['api', 'admin_mode']

/**
 * Lets an administrator act as a user in the console: creates an impersonation token that nobody learns, and a session with it. The session
 * ends with the token, and with the session of the administrator.
 */
export async function startImpersonation(act: Act<Admin>, user_id: number) {
  const { actor, instance, today } = act
  const { id: token_id } = await createToken(act, {
    user_id,
    name: NAME,
    scopes: SCOPES,
    expires_at: addDays(today, 1),
    impersonation: true,
    secret: newSecret(instance),
  })
  const parent = { key: actor.token.session_key, user_id: actor.id }
  const { id, username, name } = actor
  return {
    token: instance.sessions.start({ user_id, token_id, parent }),
    token_id,
    user_id,
    impersonated_by: { id, username, name },
  }
}
