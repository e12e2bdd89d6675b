import { createStore } from '../ui/store.ts'

interface Session {
  token: string | null
  /** `code`: a session of this page, which signing out ends. `pasted`: somebody's own token, which it leaves alone. */
  origin: 'code' | 'pasted' | null
  /** Why there is none: the sign-in page says so. */
  reason: 'none' | 'signed-out' | 'refused' | 'code-refused'
}

/** In the memory of this page and nowhere else: a reload forgets it. */
export const session = createStore<Session>({ token: null, origin: null, reason: 'none' })

export function dropToken(why: Session['reason']): void {
  session.set({ token: null, origin: null, reason: why })
}
