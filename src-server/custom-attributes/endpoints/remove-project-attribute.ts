import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { keyParam, targetParams } from '../filters.ts'
import { findAttribute, projectTarget, removeAttribute } from '../queries.ts'

export const removeProjectAttribute = endpoint(
  'DELETE /projects/:id/custom_attributes/:key',
  {
    summary: 'Delete a custom attribute of a project, for administrators',
    access: 'user',
    params: { ...targetParams, ...keyParam },
    answers: { 204: null },
  },
  async ({ params, actor, db }) => {
    const target = await projectTarget(db, actor, params.id, 'write')
    const { key } = await findAttribute(db, target, params.key)
    await removeAttribute(db, target, key)
    return noContent()
  },
)
