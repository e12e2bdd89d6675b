import type { PlainAct } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { setUserState } from '../state-queries.ts'

/** The state of a user after each of these acts. */
const STATES = {
  'user.blocked': 'blocked',
  'user.unblocked': 'active',
  'user.banned': 'banned',
  'user.unbanned': 'active',
  'user.deactivated': 'deactivated',
  'user.activated': 'active',
} as const

interface Account {
  id: number
  state: string
}

/**
 * Changes the state of an account. From the next request on, its tokens and sessions are accepted or refused by the new state.
 *
 * @param actor_id the user who asked for the change; null for the instance itself
 */
async function changeState(
  { db, now, emit }: PlainAct,
  user: Account,
  event: keyof typeof STATES,
  actor_id: number | null,
) {
  await setUserState(db, user.id, STATES[event], now)
  emit(event, { user_id: user.id, actor_id, old_state: user.state }, { user: await snapshotOfUser(db, user.id) })
}

const byActor = (event: keyof typeof STATES) => (act: PlainAct, user: Account) =>
  changeState(act, user, event, act.actor?.id ?? null)

export const blockUser = byActor('user.blocked')
export const unblockUser = byActor('user.unblocked')
export const banUser = byActor('user.banned')
export const unbanUser = byActor('user.unbanned')
export const deactivateUser = byActor('user.deactivated')
export const activateUser = byActor('user.activated')

/** A deactivated user who signs in to the console becomes active again. */
export const reactivateUser = (act: PlainAct, user: Account) => changeState(act, user, 'user.activated', user.id)
