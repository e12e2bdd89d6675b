import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { addDays } from '../kit/clock.ts'
import { badRequest, forbidden } from '../kit/errors.ts'
import { byFaults, bySetting } from '../kit/reason.ts'
import { sentenceOf } from '../memberships/policy.ts'
import { rotateToken } from './acts/rotate-token.ts'
import { isActive, presentToken, scopesOf, type TokenRow } from './entity.ts'
import { arePersonalTokensOn, latestExpiry, newSecret, tokenFaults } from './new-token.ts'
import { botOf } from './resource-queries.ts'

const DEFAULT_LIFE_DAYS = 7

/**
 * Replaces a token by a new one of the same name and scopes.
 *
 * @throws ApiError 400 for a token that is revoked or expired, and for an expiry beyond the latest day; 403 for a personal
 * token while these are switched off
 */
export async function rotateRequested(act: Act<Actor>, old: TokenRow, expires_at: string | null | undefined) {
  const { db, instance, today } = act
  if (!isActive(old, today)) throw badRequest('token already revoked')
  if (!arePersonalTokensOn(instance) && old.impersonation === 0 && !(await botOf(db, old.user_id)))
    throw forbidden(bySetting('disable_personal_access_tokens'))
  const latest = latestExpiry(instance, today)
  const week = addDays(today, DEFAULT_LIFE_DAYS)
  const wanted = { name: old.name, scopes: scopesOf(old), expires_at: expires_at ?? (week < latest ? week : latest) }
  const faults = tokenFaults(wanted, latest)
  if (Object.keys(faults).length > 0) throw badRequest(sentenceOf(faults), byFaults(faults))
  const token = newSecret(instance)
  const row = await rotateToken(act, old, { expires_at: wanted.expires_at, secret: token })
  return { ...presentToken(row, today), token }
}
