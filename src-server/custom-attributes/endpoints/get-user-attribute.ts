import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import { keyParam, userTargetMatches, userTargetParams } from '../filters.ts'
import { findAttribute, userTarget } from '../queries.ts'

export const getUserAttribute = endpoint(
  'GET /users/:id/custom_attributes/:key',
  {
    summary: 'Get a custom attribute of a user, for administrators',
    access: 'user',
    scopes: 'read_user',
    params: { ...userTargetParams, ...keyParam },
    matches: userTargetMatches,
    answers: { 200: customAttribute },
  },
  async ({ params, actor, db }) => ok(await findAttribute(db, await userTarget(db, actor, params.id), params.key)),
)
