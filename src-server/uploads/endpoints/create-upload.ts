import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { keepFile } from '../../kit/kept-files.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, requireWritable } from '../../projects/queries.ts'
import { addUpload } from '../acts/add-upload.ts'
import { newUploadEntity, presentNewUpload } from '../entity.ts'
import { uploadName } from '../file-name.ts'
import { folderOf } from '../stored-files.ts'

export const createUpload = endpoint(
  'POST /projects/:id/uploads',
  {
    summary: 'Upload a file that texts of a project can link to',
    access: 'user',
    params: { id: projectId },
    files: {
      file: { required: true, limit: 'max_attachment_size', description: 'At most `max_attachment_size` megabytes' },
    },
    timeout_ms: 600_000,
    answers: { 201: newUploadEntity },
  },
  async ({ params, files: { file }, actor, db, act, instance }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireWritable(project)
    const kept = keepFile(instance.files, file.path, folderOf(project.id))
    const { size_bytes } = file
    return created(
      presentNewUpload(await addUpload(act, project, { filename: uploadName(file.filename), file: kept, size_bytes })),
    )
  },
)
