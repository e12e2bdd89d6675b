import type { IncomingMessage } from 'node:http'
import { credentialOf } from '../authentication/credential.ts'
import { ApiError, refused } from '../kit/errors.ts'
import { noParameters, partsOf, readableQuery } from '../kit/http/exchange.ts'
import { MAIN_WORLD } from '../kit/instance.ts'
import type { BoundToken } from './tokens.ts'
import type { World } from './world.ts'
import type { Worlds } from './worlds.ts'

/** The world that a request is for. */
export interface Choice {
  /** Undefined: the main world. */
  world: World | undefined
  /** The start of the path that names the world: `/w/one`. */
  prefix: string
}

const HEADER = 'x-gantry-world'

/**
 * The world that a request names by the start of its path, by a header or by its token; undefined if it names none. A token in a body does not
 * count.
 *
 * @throws ApiError 404 for an unknown world, 400 if path and header name different ones, 403 for the token of another world
 */
export function chooseWorld(worlds: Worlds, { url = '/', headers }: IncomingMessage): Choice | undefined {
  const prefix = /^\/w\/[^/?]*/.exec(url)?.[0] ?? ''
  const header = headers[HEADER]
  if (prefix === '' && header === undefined && worlds.isEmpty) return undefined
  const byPath = prefix === '' ? undefined : decoded(prefix.slice(3))
  const byHeader = header === undefined ? undefined : String(header)
  if (byPath !== undefined && byHeader !== undefined && byPath !== byHeader)
    throw refused(`The path names the world '${shown(byPath)}', and X-Gantry-World names '${shown(byHeader)}'.`)
  const named = byPath ?? byHeader
  const bound = worlds.isEmpty ? undefined : boundToken(worlds, url, headers)
  if (named === undefined) return bound && { world: bound.world, prefix }
  const world = named === MAIN_WORLD ? undefined : worlds.find(named)
  if (bound?.isOwn && bound.world !== world)
    throw new ApiError(
      403,
      { message: `403 Forbidden - The token belongs to another world than '${shown(named)}'` },
      {},
      { step: 'token', needs: 'a token of the world', has: 'the token of another world' },
    )
  return { world, prefix }
}

function boundToken(worlds: Worlds, url: string, headers: IncomingMessage['headers']): BoundToken | undefined {
  const bag = url.includes('token=') ? readableQuery(partsOf(url).query) : noParameters
  const token = tokenIn({ headers, bag })
  return token === undefined ? undefined : worlds.ofToken(token)
}

/** A request with two tokens is refused later, by the instance that it reaches. */
function tokenIn(sent: Parameters<typeof credentialOf>[0]): string | undefined {
  try {
    return credentialOf(sent)
  } catch {
    return undefined
  }
}

/** A name that cannot be decoded belongs to no world. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const shown = (name: string) => name.slice(0, 80)
