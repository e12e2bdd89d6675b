import { endpoint } from '../../kit/http/endpoint.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { fileAnswers, fileParams } from '../filters.ts'
import { findUpload } from '../find.ts'
import { openUpload, sendUpload } from '../serve.ts'

export const getUploadFile = endpoint(
  'GET /projects/:id/uploads/:secret/:filename',
  {
    summary: 'Download an uploaded file of a project by the address in a text',
    access: 'anyone',
    params: { id: projectId, ...fileParams },
    answers: fileAnswers,
  },
  async ({ params, actor, db, instance }) => {
    const project = await findProject(db, actor, params.id)
    const upload = await findUpload(db, project.id, params)
    return sendUpload(await openUpload(instance.files, upload), upload)
  },
)
