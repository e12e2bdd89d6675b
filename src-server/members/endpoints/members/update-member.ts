import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { changeDirectMember } from '../../changes.ts'
import { memberEntity } from '../../entity.ts'
import { memberFields, memberParams } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'
import { showMember } from '../../show.ts'

const updateMember = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Change the access level or the expiration date of a direct member of a ${noun}`,
      access: 'user',
      params: memberParams,
      body: memberFields,
      answers: { 200: memberEntity },
    },
    async ({ params, body, actor, db, act, instance, request }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      await changeDirectMember(act, container, params.user_id, body)
      return ok(await showMember({ actor, db, instance, request }, container, params.user_id, 'added'))
    },
  )

export const updateProjectMember = endpoint('PUT /projects/:id/members/:user_id', ...updateMember(projects))
export const updateGroupMember = endpoint('PUT /groups/:id/members/:user_id', ...updateMember(groups))
