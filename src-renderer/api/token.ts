import { createStore } from '../ui/store.ts'

export interface Session {
  token: string | null
  /** The user of the session. Kept when the session expires, so that the same user can continue on the same screen. */
  user_id: number | null
  /** Why there is no token. The sign-in form shows the reason. */
  reason: 'none' | 'signed-out' | 'expired' | 'code-refused'
  /** What the user must do before anything else works. */
  required?: 'terms' | 'password' | null
  /** Signing out: the session is being ended, and reads no longer use it. */
  ending?: true
}

export const session = createStore<Session>({ token: null, user_id: null, reason: 'none' })

/** Forgets the session and its user. */
export function dropSession(reason: 'signed-out' | 'code-refused'): void {
  session.set({ token: null, user_id: null, reason })
}

/** Forgets the token but not the user: the screen stays, and its user can sign in again. */
export function expireSession(): void {
  session.set({ token: null, user_id: session.get().user_id, reason: 'expired' })
}

/** The server refuses everything until the user has done this. */
export function requireFirst(required: string | null): void {
  if (required === 'terms' || required === 'password') session.set({ ...session.get(), required })
}
