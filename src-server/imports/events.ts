import type { ProjectSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'import.scheduled': {
      payload: { import_id: number; project_id: number; actor_id: number }
      /** `overwrites` is the project that the import will replace. */
      snapshot: { project: ProjectSnapshot; path_with_namespace: string; overwrites: ProjectSnapshot | null }
    }
    'import.ended': {
      payload: { import_id: number; project_id: number; status: 'finished' | 'failed' }
      /** After a failure, `project` is the project as it was right before its removal; null if it was removed earlier. */
      snapshot: { project: ProjectSnapshot | null; path_with_namespace: string; error: string | null }
    }
  }
}
