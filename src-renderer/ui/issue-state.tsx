import { IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import { StatusBadge } from './status-badge.tsx'

export function IssueState({ open, size = 16 }: { open: boolean; size?: number }) {
  const Icon = open ? IconCircleDot : IconCircleCheck
  return (
    <Icon
      size={size}
      stroke={1.75}
      color={open ? 'var(--ok-mark)' : 'var(--done-mark)'}
      role="img"
      aria-label={open ? 'Open' : 'Closed'}
      style={{ flex: 'none' }}
    />
  )
}

/** The state as a badge, for the heading of an issue. */
export function IssueStateBadge({ open }: { open: boolean }) {
  const Icon = open ? IconCircleDot : IconCircleCheck
  return (
    <StatusBadge tone={open ? 'ok' : 'done'} look="tint" icon={<Icon size={12} stroke={2.25} aria-hidden="true" />}>
      {open ? 'Open' : 'Closed'}
    </StatusBadge>
  )
}
