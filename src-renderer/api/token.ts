import { createStore } from '../ui/store.ts'

interface Session {
  token: string | null
  /** `code`: this page's own session, revoked on sign-out. `pasted`: the user's token, not revoked. */
  origin: 'code' | 'pasted' | null
  /** Why there is no token. The sign-in page shows it. */
  reason: 'none' | 'signed-out' | 'refused' | 'code-refused'
  /** Signing out: the token is being revoked, and reads no longer use it. */
  ending?: true
}

/** Kept only in memory: reloading the page signs the user out. */
export const session = createStore<Session>({ token: null, origin: null, reason: 'none' })

export function dropToken(reason: Session['reason']): void {
  session.set({ token: null, origin: null, reason })
}
