import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { groupSharesEntity, presentShares } from '../../group-entity.ts'
import { groupShares } from '../../group-queries.ts'

export const getGroupShares = endpoint(
  'GET /-/gantry/v1/groups/shares',
  {
    summary: 'Get the number of projects and the storage of each group that the caller can see',
    access: 'user',
    answers: { 200: groupSharesEntity },
  },
  async ({ actor, db, instance }) => ok(presentShares(await groupShares(db, viewerOf(actor), instance.clock.today()))),
)
