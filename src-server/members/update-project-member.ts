import { isAdmin } from '../kit/access/actor.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { changeOne } from './changes.ts'
import { memberEntity, presentMember } from './entity.ts'
import { dayOf, memberFields, memberParams } from './filters.ts'
import { shownMember } from './find-queries.ts'
import { projectWithMembers } from './queries.ts'

export const updateProjectMember = endpoint(
  'PUT /projects/:id/members/:user_id',
  {
    summary: 'Change the access level of a direct member of a project, or the day on which the membership ends',
    access: 'user',
    params: memberParams,
    body: memberFields,
    answers: { 200: memberEntity },
  },
  async ({ params, body, actor, db, emit, instance, request }) => {
    const { user_id } = params
    const container = await projectWithMembers(db, actor, params.id, instance)
    const to = { access_level: body.access_level, expires_at: dayOf(body.expires_at) }
    await changeOne({ db, actor, emit, instance }, container, user_id, to)
    const today = instance.clock.today()
    const row = await shownMember(db, { actor, container, today, user_id, scope: 'added' })
    return ok(presentMember(row, isAdmin(actor), presenting(request, instance)))
  },
)
