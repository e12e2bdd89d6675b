import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import { keyParam, targetParams } from '../filters.ts'
import { findAttribute, groupTarget } from '../queries.ts'

export const getGroupAttribute = endpoint(
  'GET /groups/:id/custom_attributes/:key',
  {
    summary: 'Get a custom attribute of a group, for administrators',
    access: 'user',
    params: { ...targetParams, ...keyParam },
    answers: { 200: customAttribute },
  },
  async ({ params, actor, db, instance }) =>
    ok(await findAttribute(db, await groupTarget(db, actor, params.id, instance), params.key)),
)
