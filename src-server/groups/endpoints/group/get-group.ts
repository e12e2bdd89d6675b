import { z } from 'zod'
import { deprecated } from '../../../kit/http/deprecated.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { groupDetailOf } from '../../detail-queries.ts'
import { groupDetail, groupId } from '../../entity.ts'
import { findGroup } from '../../queries.ts'

export const getGroup = endpoint(
  'GET /groups/:id',
  {
    summary: 'Get a group',
    access: 'anyone',
    params: { id: groupId },
    query: {
      with_custom_attributes: z.boolean().default(false).describe('Adds custom attributes; only for administrators'),
      with_projects: deprecated(
        z.boolean().default(true),
        'use `GET /groups/:id/projects`. True includes up to 100 projects',
      ),
    },
    answers: { 200: groupDetail },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const today = instance.clock.today()
    const { id } = await findGroup(db, actor, params.id, today)
    return ok(await groupDetailOf(db, actor, id, { today, ...query }, presenting(request, instance)))
  },
)
