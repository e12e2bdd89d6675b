import type { Changes } from '../snapshots/changes.ts'
import type { ProjectPlace } from '../snapshots/entity.ts'
import type { EnvironmentRow } from './entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'environment.created': { payload: EnvironmentPayload; snapshot: EnvironmentSnapshot }
    'environment.updated': { payload: EnvironmentPayload; snapshot: EnvironmentSnapshot & { changes: Changes } }
    'environment.stopped': { payload: EnvironmentPayload; snapshot: EnvironmentSnapshot }
    /** The environment as it was right before. */
    'environment.removed': { payload: EnvironmentPayload & { name: string }; snapshot: EnvironmentSnapshot }
  }
}

interface EnvironmentPayload {
  environment_id: number
  project_id: number
  actor_id: number
}

interface EnvironmentSnapshot {
  environment: EnvironmentRow
  project: ProjectPlace
}
