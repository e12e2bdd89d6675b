import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { removeDirectMember } from '../../changes.ts'
import { memberParams, removalFields } from '../../filters.ts'
import { projectWithMembers } from '../../queries.ts'

export const removeProjectMember = endpoint(
  'DELETE /projects/:id/members/:user_id',
  {
    summary: 'Remove a direct member from a project, or leave it',
    access: 'user',
    params: memberParams,
    body: removalFields,
    answers: { 204: null },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const container = await projectWithMembers(db, actor, params.id, instance, 'write')
    await removeDirectMember(act, container, params.user_id, body, request)
    return noContent()
  },
)
