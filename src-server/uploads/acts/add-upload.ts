import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { UploadRow } from '../entity.ts'
import { insertUploads } from '../queries.ts'
import { describeUpload } from '../snapshot.ts'

const SECRET_BYTES = 16

/** Adds a file to a project. It must be stored already. */
export async function addUpload(
  { db, actor, now, emit, instance }: Act<Actor>,
  project: ProjectRef,
  upload: Pick<UploadRow, 'filename' | 'file' | 'size_bytes'>,
): Promise<UploadRow> {
  const secret = instance.random.bytes(SECRET_BYTES).toString('hex')
  const [row] = await insertUploads(db, project.id, [{ ...upload, secret, user_id: actor.id, created_at: now }])
  if (!row) throw new Error('An upload was not stored')
  const { payload, snapshot } = describeUpload(project, actor, row)
  emit('upload.created', payload, snapshot)
  return row
}
