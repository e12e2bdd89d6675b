import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import { keyParam, targetParams } from '../filters.ts'
import { findAttribute, projectTarget } from '../queries.ts'

export const getProjectAttribute = endpoint(
  'GET /projects/:id/custom_attributes/:key',
  {
    summary: 'Get a custom attribute of a project, for administrators',
    access: 'user',
    params: { ...targetParams, ...keyParam },
    answers: { 200: customAttribute },
  },
  async ({ params, actor, db }) => ok(await findAttribute(db, await projectTarget(db, actor, params.id), params.key)),
)
