import { endpoint } from '../../kit/http/endpoint.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { fileAnswers } from '../filters.ts'
import { findManaged, findUpload } from '../find.ts'
import { openUpload, sendUpload } from '../serve.ts'

export const getUpload = endpoint(
  'GET /projects/:id/uploads/:upload_id',
  {
    summary: 'Download an uploaded file of a project by its id',
    access: 'user',
    params: { id: projectId, upload_id: recordId },
    answers: fileAnswers,
  },
  async ({ params, actor, db, instance }) => {
    const project = await findManaged(db, actor, params.id, 'read')
    const upload = await findUpload(db, project.id, params)
    return sendUpload(await openUpload(instance.files, upload), upload)
  },
)
