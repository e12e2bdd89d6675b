import { z } from 'zod'
import { ownerOfToken, requireMaySignIn } from '../../../authentication/authenticate.ts'
import { BLOCKED } from '../../../authentication/requirements.ts'
import { requireUnderLimit } from '../../../kit/access/rate-limits.ts'
import { ApiError, forbidden, unauthorized } from '../../../kit/errors.ts'
import { endpoint, type RequestFacts } from '../../../kit/http/endpoint.ts'
import { created, refused } from '../../../kit/http/reply.ts'
import { allOrNoneOf, exactlyOneOf } from '../../../kit/http/rules.ts'
import type { Instance } from '../../../kit/instance.ts'
import { byAccount, bySetting } from '../../../kit/reason.ts'
import { snapshotOfUser } from '../../../snapshots/queries.ts'
import { creatorOfToken } from '../../../tokens/queries.ts'
import { refuseSignIn } from '../../../users/acts/refuse-sign-in.ts'
import { findLogin, passwordHashOf } from '../../../users/login-queries.ts'
import { isPassword } from '../../../users/password.ts'
import { startSession } from '../../acts/start-session.ts'
import { signInEntity } from '../../entity.ts'

/** Passwords that may be sent per minute for one account, and from one address. */
const ATTEMPTS_PER_LOGIN = 10
const ATTEMPTS_PER_ADDRESS = 60
const LONGEST_LOGIN = 255

export const signIn = endpoint(
  'POST /-/gantry/v1/sign-in',
  {
    summary: 'Exchange a one-time code, an access token or a password for a session of the console',
    access: 'anyone',
    acts_outside: true,
    during_maintenance: true,
    open_to_unready: true,
    anonymous_write: true,
    body: {
      code: z.string().max(200).optional().describe('Valid once, for 60 seconds'),
      token: z.string().max(200).optional().describe('The session has the scopes of the token and ends with it'),
      login: z.string().max(LONGEST_LOGIN).optional().describe('Username or address'),
      password: z.string().optional(),
    },
    rules: [exactlyOneOf('code', 'token', 'password'), allOrNoneOf('login', 'password')],
    answers: { 201: signInEntity, 403: z.record(z.string(), z.string()) },
  },
  async ({ body, db, act, instance, request, prepared }) => {
    if (body.token !== undefined) {
      const { impersonation, ...owner } = await ownerOfToken(act, body.token, request)
      if (!impersonation) return created(await startSession(act, owner, request))
      // The user must not learn of the administrator, whose sign-in is not a sign-in of the user.
      const impersonated_by = await creatorOfToken(db, owner.token_id ?? 0)
      const { user_id } = owner
      return created({ token: instance.sessions.start(owner), user_id, required: null, impersonated_by })
    }
    if (body.password !== undefined) {
      // The password may have changed while it was checked.
      if (!prepared || (await passwordHashOf(act.db, prepared.user_id)) !== prepared.hash) throw wrongPassword()
      const user = await snapshotOfUser(db, prepared.user_id)
      if (user.state === 'blocked' || user.state === 'ldap_blocked') {
        refuseSignIn(act, user)
        return refused({ message: `403 Forbidden - ${BLOCKED}` }, byAccount(user.state))
      }
      await requireMaySignIn(act, prepared.user_id, request)
      return created(await startSession(act, { user_id: prepared.user_id, token_id: null }, request))
    }
    const user_id = instance.sessions.redeemCode(body.code ?? '')
    if (user_id === undefined) throw unauthorized({ step: 'token', has: 'a code that is unknown, used or expired' })
    return created(await startSession(act, { user_id, token_id: null }, request))
  },
  checkPassword,
)

/** The same answer for an unknown account, an account without a password and a wrong password. */
const wrongPassword = () => new ApiError(401, { message: 'Invalid login or password.' })

interface Sent {
  body: { login?: string | undefined; password?: string | undefined }
  instance: Instance
  request: Pick<RequestFacts, 'ip'>
}

/**
 * The user who has the login and the password.
 *
 * @throws ApiError 401 if nobody has; 403 while passwords are switched off; 429 after too many attempts
 */
async function checkPassword({ body: { login, password }, instance, request: { ip } }: Sent) {
  if (login === undefined || password === undefined) return undefined
  if (!instance.settings.get('password_authentication_enabled_for_web'))
    throw forbidden(bySetting('password_authentication_enabled_for_web'), 'Sign-in with a password is disabled.')
  requireUnderLimit(instance, 'password_sign_in_from', ip, ATTEMPTS_PER_ADDRESS)
  requireUnderLimit(instance, 'password_sign_in', login.toLowerCase(), ATTEMPTS_PER_LOGIN)
  const found = await findLogin(instance.db.read, login)
  const hash = found?.password_hash ?? null
  if (!(await isPassword(instance, password, hash)) || !found) throw wrongPassword()
  return { user_id: found.id, hash }
}
