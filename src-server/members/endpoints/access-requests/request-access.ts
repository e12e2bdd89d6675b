import { notFound } from '../../../kit/errors.ts'
import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created } from '../../../kit/http/reply.ts'
import { briefUsersOf } from '../../../users/queries.ts'
import { requestOwnAccess } from '../../access-requests.ts'
import { accessRequestEntity, presentAccessRequest } from '../../entity.ts'
import { containerParams } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'

const requestAccess = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Request access to a ${noun}`,
      access: 'user',
      params: containerParams,
      answers: { 201: accessRequestEntity },
    },
    async ({ params, actor, db, act, instance, request }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      await requestOwnAccess(act, container)
      const [user] = await briefUsersOf(db, [actor.id])
      if (!user) throw notFound('User')
      return created(presentAccessRequest({ ...user, requested_at: act.now }, presenting(request, instance)))
    },
  )

export const requestProjectAccess = endpoint('POST /projects/:id/access_requests', ...requestAccess(projects))
export const requestGroupAccess = endpoint('POST /groups/:id/access_requests', ...requestAccess(groups))
