import { ApiError } from '../errors.ts'
import type { Reason } from '../reason.ts'

const REALM = 'Bearer realm="Protected by OAuth 2.0"'

/** A token that counts no more, or never did. */
export function invalidToken(description: string, reason: Reason) {
  return new ApiError(
    401,
    { error: 'invalid_token', error_description: description },
    { 'WWW-Authenticate': `${REALM}, error="invalid_token", error_description="${description}"` },
    reason,
  )
}

/** A token without the scope that the endpoint needs. @param held the scopes of the token */
export function insufficientScope(scope: string, held: readonly string[]) {
  const description = 'The request requires higher privileges than provided by the access token.'
  return new ApiError(
    403,
    { error: 'insufficient_scope', error_description: description, scope },
    {
      'WWW-Authenticate': `${REALM}, error="insufficient_scope", error_description="${description}", scope="${scope}"`,
    },
    { step: 'scope', needs: scope.replaceAll(' ', ' or '), has: held.join(', ') },
  )
}

/** A token whose day has come. @param reason says since when */
export const expiredToken = (reason: Reason) =>
  invalidToken('Token is expired. You can either do re-authorization or token refresh.', reason)
