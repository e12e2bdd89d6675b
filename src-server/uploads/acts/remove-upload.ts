import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { UploadRow } from '../entity.ts'
import { deleteUpload } from '../queries.ts'
import { describeUpload } from '../snapshot.ts'

/** Removes a file of a project. Texts that link to it stay as they are. The file is deleted after the commit. */
export async function removeUpload({ db, actor, emit, enqueue }: Act<Actor>, project: ProjectRef, row: UploadRow) {
  await deleteUpload(db, row)
  await enqueue('file.remove', { file: row.file })
  const { payload, snapshot } = describeUpload(project, actor, row)
  emit('upload.removed', payload, snapshot)
}
