import { roles } from '../../../kit/access/roles.ts'
import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { approveRequest } from '../../access-requests.ts'
import { memberEntity } from '../../entity.ts'
import { accessLevel, memberParams } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'
import { showMember } from '../../show.ts'

const approveAccessRequest = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Approve a request for access to a ${noun}`,
      access: 'user',
      params: memberParams,
      body: { access_level: accessLevel.default(roles.developer) },
      answers: { 201: memberEntity },
    },
    async ({ params, body, actor, db, act, instance, request }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      await approveRequest(act, container, params.user_id, body.access_level)
      return created(await showMember({ actor, db, instance, request }, container, params.user_id, 'added'))
    },
  )

export const approveProjectAccessRequest = endpoint(
  'PUT /projects/:id/access_requests/:user_id/approve',
  ...approveAccessRequest(projects),
)
export const approveGroupAccessRequest = endpoint(
  'PUT /groups/:id/access_requests/:user_id/approve',
  ...approveAccessRequest(groups),
)
