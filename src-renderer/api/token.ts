import { createStore } from '../ui/store.ts'

interface Held {
  token: string | null
  /** `code`: a session of this page, which signing out ends. `pasted`: somebody's own token, which it leaves alone. */
  origin: 'code' | 'pasted' | null
  /** Why there is none: the sign-in page says so. */
  why: 'none' | 'signed-out' | 'refused' | 'code-refused'
}

/** In the memory of this page and nowhere else: a reload forgets it. */
export const held = createStore<Held>({ token: null, origin: null, why: 'none' })

export function dropToken(why: Held['why']): void {
  held.set({ token: null, origin: null, why })
}
