import type { Actor } from '../kit/access/actor.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { projectPlaceOf } from '../snapshots/loaded.ts'
import type { UploadRow } from './entity.ts'
import type { UploadPayload, UploadSnapshot } from './events.ts'

/** The payload and the snapshot of an event about an upload. */
export const describeUpload = (
  project: ProjectRef,
  actor: Actor,
  { id, filename, size_bytes }: UploadRow,
): { payload: UploadPayload; snapshot: UploadSnapshot } => ({
  payload: { upload_id: id, project_id: project.id, actor_id: actor.id },
  snapshot: { upload: { id, filename, size_bytes }, project: projectPlaceOf(project) },
})
