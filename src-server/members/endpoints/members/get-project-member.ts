import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { memberEntity } from '../../entity.ts'
import { memberParams } from '../../filters.ts'
import { projectWithMembers } from '../../queries.ts'
import { showMember } from '../../show.ts'

export const getProjectMember = endpoint(
  'GET /projects/:id/members/:user_id',
  {
    summary: 'Get a direct member of a project',
    access: 'user',
    params: memberParams,
    answers: { 200: memberEntity },
  },
  async ({ params, actor, db, instance, request }) => {
    const container = await projectWithMembers(db, actor, params.id, instance)
    return ok(await showMember({ actor, db, instance, request }, container, params.user_id, 'direct'))
  },
)
