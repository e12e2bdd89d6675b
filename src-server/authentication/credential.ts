import type { AuthenticationInput } from '../kit/access/authenticate.ts'
import { ApiError } from '../kit/errors.ts'

/** Empty counts as absent. */
const textOf = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined

/**
 * Returns the `sudo` value, or undefined if none was sent. An empty or nested `sudo` is returned too: it matches no user, so the answer is
 * 404.
 */
export function sudoOf({ bag, headers }: AuthenticationInput): string | undefined {
  const sent = bag.sudo ?? headers.sudo
  if (sent === undefined) return undefined
  return typeof sent === 'object' ? JSON.stringify(sent) : String(sent)
}

export function credentialOf({ headers, bag }: Pick<AuthenticationInput, 'headers' | 'bag'>): string | undefined {
  const authorization = headers.authorization
  const bearer = authorization && /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1]
  const accessToken = textOf(bag.access_token)
  if (bearer && accessToken)
    throw new ApiError(400, {
      error: 'invalid_request',
      error_description: 'Found multiple access tokens. Send it in the header or as a parameter.',
    })
  return textOf(headers['private-token']) ?? textOf(bag.private_token) ?? bearer ?? accessToken
}
