import type { ResponseBody } from '../api/client.ts'
import { daysAfter } from '../ui/typed-day.ts'

/** An access token without its secret. Tokens of projects and groups have the access level of their bot. */
export type Token = ResponseBody<'GET /personal_access_tokens'>[number] & { access_level?: number }
/** The only answer with the secret. */
export type NewToken = ResponseBody<'POST /users/:user_id/personal_access_tokens'>

export type TokenState = 'active' | 'expiring' | 'expired' | 'revoked'

/** Tokens with at most so many days left expire soon. */
const soonDays = 7

/** A token expires at the start of its day. */
export function tokenState({ revoked, expires_at }: Pick<Token, 'revoked' | 'expires_at'>, today: string): TokenState {
  if (revoked) return 'revoked'
  if (expires_at === null) return 'active'
  if (expires_at <= today) return 'expired'
  return expires_at <= daysAfter(today, soonDays) ? 'expiring' : 'active'
}

const defaultDays = 30

/** The expiration date that a form starts with: 30 days, or fewer if the settings allow no more. */
export function suggestedExpiry(today: string, latest: string | undefined): string {
  const usual = daysAfter(today, defaultDays)
  return latest !== undefined && latest < usual ? latest : usual
}

const lifetimes = [
  ['7 days', 7],
  ['30 days', 30],
  ['90 days', 90],
  ['1 year', 365],
] as const

/** The expiration dates that the calendar offers by name. */
export const lifetimesUntil = (today: string, latest: string | undefined) =>
  lifetimes
    .map(([label, days]) => ({ label, value: daysAfter(today, days) }))
    .filter(({ value }) => latest === undefined || value <= latest)
