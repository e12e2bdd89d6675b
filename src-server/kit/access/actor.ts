import { forbidden } from '../errors.ts'
import { administratorOnly } from '../reason.ts'

/** The authenticated caller, after token and `sudo` are resolved. */
export interface Actor {
  id: number
  username: string
  name: string
  /** False for an administrator whose token lacks administrator rights. */
  admin: boolean
  external: boolean
  can_create_group: boolean
  token: TokenFacts
  /** The administrator behind `sudo`. */
  sudo_by: Person | null
  /** The administrator behind an impersonation token. */
  impersonated_by: Person | null
}

type Person = { id: number; username: string }

/** The administrator who acts as this user; null if the user acts. */
export const personBehind = ({ impersonated_by, sudo_by }: Actor): Person | null => impersonated_by ?? sudo_by

/** What an endpoint does with the record that it looks up. Old paths of renamed records redirect reads and refuse writes. */
export type Intent = 'read' | 'write'

export type Admin = Actor & { admin: true }

export interface TokenFacts {
  /** null: a console session, which lives in memory only. */
  id: number | null
  name: string
  scopes: readonly string[]
  /** A token with which an administrator acts as the user, who must not learn of the token. */
  impersonation: boolean
  /** The name of the console session among the sessions; null for stored tokens. */
  session_key: string | null
  /** Ends the console session; null for stored tokens. */
  endSession: (() => void) | null
  /** Ends all other console sessions of the user who sent the request, who is the administrator with `sudo`. */
  endOtherSessions: () => void
}

/**
 * For handlers that answer a bad parameter (400) before a missing right (403), and for single parameters of administrators. `access: 'admin'`
 * in a contract checks the right first.
 *
 * @throws ApiError 403 for callers other than administrators
 */
export function requireAdmin(actor: Actor): Admin {
  if (!isAdmin(actor)) throw forbidden(administratorOnly())
  return actor
}

export const isAdmin = (actor: Actor | null): actor is Admin => actor?.admin === true
