import { addDays } from '../kit/clock.ts'
import { ApiError } from '../kit/errors.ts'
import { byState } from '../kit/reason.ts'

/** States that keep a user from signing in until an administrator decides otherwise. */
const BLOCKED = new Set(['blocked', 'ldap_blocked', 'banned', 'blocked_pending_approval'])
const MINIMUM_INACTIVE_DAYS = 90

export const isBlocked = ({ state }: { state: string }) => BLOCKED.has(state)

/** An account of the instance itself, such as the ghost user. Bots of projects are not internal. */
export const isInternal = ({ kind }: { kind: string }) => kind !== 'human' && kind !== 'project_bot'

/** 403 with a sentence as the message. */
export const refusedState = (message: string, reason = byState()) => new ApiError(403, { message }, {}, reason)

/** Whether the user has used the instance in the last 90 days. */
export function isRecentlyActive(
  { last_activity_on, current_sign_in_at }: { last_activity_on: string | null; current_sign_in_at: string | null },
  today: string,
): boolean {
  const last = [last_activity_on ?? '', current_sign_in_at?.slice(0, 10) ?? ''].sort().at(-1) ?? ''
  return last > addDays(today, -MINIMUM_INACTIVE_DAYS)
}
