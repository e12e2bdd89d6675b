import type { ServerResponse } from 'node:http'
import { ApiError } from '../errors.ts'
import { commonHeaders, type Exchange } from './exchange.ts'
import type { Found } from './routes.ts'

/**
 * Returns the error for an address without a route: 410 for version 3, 405 with `Allow` if the path exists for other methods, otherwise
 * 404.
 */
export function unknownRoute(path: string, methods: readonly string[], method: string) {
  if (path === '/api/v3' || path.startsWith('/api/v3/'))
    return new ApiError(410, { error: 'API V3 is no longer supported. Use API V4 instead.' })
  if (methods.length === 0)
    return new ApiError(
      404,
      { error: `404 Not Found${path.startsWith('/api/v4/api/') ? TWICE : ''}` },
      {},
      { step: 'address' },
    )
  return new ApiError(
    405,
    { message: '405 Method Not Allowed' },
    { Allow: allowed(methods) },
    { step: 'address', needs: methods.join(', '), has: method },
  )
}

/** Clients that add `/api/v4` themselves want the address of the server only. */
const TWICE = ': /api/v4 is in the path twice. Give the client the address without /api/v4'

/** The error for an address of the platform that Gantry does not have. */
export const notImplemented = (part: string) =>
  new ApiError(
    501,
    { message: `501 Not Implemented: Gantry does not have ${part}` },
    {},
    {
      step: 'address',
      needs: 'an address of ROUTES.md',
      has: part,
    },
  )

/** Answers `OPTIONS`. @throws ApiError 404, 410 for an unknown path */
export function sendAllowedMethods(res: ServerResponse, exchange: Exchange, methods: readonly string[]) {
  if (methods.length === 0) throw unknownRoute(exchange.path, methods, 'OPTIONS')
  const headers = commonHeaders(exchange)
  headers.push('Allow', allowed(methods))
  res.writeHead(204, headers).end()
}

const allowed = (methods: readonly string[]) =>
  ['OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : []), ...methods].join(', ')

/** Accepted address suffixes. They change nothing: every answer is JSON. */
const FORMATS = new Set(['json', 'txt'])

/** @throws ApiError 406 for an address with another suffix than these */
export function refuseUnknownFormat({ format }: Pick<Found, 'format'>) {
  if (format === undefined || FORMATS.has(format)) return
  throw new ApiError(406, { error: `The requested format '${format.slice(0, 80)}' is not supported.` })
}
