import { isAdmin } from '../kit/access/actor.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { memberEntity, presentMember } from './entity.ts'
import { memberParams } from './filters.ts'
import { shownMember } from './find-queries.ts'
import { groupWithMembers } from './queries.ts'

export const getAnyGroupMember = endpoint(
  'GET /groups/:id/members/all/:user_id',
  {
    summary: 'Get a member of a group, be it direct, inherited or by a share',
    access: 'user',
    params: memberParams,
    answers: { 200: memberEntity },
  },
  async ({ params, actor, db, instance, request }) => {
    const container = await groupWithMembers(db, actor, params.id, instance)
    const today = instance.clock.today()
    const row = await shownMember(db, { actor, container, today, user_id: params.user_id, scope: 'all' })
    return ok(presentMember(row, isAdmin(actor), presenting(request, instance)))
  },
)
