import type { Actor, TokenFacts } from '../kit/access/actor.ts'
import type { AuthenticationInput } from '../kit/access/authenticate.ts'
import { isSessionToken, type SessionOwner } from '../kit/access/sessions.ts'
import { insufficientScope } from '../kit/access/token-errors.ts'
import type { Act } from '../kit/act.ts'
import type { Db } from '../kit/db/schema.ts'
import { ApiError, forbidden, unauthorized } from '../kit/errors.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import type { Instance } from '../kit/instance.ts'
import { digestOf } from '../kit/random.ts'
import { byAccount, tokenNeeded } from '../kit/reason.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import { credentialOf, sudoOf } from './credential.ts'
import {
  recordLastActivity,
  recordTokenUse,
  type TokenRow,
  tokenByDigest,
  tokenById,
  type UserRow,
  userById,
  userByName,
} from './queries.ts'
import { requireUsable } from './requirements.ts'
import { requireValid } from './valid-token.ts'

/** An error repeats at most this many characters of an unknown user name. */
const LONGEST_NAME = 255
/** `last_used_at` of a token changes at most this often. */
const USE_RECORDED_EVERY_MS = 600_000

/**
 * Returns the token's owner, or the user that an administrator acts as through `sudo`. An invalid credential is refused even on endpoints
 * that need none.
 *
 * @throws ApiError 401 for an invalid token, 403 for a missing scope or a blocked user, 404 for an unknown `sudo` user, 400 for
 * access tokens in header and parameters at once
 */
export async function authenticate(instance: WritableInstance, input: AuthenticationInput): Promise<Actor | null> {
  const credential = credentialOf(input)
  const sudo = sudoOf(input)
  if (credential === undefined) {
    if (sudo !== undefined) throw unauthorized(tokenNeeded)
    return null
  }
  const session = instance.sessions.find(credential, input.unused)
  // A page whose session has ended must see a 401 on each of its requests, however many it sends.
  if (!session && isSessionToken(credential)) throw unauthorized({ step: 'token', has: 'a session that has ended' })
  const actor = session
    ? await sessionActor(instance, session, credential, input)
    : await tokenActor(instance, await tokenByDigest(instance.db.read, digestOf(credential)), input)
  return sudo === undefined ? actor : actAs(instance, actor, sudo, input)
}

async function tokenActor(
  instance: WritableInstance,
  found: TokenRow | null,
  input: AuthenticationInput,
  session?: string,
): Promise<Actor> {
  const endSession = session === undefined ? null : () => instance.sessions.end(session)
  const row = found && input.identifies ? found : requireValid(instance, found, input)
  if (!input.identifies) {
    requireScope(row.scopes, input)
    await requireUsable(instance.db.read, instance, row, input)
  }
  if (!input.unused) recordUse(instance, row)
  const { id, token_id, token_name: name, scopes } = row
  const token: TokenFacts = {
    ...{ id: token_id, name, scopes, endSession, impersonation: row.impersonation === 1 },
    session_key: session === undefined ? null : instance.sessions.keyOf(session),
    endOtherSessions: () => instance.sessions.endAllOf(id, session),
  }
  return actorOf(instance, row, { token, ...behindToken(row) })
}

/** The administrator who created an impersonation token and so acts through it. Unknown if the account is gone. */
const behindToken = ({ impersonation, impersonator_id: id, impersonator: username }: TokenRow) => ({
  impersonated_by: impersonation && id !== null && username !== null ? { id, username } : null,
})

async function sessionActor(
  instance: WritableInstance,
  { user_id, token_id, parent }: SessionOwner,
  credential: string,
  input: AuthenticationInput,
): Promise<Actor> {
  if (parent) await requireStillAdmin(instance, parent.user_id)
  if (token_id !== null) return tokenActor(instance, await tokenById(instance.db.read, token_id), input, credential)
  const [row] = await userById(instance.db.read, { id: user_id })
  if (!row) throw unauthorized(byAccount('deleted'))
  if (!input.identifies) await requireUsable(instance.db.read, instance, row, input)
  if (!input.unused) recordActivity(instance, row)
  const token: TokenFacts = {
    id: null,
    name: 'console session',
    scopes: ['api', 'sudo', 'admin_mode'],
    impersonation: false,
    session_key: instance.sessions.keyOf(credential),
    endSession: () => instance.sessions.end(credential),
    endOtherSessions: () => instance.sessions.endAllOf(user_id, credential),
  }
  return actorOf(instance, row, { token })
}

/**
 * Whoever loses the administrator's rights or the account no longer acts as other users.
 *
 * @throws ApiError 401
 */
async function requireStillAdmin({ db }: Instance, id: number) {
  const [row] = await userById(db.read, { id })
  if (row?.admin !== 1 || row.state !== 'active')
    throw unauthorized({ step: 'token', has: 'a session of somebody who is no administrator any more' })
}

/** A token with one of these scopes can read in the console. */
const CONSOLE_SCOPES = ['api', 'read_api'] as const

/**
 * The owner of an access token that a user signs in to the console with. A deactivated user may sign in, which activates the account.
 *
 * @throws ApiError as `authenticate`; 403 for a token whose scopes reach no screen
 */
export async function ownerOfToken(
  { db, instance }: Act,
  token: string,
  request: Pick<RequestFacts, 'base_url' | 'ip'>,
): Promise<SessionOwner & { impersonation: boolean }> {
  const row = requireValid(instance, await tokenByDigest(db, digestOf(token)), request)
  requireScope(row.scopes, { scopes: CONSOLE_SCOPES })
  await requireMayStart(db, instance, row, request)
  return { user_id: row.id, token_id: row.token_id, impersonation: row.impersonation === 1 }
}

/** @throws ApiError 403 for a user who may not sign in with a password; 401 if the user is gone */
export async function requireMaySignIn({ db, instance }: Act, id: number, request: Pick<RequestFacts, 'base_url'>) {
  const [row] = await userById(db, { id })
  if (!row) throw unauthorized(byAccount('deleted'))
  await requireMayStart(db, instance, row, request)
}

/** Signing in activates a deactivated user. In the console, people accept the terms and replace an expired password. */
const requireMayStart = (db: Db, instance: Instance, row: UserRow, { base_url }: Pick<RequestFacts, 'base_url'>) =>
  requireUsable(db, instance, row.state === 'deactivated' ? { ...row, state: 'active' } : row, {
    base_url,
    open_to_unready: true,
  })

async function actAs(
  instance: WritableInstance,
  caller: Actor,
  sudo: string,
  input: AuthenticationInput,
): Promise<Actor> {
  if (!caller.admin) throw forbidden({ step: 'sudo', needs: 'administrator' }, 'Must be admin to use sudo')
  if (!caller.token.scopes.includes('sudo')) throw insufficientScope('sudo', caller.token.scopes)
  const [row] = /^\d+$/.test(sudo)
    ? await userById(instance.db.read, { id: Number(sudo) })
    : await userByName(instance.db.read, { username: sudo })
  if (!row)
    throw new ApiError(
      404,
      { message: `404 User with ID or username '${sudo.slice(0, LONGEST_NAME)}' Not Found` },
      {},
      { step: 'sudo', has: 'an unknown user' },
    )
  await requireUsable(instance.db.read, instance, row, input)
  const { token, impersonated_by } = caller
  return actorOf(instance, row, { token, impersonated_by, sudo_by: { id: caller.id, username: caller.username } })
}

type Behind = Pick<Actor, 'token'> & Partial<Pick<Actor, 'sudo_by' | 'impersonated_by'>>

function actorOf(
  instance: WritableInstance,
  row: UserRow,
  { token, sudo_by = null, impersonated_by = null }: Behind,
): Actor {
  const mayAdminister = !instance.settings.get('admin_mode') || token.scopes.includes('admin_mode')
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    admin: row.admin === 1 && mayAdminister,
    external: row.external === 1,
    can_create_group: row.can_create_group === 1,
    token,
    sudo_by,
    impersonated_by,
  }
}

function requireScope(held: readonly string[], { scopes }: Pick<AuthenticationInput, 'scopes'>) {
  if (!scopes.some((scope) => held.includes(scope))) throw insufficientScope(scopes.join(' '), held)
}

/** Stores the day of the user's last activity later: the answer does not wait for it. */
function recordActivity(instance: WritableInstance, { id, last_activity_on }: UserRow) {
  const today = instance.clock.today()
  if (last_activity_on === today) return
  instance.writeLater(`record the activity of user ${id}`, (trx) => recordLastActivity(trx, id, today))
}

/** Stores the time of use later, and the day of the user's last activity. */
function recordUse(instance: WritableInstance, row: TokenRow) {
  const { token_id, last_used_at } = row
  const now = instance.clock.now()
  if (last_used_at !== null && now - Date.parse(last_used_at) < USE_RECORDED_EVERY_MS) return
  instance.writeLater(`record the use of token ${token_id}`, (trx) =>
    recordTokenUse(trx, token_id, new Date(now).toISOString()),
  )
  // An administrator who acts as the user is not the user.
  if (row.impersonation === 0) recordActivity(instance, row)
}
