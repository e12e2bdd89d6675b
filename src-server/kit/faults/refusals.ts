import { STATUS_CODES } from 'node:http'
import { expiredToken } from '../access/token-errors.ts'
import type { Clock } from '../clock.ts'
import { ApiError } from '../errors.ts'
import { deepOffset } from '../http/pagination.ts'
import type { Reason } from '../reason.ts'
import type { EffectOf } from './effect.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** The answer that the effect describes. */
export function answerOf({ status, body, headers }: EffectOf<'status'>, reason: Reason): ApiError {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [spelled(name), value]))
  if (body === undefined) return new ApiError(status, '', named, reason)
  if (typeof body === 'string') return new ApiError(status, body, named, reason)
  return new ApiError(status, JSON.stringify(body), { ...JSON_TYPE, ...named }, reason)
}

/** The next failure of a burst. */
export function failureOf({ statuses, body }: EffectOf<'burst'>, step: number, reason: Reason): ApiError {
  const status = statuses[step % statuses.length] ?? 502
  const words = `${status} ${STATUS_CODES[status] ?? 'Error'}`
  if (body === 'json') return new ApiError(status, { message: words }, {}, reason)
  const page = `<html>\r\n<head><title>${words}</title></head>\r\n<body>\r\n<center><h1>${words}</h1></center>\r\n</body>\r\n</html>\r\n`
  return new ApiError(status, page, { 'Content-Type': 'text/html' }, reason)
}

/** The numbers of a made-up limit. */
const LIMIT = 600
const USUAL_WAIT_S = 60

/** The answer of the platform's throttle. */
export function tooManyRequests(effect: EffectOf<'rate_limit'>, clock: Clock, reason: Reason): ApiError {
  const wait = effect.retry_after ?? USUAL_WAIT_S
  const ends = clock.now() + wait * 1000
  const shown = {
    'RateLimit-Limit': String(LIMIT),
    'RateLimit-Name': 'throttle_authenticated_api',
    'RateLimit-Observed': String(LIMIT + 1),
    'RateLimit-Remaining': '0',
    'RateLimit-Reset': String(Math.ceil(ends / 1000)),
    'RateLimit-ResetTime': new Date(ends).toUTCString(),
  }
  const headers = {
    ...(effect.headers && shown),
    ...(effect.retry_after !== null && { 'Retry-After': String(effect.retry_after) }),
  }
  return new ApiError(429, 'Retry later\n', headers, reason)
}

/** The answer for a token that expired today. */
export const tokenExpired = (reason: Reason) => expiredToken(reason)

/** The answer for a page too far from the start of a list. */
export const offsetTooDeep = (address: string, records: number, reason: Reason) =>
  deepOffset(nounOf(address), records, reason)

/** `MergeRequest` for `GET /projects/:id/merge_requests`. */
function nounOf(address: string): string {
  const last = address
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .at(-1)
  const words = (last ?? 'records').replace(/ies$/, 'y').replace(/s$/, '').split(/[_-]/)
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

/** Only with this spelling, the type replaces the one that a body has by itself. */
const spelled = (name: string) => (name.toLowerCase() === 'content-type' ? 'Content-Type' : name)
