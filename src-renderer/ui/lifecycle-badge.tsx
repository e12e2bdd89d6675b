import { StatusBadge } from './status-badge.tsx'

interface Lifecycle {
  marked_for_deletion_on?: string | null | undefined
  archived?: boolean | undefined
}

/**
 * Says that a project or group is marked for deletion, or that a project is archived. A marked project is archived too, and the deletion matters
 * more. As a headline the badge has a ground, in a list only a line.
 */
export function LifecycleBadge({ of, inList = false }: { of: Lifecycle | undefined; inList?: boolean }) {
  if (of?.marked_for_deletion_on)
    return (
      <StatusBadge tone="bad" look={inList ? 'line' : 'tint'}>
        Marked for deletion
      </StatusBadge>
    )
  if (!of?.archived) return null
  return (
    <StatusBadge tone="plain" look="line">
      Archived
    </StatusBadge>
  )
}
