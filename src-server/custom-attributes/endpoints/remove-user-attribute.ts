import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { removeAttribute } from '../acts/remove-attribute.ts'
import { keyParam, userTargetMatches, userTargetParams } from '../filters.ts'
import { findAttribute, userTarget } from '../queries.ts'

export const removeUserAttribute = endpoint(
  'DELETE /users/:id/custom_attributes/:key',
  {
    summary: 'Delete a custom attribute of a user, for administrators',
    access: 'user',
    params: { ...userTargetParams, ...keyParam },
    matches: userTargetMatches,
    answers: { 204: null },
  },
  async ({ params, actor, db, act }) => {
    const target = await userTarget(db, actor, params.id)
    await removeAttribute(act, target, await findAttribute(db, target, params.key))
    return noContent()
  },
)
