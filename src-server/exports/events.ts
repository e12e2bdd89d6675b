import type { ProjectSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'export.scheduled': {
      payload: { export_id: number; project_id: number; actor_id: number }
      /** `uploads`: the archive is sent to an address that the user gave. */
      snapshot: { project: ProjectSnapshot; uploads: boolean }
    }
    'export.ended': {
      payload: { export_id: number; project_id: number; status: 'finished' | 'failed' }
      snapshot: { project: ProjectSnapshot; error: string | null }
    }
  }
}
