import { useStore } from '../ui/store.ts'
import { ApiError } from './api-error.ts'
import { fetchBody } from './client.ts'
import { dropToken, session } from './token.ts'

export const useSession = () => useStore(session)

/** Reads the one-time sign-in code from the URL fragment and removes it from the address bar and the history. */
export function takeSignInCode(): string | null {
  const [route, query = ''] = location.hash.slice(1).split('?')
  const code = route === '/sign-in' ? new URLSearchParams(query).get('code') : null
  if (code) history.replaceState(null, '', `${location.pathname}${location.search}#/`)
  return code
}

/** A code works once, within 60 seconds. If it is rejected, the sign-in page explains why. */
export async function signInWithCode(code: string): Promise<void> {
  try {
    const { token } = await fetchBody('POST /-/gantry/v1/sign-in', { code })
    session.set({ token, origin: 'code', reason: 'none' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 0) dropToken('code-refused')
  }
}

/** Verifies a pasted token with the instance, then starts a session with it. */
export async function signInWithToken(token: string): Promise<void> {
  await fetchBody('GET /user', {}, { token })
  session.set({ token, origin: 'pasted', reason: 'none' })
}

/** Cancels reads, then revokes the token of a code session. A pasted token stays valid. */
export async function signOut(): Promise<void> {
  session.set({ ...session.get(), ending: true })
  try {
    if (session.get().origin === 'code') await fetchBody('DELETE /-/gantry/v1/session', {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    dropToken('signed-out')
  }
}

/** Calls the listener before the token is revoked, so that reads in flight can be cancelled instead of rejected. */
export function onSignOut(listener: () => void): void {
  session.subscribe(() => {
    if (session.get().ending) listener()
  })
}

/** Calls the listener when the token changes, so that cached data of the previous user can be dropped. */
export function onUserChange(listener: () => void): void {
  let { token } = session.get()
  session.subscribe(() => {
    if (session.get().token === token) return
    token = session.get().token
    listener()
  })
}
