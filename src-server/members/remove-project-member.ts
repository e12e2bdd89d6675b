import { requireUnmodified } from '../kit/http/conditions.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { noContent } from '../kit/http/reply.ts'
import { removeOne } from './changes.ts'
import { memberParams, removalFields } from './filters.ts'
import { findMember, projectWithMembers } from './queries.ts'

export const removeProjectMember = endpoint(
  'DELETE /projects/:id/members/:user_id',
  {
    summary: 'Remove a direct member from a project, or leave it',
    access: 'user',
    params: memberParams,
    body: removalFields,
    answers: { 204: null },
  },
  async ({ params, body, actor, db, emit, instance, request }) => {
    const container = await projectWithMembers(db, actor, params.id, instance)
    const member = await findMember(db, container, params.user_id, instance.clock.today())
    requireUnmodified(request, member)
    await removeOne({ db, actor, emit, instance }, container, member, body)
    return noContent()
  },
)
