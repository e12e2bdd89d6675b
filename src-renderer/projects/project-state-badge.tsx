import { StatusBadge } from '../ui/status-badge.tsx'
import type { Project } from './project.ts'

type State = Partial<Pick<Project, 'marked_for_deletion_on' | 'archived'>>

/** Marked for deletion, or archived. A marked project is archived too, and the deletion matters more. */
export function ProjectStateBadge({ project }: { project: State | undefined }) {
  if (project?.marked_for_deletion_on)
    return (
      <StatusBadge tone="bad" look="tint">
        Marked for deletion
      </StatusBadge>
    )
  if (!project?.archived) return null
  return (
    <StatusBadge tone="plain" look="line">
      Archived
    </StatusBadge>
  )
}
