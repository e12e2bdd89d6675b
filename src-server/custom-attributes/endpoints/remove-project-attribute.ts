import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { removeAttribute } from '../acts/remove-attribute.ts'
import { keyParam, targetParams } from '../filters.ts'
import { findAttribute, projectTarget } from '../queries.ts'

export const removeProjectAttribute = endpoint(
  'DELETE /projects/:id/custom_attributes/:key',
  {
    summary: 'Delete a custom attribute of a project, for administrators',
    access: 'user',
    params: { ...targetParams, ...keyParam },
    answers: { 204: null },
  },
  async ({ params, actor, db, act }) => {
    const target = await projectTarget(db, actor, params.id, 'write')
    await removeAttribute(act, target, await findAttribute(db, target, params.key))
    return noContent()
  },
)
