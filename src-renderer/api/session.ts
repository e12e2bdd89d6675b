import { useStore } from '../ui/store.ts'
import { ApiError } from './api-error.ts'
import { fetchBody } from './client.ts'
import { dropToken, session } from './token.ts'

export const useSession = () => useStore(session)

/** The code that the starter put into the fragment, and the place to go on to; the address bar forgets both at once. */
export function takeSignInCode(): string | null {
  const [place, query = ''] = location.hash.slice(1).split('?')
  const code = place === '/sign-in' ? new URLSearchParams(query).get('code') : null
  if (code) history.replaceState(null, '', `${location.pathname}${location.search}#/`)
  return code
}

/** A code works once and for 60 seconds; where it does not, the sign-in page says so. */
export async function signInWithCode(code: string): Promise<void> {
  try {
    const { token } = await fetchBody('POST /-/gantry/v1/sign-in', { code })
    session.set({ token, origin: 'code', reason: 'none' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 0) dropToken('code-refused')
  }
}

/** Holds a pasted token once the instance has shown that it knows it. */
export async function signInWithToken(token: string): Promise<void> {
  await fetchBody('GET /user', {}, { token })
  session.set({ token, origin: 'pasted', reason: 'none' })
}

/** Ends the session that a code began; a pasted token goes on living elsewhere. */
export async function signOut(): Promise<void> {
  try {
    if (session.get().origin === 'code') await fetchBody('DELETE /-/gantry/v1/session', {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    dropToken('signed-out')
  }
}

/** Tells when somebody else is signed in, or nobody: what was read before is not theirs to see. */
export function onUserChange(listener: () => void): void {
  let { token } = session.get()
  session.subscribe(() => {
    if (session.get().token === token) return
    token = session.get().token
    listener()
  })
}
