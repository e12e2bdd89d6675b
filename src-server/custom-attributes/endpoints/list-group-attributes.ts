import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import { targetParams } from '../filters.ts'
import { groupTarget, listAttributes } from '../queries.ts'

export const listGroupAttributes = endpoint(
  'GET /groups/:id/custom_attributes',
  {
    summary: 'List the custom attributes of a group, for administrators',
    access: 'user',
    params: targetParams,
    answers: { 200: z.array(customAttribute) },
  },
  async ({ params, actor, db, instance }) =>
    ok(await listAttributes(db, await groupTarget(db, actor, params.id, instance))),
)
