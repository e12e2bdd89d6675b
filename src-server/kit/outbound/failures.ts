import type { Timing } from './timing.ts'

/** For administrators only. Everybody else gets the same error for every failure. */
export type OutboundFailure = 'blocked' | 'dns' | 'tls' | 'timeout' | 'refused' | 'reset' | 'not_http'

/** One error text for all failures, so that nobody can scan ports with it. */
export const UNREACHABLE = 'The address could not be reached.'

/** A request without a complete answer. `message` is for everybody, `kind` and `reason` are for administrators. */
export class OutboundError extends Error {
  readonly kind: OutboundFailure
  readonly reason: string
  /** The setting of the instance that forbids the request, if one does. */
  readonly setting: string | undefined
  /** How far the request came. */
  timing: Timing | undefined

  constructor(
    kind: OutboundFailure,
    reason: string,
    { setting, ...options }: ErrorOptions & { setting?: string | undefined } = {},
  ) {
    super(UNREACHABLE, options)
    this.kind = kind
    this.reason = setting === undefined ? reason : `${reason} (setting ${setting})`
    this.setting = setting
  }
}

const KINDS: readonly [RegExp, OutboundFailure][] = [
  [/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|EREFUSED)/, 'dns'],
  [/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/, 'tls'],
  [/TIMEOUT|ETIMEDOUT/, 'timeout'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)/, 'refused'],
]
const NOT_HTTP = 'the receiver answered with something else than HTTP/1.1'

/** Classifies a failure into the kinds that an administrator can act on. */
export function failureOf(error: unknown): OutboundError {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof OutboundError) return at
  // The client's parser has an error class of its own, sometimes without a code.
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof Error && error.name === 'HTTPParserError' && !code.includes('EOF'))
    return new OutboundError('not_http', NOT_HTTP, { cause: error })
  const kind = KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'reset'
  return new OutboundError(kind, code === '' ? 'the connection broke' : code, { cause: error })
}
