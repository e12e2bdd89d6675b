import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { removeAttribute } from '../acts/remove-attribute.ts'
import { keyParam, targetParams } from '../filters.ts'
import { findAttribute, groupTarget } from '../queries.ts'

export const removeGroupAttribute = endpoint(
  'DELETE /groups/:id/custom_attributes/:key',
  {
    summary: 'Delete a custom attribute of a group, for administrators',
    access: 'user',
    params: { ...targetParams, ...keyParam },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, instance }) => {
    const target = await groupTarget(db, actor, params.id, instance, 'write')
    await removeAttribute(act, target, await findAttribute(db, target, params.key))
    return noContent()
  },
)
