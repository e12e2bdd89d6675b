import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { unprocessable } from '../kit/errors.ts'
import { byFaults } from '../kit/reason.ts'
import { sentenceOf } from '../memberships/policy.ts'
import { createToken } from './acts/create-token.ts'
import { presentToken } from './entity.ts'
import { latestExpiry, newSecret, tokenFaults } from './new-token.ts'

interface Requested {
  name: string
  scopes: readonly string[]
  expires_at?: string | null | undefined
}

/**
 * Creates a personal access token and presents it with its secret.
 *
 * @param expiry the day on which the token expires if the request names none
 * @throws ApiError 422 for a name, scopes or expiry that are not valid
 */
export async function createRequested(act: Act<Actor>, user_id: number, requested: Requested, expiry: string) {
  const { instance, today } = act
  const wanted = {
    name: requested.name,
    scopes: [...new Set(requested.scopes)],
    expires_at: requested.expires_at ?? expiry,
  }
  const faults = tokenFaults(wanted, latestExpiry(instance, today))
  if (Object.keys(faults).length > 0) throw unprocessable(sentenceOf(faults), byFaults(faults))
  const token = newSecret(instance)
  const row = await createToken(act, { user_id, ...wanted, impersonation: false, secret: token })
  return { ...presentToken(row, today), token }
}
