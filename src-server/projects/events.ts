import type { ProjectSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'project.removed': {
      /** `actor_id` is null if the account that asked for the removal is gone. */
      payload: { project_id: number; path_with_namespace: string; actor_id: number | null }
      /** The project as it was right before. */
      snapshot: { project: ProjectSnapshot }
    }
  }
}
