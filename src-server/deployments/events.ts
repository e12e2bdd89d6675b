import type { EnvironmentBasicRow } from '../delivery/entity.ts'
import type { PersonSnapshot, ProjectPlace } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'deployment.created': { payload: DeploymentPayload & { status: string }; snapshot: DeploymentEventSnapshot }
    'deployment.updated': {
      payload: DeploymentPayload & { status: string; old_status: string }
      snapshot: DeploymentEventSnapshot
    }
    /** The deployment as it was right before. */
    'deployment.removed': { payload: DeploymentPayload; snapshot: DeploymentEventSnapshot }
  }
}

interface DeploymentPayload {
  deployment_id: number
  project_id: number
  actor_id: number
}

export interface DeploymentEventSnapshot {
  deployment: {
    id: number
    iid: number
    ref: string
    sha: string
    tag: boolean
    status: string
    created_at: string
    updated_at: string
    finished_at: string | null
  }
  environment: EnvironmentBasicRow
  project: ProjectPlace
  /** The user who reported the deployment; null if the account is gone. */
  user: PersonSnapshot | null
}
