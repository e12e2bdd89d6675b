import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { endRequest } from '../../access-requests.ts'
import { memberParams } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'

const denyAccessRequest = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Deny a request for access to a ${noun}, or withdraw an own one`,
      access: 'user',
      params: memberParams,
      answers: { 204: null },
    },
    async ({ params, actor, db, act, instance, request }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      await endRequest(act, container, params.user_id, request)
      return noContent()
    },
  )

export const denyProjectAccessRequest = endpoint(
  'DELETE /projects/:id/access_requests/:user_id',
  ...denyAccessRequest(projects),
)
export const denyGroupAccessRequest = endpoint(
  'DELETE /groups/:id/access_requests/:user_id',
  ...denyAccessRequest(groups),
)
