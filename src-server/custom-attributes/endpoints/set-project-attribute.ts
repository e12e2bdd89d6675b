import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import { setAttribute } from '../acts/set-attribute.ts'
import { keyParam, requireAttribute, targetParams, valueField } from '../filters.ts'
import { projectTarget } from '../queries.ts'

export const setProjectAttribute = endpoint(
  'PUT /projects/:id/custom_attributes/:key',
  {
    summary: 'Set a custom attribute of a project, for administrators',
    access: 'user',
    params: { ...targetParams, ...keyParam },
    body: valueField,
    answers: { 200: customAttribute },
  },
  async ({ params, body, actor, db, act }) => {
    const target = await projectTarget(db, actor, params.id, 'write')
    const attribute = { key: params.key, value: body.value }
    requireAttribute(attribute)
    await setAttribute(act, target, attribute)
    return ok(attribute)
  },
)
