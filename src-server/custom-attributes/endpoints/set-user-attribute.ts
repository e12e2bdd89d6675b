import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import { setAttribute } from '../acts/set-attribute.ts'
import { keyParam, requireAttribute, userTargetMatches, userTargetParams, valueField } from '../filters.ts'
import { userTarget } from '../queries.ts'

export const setUserAttribute = endpoint(
  'PUT /users/:id/custom_attributes/:key',
  {
    summary: 'Set a custom attribute of a user, for administrators',
    access: 'user',
    params: { ...userTargetParams, ...keyParam },
    matches: userTargetMatches,
    body: valueField,
    answers: { 200: customAttribute },
  },
  async ({ params, body, actor, db, act }) => {
    const target = await userTarget(db, actor, params.id)
    const attribute = { key: params.key, value: body.value }
    requireAttribute(attribute)
    await setAttribute(act, target, attribute)
    return ok(attribute)
  },
)
