import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { removeRequested } from '../changes.ts'
import { fileParams } from '../filters.ts'

export const deleteUploadFile = endpoint(
  'DELETE /projects/:id/uploads/:secret/:filename',
  {
    summary: 'Delete an uploaded file of a project by the address in a text',
    access: 'user',
    params: { id: projectId, ...fileParams },
    answers: { 204: null },
  },
  async ({ params, act, request }) => {
    await removeRequested(act, params, request)
    return noContent()
  },
)
