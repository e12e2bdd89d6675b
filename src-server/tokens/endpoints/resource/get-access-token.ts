import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findResourceToken, groups, type Kind, projects } from '../../containers.ts'
import { presentResourceToken, resourceTokenEntity } from '../../entity.ts'

const getAccessToken = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `Get an access token of a ${noun}`,
      access: 'user',
      params: { id: projectId, token_id: recordId },
      answers: { 200: resourceTokenEntity },
    },
    async ({ params, actor, db, instance }) => {
      const container = await find(db, actor, params.id, instance)
      const today = instance.clock.today()
      return ok(presentResourceToken(await findResourceToken(db, container, params.token_id, today), today))
    },
  )

export const getProjectAccessToken = endpoint('GET /projects/:id/access_tokens/:token_id', ...getAccessToken(projects))
export const getGroupAccessToken = endpoint('GET /groups/:id/access_tokens/:token_id', ...getAccessToken(groups))
