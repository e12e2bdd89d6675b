import { IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Milestone } from './milestone.ts'

export const MilestoneState = ({ state }: Pick<Milestone, 'state'>) =>
  state === 'active' ? (
    <IconCircleDot size={16} stroke={1.75} color="var(--ok-mark)" role="img" aria-label="Active" />
  ) : (
    <IconCircleCheck size={16} stroke={1.75} color="var(--done-mark)" role="img" aria-label="Closed" />
  )

/** The state as a badge, for the heading of a milestone. */
export const MilestoneStateBadge = ({ record }: { record: Pick<Milestone, 'state'> }) =>
  record.state === 'active' ? (
    <StatusBadge tone="ok" look="tint" icon={<IconCircleDot size={12} stroke={2.25} aria-hidden="true" />}>
      Active
    </StatusBadge>
  ) : (
    <StatusBadge tone="done" look="tint" icon={<IconCircleCheck size={12} stroke={2.25} aria-hidden="true" />}>
      Closed
    </StatusBadge>
  )
