import { createStore } from '../ui/store.ts'

/** An administrator who acts as the user of the session. */
export interface Impersonation {
  by: { id: number; username: string; name: string }
  /** The impersonation token and the administrator's own session; null if the administrator signed in with the token. */
  from: { token_id: number; token: string; user_id: number } | null
}

export interface Session {
  token: string | null
  /** The user of the session. Kept when the session expires, so that the same user can continue on the same screen. */
  user_id: number | null
  /** Why there is no token. The sign-in form shows the reason. */
  reason: 'none' | 'signed-out' | 'expired' | 'code-refused'
  /** What the user must do before anything else works. */
  required?: 'terms' | 'password' | null
  /** Absent while the user acts. */
  impersonation?: Impersonation | undefined
  /** Signing out: the session is being ended, and reads no longer use it. */
  ending?: true
}

export const session = createStore<Session>({ token: null, user_id: null, reason: 'none' })

/** Forgets the session and its user. */
export function dropSession(reason: 'signed-out' | 'code-refused'): void {
  session.set({ token: null, user_id: null, reason })
}

/** Continues with the administrator's own session. Returns whether there is one. */
export function returnToAdministrator(): boolean {
  const from = session.get().impersonation?.from
  if (from) session.set({ token: from.token, user_id: from.user_id, reason: 'none' })
  return from !== undefined && from !== null
}

/**
 * Forgets the token but not the user: the screen stays, and its user can sign in again. An administrator who acted as the user is back in the
 * own session.
 */
export function expireSession(): void {
  if (returnToAdministrator()) return
  session.set({ token: null, user_id: session.get().user_id, reason: 'expired' })
}

/** The server refuses everything until the user has done this. */
export function requireFirst(required: string | null): void {
  if (required === 'terms' || required === 'password') session.set({ ...session.get(), required })
}
