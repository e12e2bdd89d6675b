import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { ownAccess } from '../../access-requests.ts'
import { ownAccessRequest } from '../../entity.ts'
import { containerParams } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'

const getAccessRequest = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `Get the caller's own request for access to a ${noun}, and whether the caller can request access`,
      access: 'user',
      params: containerParams,
      answers: { 200: ownAccessRequest },
    },
    async ({ params, actor, db, instance }) => {
      const container = await find(db, actor, params.id, instance)
      const { obstacle, requested_at } = await ownAccess(db, actor, container)
      return ok({ requested_at, may_request: obstacle === undefined && requested_at === null })
    },
  )

export const getProjectAccessRequest = endpoint(
  'GET /-/gantry/v1/projects/:id/access_request',
  ...getAccessRequest(projects),
)
export const getGroupAccessRequest = endpoint('GET /-/gantry/v1/groups/:id/access_request', ...getAccessRequest(groups))
