import { forbidden } from '../errors.ts'

/** Who is asking, after the token and `sudo` have been looked at. */
export interface Actor {
  id: number
  username: string
  name: string
  /** False for an administrator whose token may not act as one. */
  admin: boolean
  external: boolean
  can_create_group: boolean
  token: TokenFacts
  /** The administrator behind `sudo`. */
  sudo_by: { id: number; username: string } | null
}
/** What an endpoint does with the record that it looks up. Old paths of renamed records redirect reads and refuse writes. */
export type Intent = 'read' | 'write'

export type Admin = Actor & { admin: true }

export interface TokenFacts {
  /** null: the console's session, which no row holds. */
  id: number | null
  name: string
  scopes: readonly string[]
  /** Ends the console's session; null for a token that a row holds. */
  endSession: (() => void) | null
}

/** For the routes of user administration, which look at parameters before they look at the caller. */
export function requireAdmin(actor: Actor): Admin {
  if (!isAdmin(actor)) throw forbidden()
  return actor
}

export const isAdmin = (actor: Actor | null): actor is Admin => actor?.admin === true
