import type { ProjectPlace } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'upload.created': { payload: UploadPayload; snapshot: UploadSnapshot }
    /** The snapshot holds the upload as it was right before the removal. */
    'upload.removed': { payload: UploadPayload; snapshot: UploadSnapshot }
  }
}

export interface UploadPayload {
  upload_id: number
  project_id: number
  actor_id: number
}

/** Without the secret of the address: with it, everybody who reads the project could read the file. */
export interface UploadSnapshot {
  upload: { id: number; filename: string; size_bytes: number }
  project: ProjectPlace
}
