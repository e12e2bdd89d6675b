import { useStore } from '../ui/store.ts'
import { ApiError } from './api-error.ts'
import { fetchBody, type ResponseBody } from './client.ts'
import { announceEnd, announceSession, findSession, type OpenSession } from './session-tabs.ts'
import { dropSession, type Impersonation, returnToAdministrator, type Session, session } from './token.ts'

export const useSession = () => useStore(session)

/**
 * Reads the one-time sign-in code from the URL fragment and removes it from the address bar and the history. The route is then the
 * `to` parameter of the link, or Home.
 */
export function takeSignInCode(): string | null {
  const [, route, query] = /^#([^?]*)\?(.*)$/.exec(location.hash) ?? []
  const params = new URLSearchParams(route === '/sign-in' ? query : '')
  const code = params.get('code')
  const to = params.get('to')
  const target = to?.startsWith('/') ? to : '/'
  if (code) history.replaceState(null, '', `${location.pathname}${location.search}#${target}`)
  return code
}

/** Continues the session that this tab had before a reload, or the session of another tab. */
export async function resumeSession(): Promise<void> {
  const found = await findSession()
  if (found) session.set({ ...found, reason: 'none' })
}

/** A code works once, within 60 seconds. If the server rejects the code, the sign-in screen explains why. */
export async function signInWithCode(code: string): Promise<void> {
  try {
    startSession(await fetchBody('POST /-/gantry/v1/sign-in', { code }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 0 && session.get().reason !== 'expired') dropSession('code-refused')
  }
}

/**
 * Signs the user of the expired session in again. Returns false if the code is for somebody else: the screen, with what is typed, belongs to
 * the user of the session.
 */
export async function continueWithCode(code: string): Promise<boolean> {
  const started = await fetchBody('POST /-/gantry/v1/sign-in', { code })
  if (started.user_id === session.get().user_id) {
    startSession(started)
    return true
  }
  await fetchBody('DELETE /-/gantry/v1/session', {}, { token: started.token })
  return false
}

/** Exchanges a pasted token for a session with the same scopes. */
export async function signInWithToken(token: string): Promise<void> {
  startSession(await fetchBody('POST /-/gantry/v1/sign-in', { token }))
}

/** Starts a session with all rights of the user. */
export async function signInWithPassword(login: string, password: string): Promise<void> {
  startSession(await fetchBody('POST /-/gantry/v1/sign-in', { login, password }))
}

interface Started extends Pick<OpenSession, 'token' | 'user_id'>, Pick<Session, 'required'> {
  impersonated_by?: Impersonation['by'] | null
}

/** Uses a session that the server has started. */
export function startSession({ token, user_id, required = null, impersonated_by = null }: Started): void {
  const open = { token, user_id, ...(impersonated_by && { impersonation: { by: impersonated_by, from: null } }) }
  session.set({ ...open, reason: 'none', ...(required && { required }) })
  announceSession(open)
}

/** The user has accepted the terms or replaced the password. If something else is missing, the next answer says so. */
export function meetRequirement(): void {
  session.set({ ...session.get(), required: null })
}

/** Acts as a user, in this tab and in tabs that it opens. The administrator's own session is kept to return to. */
export function actAs({ token, user_id, token_id, impersonated_by }: ResponseBody<'POST /-/gantry/v1/impersonations'>) {
  const own = session.get()
  if (own.token === null || own.user_id === null) return
  const from = { token_id, token: own.token, user_id: own.user_id }
  session.set({ token, user_id, reason: 'none', impersonation: { by: impersonated_by, from } })
}

/**
 * Returns to the administrator's own session in all tabs, after the impersonation token was revoked. An administrator who signed in with the
 * token has no other session and is signed out.
 *
 * @throws ApiError if the server did not answer; the tab then still acts as the user
 */
export async function stopActing(): Promise<void> {
  const { token, impersonation } = session.get()
  if (!token || !impersonation) return
  const { from } = impersonation
  if (!from) return signOut()
  const { token_id } = from
  try {
    await fetchBody('DELETE /-/gantry/v1/impersonations/:token_id', { token_id }, { token: from.token })
  } catch (error) {
    // A refusal means that the token or the administrator's session has ended already.
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
  }
  announceEnd(token)
  if (session.get().token === token) returnToAdministrator()
}

/** Cancels reads, then ends the session in all tabs. An administrator who acts as somebody stops that first. */
export async function signOut(): Promise<void> {
  if (session.get().impersonation?.from)
    await stopActing().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  const { token } = session.get()
  session.set({ ...session.get(), ending: true })
  if (token) announceEnd(token)
  try {
    if (token) await fetchBody('DELETE /-/gantry/v1/session', {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    dropSession('signed-out')
  }
}

/** Calls the listener before the session is ended, so that reads in flight can be cancelled instead of rejected. */
export function onSignOut(listener: () => void): void {
  session.subscribe(() => {
    if (session.get().ending) listener()
  })
}

/** Calls the listener when another user signs in, or nobody is signed in any more, so that data of the previous user can be dropped. */
export function onUserChange(listener: () => void): void {
  let { user_id } = session.get()
  session.subscribe(() => {
    if (session.get().user_id === user_id) return
    user_id = session.get().user_id
    listener()
  })
}

/** Calls the listener when the user of an expired session has signed in again. */
export function onSignInAgain(listener: () => void): void {
  let last = session.get()
  session.subscribe(() => {
    const previous = last
    last = session.get()
    if (previous.reason === 'expired' && last.token !== null && last.user_id === previous.user_id) listener()
  })
}
