import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { removeRequested } from '../changes.ts'

export const deleteUpload = endpoint(
  'DELETE /projects/:id/uploads/:upload_id',
  {
    summary: 'Delete an uploaded file of a project by its id. Texts that link to it stay as they are',
    access: 'user',
    params: { id: projectId, upload_id: recordId },
    answers: { 204: null },
  },
  async ({ params, act, request }) => {
    await removeRequested(act, params, request)
    return noContent()
  },
)
