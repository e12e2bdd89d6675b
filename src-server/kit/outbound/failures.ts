/** Told to administrators only: to all others every failure is the same. */
export type OutboundFailure = 'blocked' | 'dns' | 'tls' | 'timeout' | 'refused' | 'reset'

/** The one sentence for every failure, so that no answer tells an open port from a closed or a forbidden one. */
export const UNREACHABLE = 'The address could not be reached.'

/** A request that got no whole answer. `message` may be shown to anybody, `kind` and `reason` to administrators. */
export class OutboundError extends Error {
  readonly kind: OutboundFailure
  readonly reason: string

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

/** What ended a request, in the few kinds that an administrator can do something about. */
export function failureOf(error: unknown): OutboundError {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof OutboundError) return at
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const kind = KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'reset'
  return new OutboundError(kind, code === '' ? 'the connection broke' : code, { cause: error })
}
