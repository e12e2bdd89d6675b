import type { IncomingHttpHeaders } from 'node:http'
import type { Scope } from '../http/endpoint.ts'
import type { Bag } from '../http/parameters.ts'
import type { WritableInstance } from '../writable-instance.ts'
import type { Actor } from './actor.ts'

/** The parts of a request that identify its caller. */
export interface AuthenticationInput {
  /** The token needs one of these. */
  scopes: readonly Scope[]
  headers: IncomingHttpHeaders
  bag: Bag
  base_url: string
  /** The address that the request came from. */
  ip: string
  /** Whether callers may call who must first accept the terms or replace an expired password. */
  open_to_unready?: boolean
  /** A check of a caller who has sent nothing new: it does not count as a use of the token or the session. */
  unused?: boolean
  /** Only to know who sent a request that was refused: a token that counts no more names its owner, also without rights. */
  identifies?: boolean
}

/** Returns the caller of a request; null if the request has no credential. Throws an ApiError for a credential that is not valid. */
export type Authenticate = (instance: WritableInstance, input: AuthenticationInput) => Promise<Actor | null>
