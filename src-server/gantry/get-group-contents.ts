import { groupId } from '../groups/entity.ts'
import { findGroup } from '../groups/queries.ts'
import { roles } from '../kit/access/roles.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { ok } from '../kit/http/reply.ts'
import { groupContentsEntity } from './group-entity.ts'
import { groupContents } from './group-queries.ts'

export const getGroupContents = endpoint(
  'GET /-/gantry/v1/groups/:id/contents',
  {
    summary: 'Count everything in a group and below',
    access: 'user',
    params: { id: groupId },
    answers: { 200: groupContentsEntity },
  },
  async ({ params, actor, db, instance }) => {
    const { id, full_path, access_level } = await findGroup(db, actor, params.id, instance.clock.today())
    const holds = access_level >= roles.owner ? await groupContents(db, id) : null
    return ok({ id, full_path, access_level, holds })
  },
)
