import type { GroupSnapshot, ProjectSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'project.shared': ProjectShareEvent
    'project.unshared': ProjectShareEvent
    'group.shared': GroupShareEvent
    'group.unshared': GroupShareEvent
  }
}

interface ProjectShareEvent {
  payload: { project_id: number; group_id: number; actor_id: number }
  snapshot: { project: ProjectSnapshot; group: GroupSnapshot; group_access: number; expires_at: string | null }
}

interface GroupShareEvent {
  payload: { group_id: number; shared_with_group_id: number; actor_id: number }
  snapshot: { group: GroupSnapshot; shared_with: GroupSnapshot; group_access: number; expires_at: string | null }
}
