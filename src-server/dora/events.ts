import type { ProjectPlace } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'deliveries.sampled': { payload: { project_id: number; actor_id: number }; snapshot: { project: ProjectPlace } }
  }
}
