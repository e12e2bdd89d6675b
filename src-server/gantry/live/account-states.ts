import { roles } from '../../kit/access/roles.ts'
import type { ByEvent, PayloadOf } from '../../kit/events/events.ts'
import { about, ofField, type Reversal } from './reversal-parts.ts'

interface StateEvent {
  payload: PayloadOf<'user.blocked'>
  snapshot: { user: { state: string } }
}

/** The states before each state to which the opposite act leads. Nothing makes an activated account inactive again. */
const LEADS_BACK: Readonly<Record<string, readonly string[]>> = {
  active: ['blocked', 'banned'],
  blocked: ['active'],
  banned: ['active'],
  deactivated: ['active'],
}

/** Administrators restore the state of an account. */
function ofState({ payload, snapshot: { user } }: StateEvent): Reversal | undefined {
  const { user_id, old_state } = payload
  if (LEADS_BACK[user.state]?.includes(old_state) !== true) return undefined
  return about(user_id, ofField('state', roles.owner, old_state, user.state))
}

export const accountStateReversals = {
  'user.blocked': ofState,
  'user.unblocked': ofState,
  'user.banned': ofState,
  'user.unbanned': ofState,
  'user.deactivated': ofState,
} satisfies Partial<ByEvent<Reversal | undefined>>
