import { ApiError, parameterError } from '../errors.ts'
import type { Bag } from './parameters.ts'
import type { Found } from './routes.ts'

/**
 * Returns the error for an address without a route: 410 for version 3, 405 with `Allow` if the path exists for other methods, otherwise
 * 404.
 */
export function unknownRoute(path: string, methods: readonly string[], method: string) {
  if (path === '/api/v3' || path.startsWith('/api/v3/'))
    return new ApiError(410, { error: 'API V3 is no longer supported. Use API V4 instead.' })
  if (methods.length === 0) return new ApiError(404, { error: '404 Not Found' }, {}, { step: 'address' })
  return new ApiError(
    405,
    { message: '405 Method Not Allowed' },
    { Allow: allowed(methods) },
    { step: 'address', needs: methods.join(', '), has: method },
  )
}

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

/** The value of `Allow`. */
export const allowed = (methods: readonly string[]) =>
  ['OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : []), ...methods].join(', ')

/** Accepted address suffixes. They change nothing: every answer is JSON. */
export const FORMATS = new Set(['json', 'txt'])
/** The error for another suffix. */
export const unknownFormat = (format: string) =>
  new ApiError(406, { error: `The requested format '${format.slice(0, 80)}' is not supported.` })

/** Decodes the path parameters. */
export function pathOf({ route, values }: Found): Bag {
  const path: Bag = {}
  route.names.forEach((name, i) => {
    path[name] = decodeSegment(values[i] ?? '')
  })
  return path
}

function decodeSegment(segment: string) {
  try {
    const text = segment.includes('%') ? decodeURIComponent(segment) : segment
    if (!text.includes('\0')) return text
  } catch {
    // Handled like a NUL: refused below.
  }
  throw parameterError(
    `the path segment '${segment.slice(0, 80)}' must be percent-encoded UTF-8 without NUL characters`,
  )
}
