import { fetchBody, requestOf } from '../api/client.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { Skipped } from '../changes/affected.tsx'
import type { Outcome } from '../changes/start-change.ts'
import { refusalOf, undoWith } from '../changes/undo.ts'
import { addDays } from '../lists/parse-day.ts'

/** A change of the state of an account. */
export type StateAction = 'approve' | 'block' | 'unblock' | 'ban' | 'unban' | 'deactivate' | 'activate'

/** What the actions need to know of a user. */
export interface Account {
  id: number
  name: string
  username: string
  state: string
  /** `bot`: a bot of a project or group. */
  kind?: string | undefined
  signed_in_at?: string | null | undefined
  last_activity_on?: string | null | undefined
}

interface Words {
  name: string
  verb: string
  done: string
  /** What is true after an undo, where there is one. */
  opposite?: string
  /** What happens to the users. */
  effect: string
  /** The state afterwards. */
  state: string
  /** The action that leads back; undefined if nothing does. */
  back: StateAction | undefined
  danger?: true
}

export const stateActions: Record<StateAction, Words> = {
  approve: {
    name: 'Approve',
    verb: 'Approving',
    done: 'approved',
    effect: 'Approved users can sign in and use the API.',
    state: 'active',
    back: undefined,
  },
  block: {
    name: 'Block',
    verb: 'Blocking',
    done: 'blocked',
    opposite: 'no longer blocked',
    effect:
      'Blocked users cannot sign in, and their tokens and sessions stop working at once. Everything they wrote stays.',
    state: 'blocked',
    back: 'unblock',
    danger: true,
  },
  unblock: {
    name: 'Unblock',
    verb: 'Unblocking',
    done: 'unblocked',
    opposite: 'blocked again',
    effect: 'Unblocked users can sign in again. Their tokens work again. A deletion that has started goes on.',
    state: 'active',
    back: 'block',
  },
  ban: {
    name: 'Ban',
    verb: 'Banning',
    done: 'banned',
    opposite: 'no longer banned',
    effect: 'Banned users cannot sign in, and other users no longer see their issues and comments.',
    state: 'banned',
    back: 'unban',
    danger: true,
  },
  unban: {
    name: 'Lift ban',
    verb: 'Lifting the ban of',
    done: 'no longer banned',
    opposite: 'banned again',
    effect: 'The users can sign in again, and other users see their issues and comments again.',
    state: 'active',
    back: 'ban',
  },
  deactivate: {
    name: 'Deactivate',
    verb: 'Deactivating',
    done: 'deactivated',
    opposite: 'active again',
    effect: 'Deactivated users use no seat. They are active again as soon as they sign in.',
    state: 'deactivated',
    back: 'activate',
  },
  activate: {
    name: 'Activate',
    verb: 'Activating',
    done: 'activated',
    effect: 'Activated users can use the API again.',
    state: 'active',
    back: undefined,
  },
}

/** The states that each action starts from. */
const from: Record<StateAction, readonly string[]> = {
  approve: ['blocked_pending_approval'],
  block: ['active', 'deactivated'],
  unblock: ['blocked'],
  ban: ['active'],
  unban: ['banned'],
  deactivate: ['active'],
  activate: ['deactivated'],
}

const inactiveDays = 90

const stateReasons: Record<string, string> = {
  active: 'already active',
  blocked: 'blocked',
  ldap_blocked: 'blocked in LDAP',
  banned: 'banned',
  deactivated: 'deactivated',
  blocked_pending_approval: 'waiting for approval',
}

interface Caller {
  /** The id of the current user. */
  me: number | undefined
  today: string
}

/** Predicts why the server would refuse the action for a user, or why the action would do nothing. */
export function skipReason(action: StateAction, user: Account, { me, today }: Caller): string | undefined {
  if (user.kind === 'ghost') return 'the ghost user has no other state'
  if (user.id === me && action !== 'activate') return 'you cannot change your own state'
  if (!from[action].includes(user.state)) return stateReasons[user.state] ?? user.state
  const seen = [user.last_activity_on, user.signed_in_at?.slice(0, 10)].flatMap((day) => day ?? []).toSorted()
  if (action === 'deactivate' && (seen.at(-1) ?? '') > addDays(today, -inactiveDays))
    return `active in the last ${inactiveDays} days`
  return undefined
}

/** Separates the users that the action applies to from those it skips, which are grouped by reason. */
export function splitUsers(
  action: StateAction,
  users: readonly Account[],
  caller: Caller,
): { eligible: readonly Account[]; skipped: readonly Skipped[] } {
  const groups = Map.groupBy(users, (user) => skipReason(action, user, caller))
  return {
    eligible: groups.get(undefined) ?? [],
    skipped: [...groups].flatMap(([reason, some]) =>
      reason === undefined ? [] : [{ reason, names: some.map(({ username }) => `@${username}`) }],
    ),
  }
}

export const stateAddresses = {
  approve: 'POST /users/:id/approve',
  block: 'POST /users/:id/block',
  unblock: 'POST /users/:id/unblock',
  ban: 'POST /users/:id/ban',
  unban: 'POST /users/:id/unban',
  deactivate: 'POST /users/:id/deactivate',
  activate: 'POST /users/:id/activate',
} as const

export const stateRequest = (action: StateAction, id: number): WireRequest => requestOf(stateAddresses[action], { id })

/** Changes the state of one user. The undo checks that the state is still the new one, and restores only the state from before. */
export async function changeState(action: StateAction, { id, state: before }: Account): Promise<Outcome> {
  try {
    await fetchBody(stateAddresses[action], { id })
  } catch (cause) {
    return refusalOf(cause)
  }
  const { back, state } = stateActions[action]
  if (back === undefined || stateActions[back].state !== before) return { undo: undefined }
  return {
    undo: undoWith(
      'user',
      async () => (await fetchBody('GET /users/:id', { id })).state === state,
      () => fetchBody(stateAddresses[back], { id }),
    ),
  }
}
