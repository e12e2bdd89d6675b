import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { memberEntity } from '../../entity.ts'
import { memberParams } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'
import { showMember } from '../../show.ts'

const getAnyMember = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `Get a direct, inherited or shared member of a ${noun}`,
      access: 'user',
      params: memberParams,
      answers: { 200: memberEntity },
    },
    async ({ params, actor, db, instance, request }) => {
      const container = await find(db, actor, params.id, instance)
      return ok(await showMember({ actor, db, instance, request }, container, params.user_id, 'all'))
    },
  )

export const getAnyProjectMember = endpoint('GET /projects/:id/members/all/:user_id', ...getAnyMember(projects))
export const getAnyGroupMember = endpoint('GET /groups/:id/members/all/:user_id', ...getAnyMember(groups))
