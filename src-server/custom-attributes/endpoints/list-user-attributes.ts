import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import { userTargetMatches, userTargetParams } from '../filters.ts'
import { listAttributes, userTarget } from '../queries.ts'

export const listUserAttributes = endpoint(
  'GET /users/:id/custom_attributes',
  {
    summary: 'List the custom attributes of a user, for administrators',
    access: 'user',
    scopes: 'read_user',
    params: userTargetParams,
    matches: userTargetMatches,
    answers: { 200: z.array(customAttribute) },
  },
  async ({ params, actor, db }) => ok(await listAttributes(db, await userTarget(db, actor, params.id))),
)
