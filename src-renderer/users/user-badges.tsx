import { IconCheck } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { stateName, stateOf, twoFactorOf, type UserKind, type UserRow, type UserState, userKinds } from './user.ts'
import classes from './users.module.css'

const tones: Record<UserState, Tone> = {
  active: 'ok',
  blocked_pending_approval: 'warn',
  deactivated: 'plain',
  blocked: 'bad',
  banned: 'bad',
  ghost: 'plain',
}

/** The state of a user: a dot in a list, a ground as the headline of a page. */
export function StateBadge({ user, look = 'dot' }: { user: Pick<UserRow, 'state' | 'kind'>; look?: 'dot' | 'tint' }) {
  const state = stateOf(user)
  return (
    <StatusBadge tone={tones[state]} look={look}>
      {stateName(state)}
    </StatusBadge>
  )
}

/** What distinguishes the user from most others; nothing for a regular user. */
export function KindBadge({ kind }: { kind: UserKind | undefined }) {
  if (kind === undefined || kind === 'regular') return null
  const isAdmin = kind === 'administrator'
  return (
    <StatusBadge tone={isAdmin ? 'accent' : 'plain'} look={isAdmin ? 'tint' : 'line'}>
      {userKinds.find(({ value }) => value === kind)?.name}
    </StatusBadge>
  )
}

export function TwoFactor({ user }: { user: Pick<UserRow, 'kind' | 'two_factor_enabled'> }) {
  const state = twoFactorOf(user)
  if (state === 'enabled')
    return (
      <span className={classes.factor}>
        <IconCheck size={14} stroke={2.25} aria-hidden="true" /> On
      </span>
    )
  return <span className="quiet">{state === 'none' ? '–' : 'Off'}</span>
}
