import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import { targetParams } from '../filters.ts'
import { listAttributes, projectTarget } from '../queries.ts'

export const listProjectAttributes = endpoint(
  'GET /projects/:id/custom_attributes',
  {
    summary: 'List the custom attributes of a project, for administrators',
    access: 'user',
    params: targetParams,
    answers: { 200: z.array(customAttribute) },
  },
  async ({ params, actor, db }) => ok(await listAttributes(db, await projectTarget(db, actor, params.id))),
)
