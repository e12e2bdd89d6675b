import type { Timing } from './timing.ts'

/** For administrators only. Everybody else gets the same error for every failure. */
export type OutboundFailure = 'blocked' | 'dns' | 'tls' | 'timeout' | 'refused' | 'reset'

/** One error text for all failures, so that nobody can scan ports with it. */
export const UNREACHABLE = 'The address could not be reached.'

/** A request without a complete answer. `message` is for everybody, `kind` and `reason` are for administrators. */
export class OutboundError extends Error {
  readonly kind: OutboundFailure
  readonly reason: string
  /** How far the request came. */
  timing: Timing | undefined

  constructor(kind: OutboundFailure, reason: string, options?: ErrorOptions) {
    super(UNREACHABLE, options)
    this.kind = kind
    this.reason = reason
  }
}

const KINDS: readonly [RegExp, OutboundFailure][] = [
  [/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|EREFUSED)/, 'dns'],
  [/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/, 'tls'],
  [/TIMEOUT|ETIMEDOUT/, 'timeout'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)/, 'refused'],
]

/** Classifies a failure into the kinds that an administrator can act on. */
export function failureOf(error: unknown): OutboundError {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof OutboundError) return at
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const kind = KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'reset'
  return new OutboundError(kind, code === '' ? 'the connection broke' : code, { cause: error })
}
