import type { AuthenticationInput } from '../kit/access/authenticate.ts'
import { requireUnderLimit } from '../kit/access/rate-limits.ts'
import { expiredToken, invalidToken } from '../kit/access/token-errors.ts'
import { unauthorized } from '../kit/errors.ts'
import type { Instance } from '../kit/instance.ts'
import { bySetting } from '../kit/reason.ts'
import type { TokenRow } from './queries.ts'

/**
 * Unknown tokens that an address may send per minute. Somebody who tries more is told to wait. Callers with valid tokens do not notice, also
 * behind the same address.
 */
const UNKNOWN_TOKENS_PER_MINUTE = 60

/** Whether the token counts for the setting that switches personal tokens off. Administrators could not switch them on again. */
const isPersonal = ({ kind, impersonation, admin }: TokenRow) => kind === 'human' && !impersonation && admin !== 1

/** A token that exists and counts. @throws ApiError 401 for an unknown, revoked or expired token; 429 after too many unknown tokens */
export function requireValid(
  instance: Instance,
  row: TokenRow | null,
  { ip, unused = false }: Pick<AuthenticationInput, 'ip' | 'unused'>,
): TokenRow {
  if (!row) {
    if (!unused) requireUnderLimit(instance, 'unknown_token', ip, UNKNOWN_TOKENS_PER_MINUTE)
    throw unauthorized({ step: 'token', has: 'an unknown token' })
  }
  if (row.revoked)
    throw invalidToken('Token was revoked. You have to re-authorize from the user.', {
      step: 'token',
      has: 'a revoked token',
    })
  if (row.expires_at !== null && row.expires_at <= instance.clock.today())
    throw expiredToken({ step: 'token', has: `a token that expired on ${row.expires_at}` })
  if (isPersonal(row) && instance.licensed && instance.settings.get('disable_personal_access_tokens'))
    throw invalidToken(
      'Personal access tokens are disabled on this instance.',
      bySetting('disable_personal_access_tokens'),
    )
  if (row.impersonation && !instance.settings.get('impersonation_enabled'))
    throw invalidToken(
      'Token is an impersonation token but impersonation was disabled.',
      bySetting('impersonation_enabled'),
    )
  return row
}
