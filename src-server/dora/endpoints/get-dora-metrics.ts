import { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { dataPoint } from '../entity.ts'
import { doraFilters } from '../filters.ts'
import { groupKind, type Kind, projectKind } from '../kinds.ts'
import { listDataPoints } from '../metrics.ts'
import { requireMetrics } from '../policy.ts'

const getDoraMetrics = <Id extends z.ZodType<number | string>>({ of, subject, id, find }: Kind<Id>) =>
  defineRead(
    {
      summary: `Get the DORA metrics of ${subject}`,
      access: 'user',
      params: { id },
      query: doraFilters,
      answers: { 200: z.array(dataPoint) },
    },
    async ({ params, query, actor, db, instance }) => {
      const today = instance.clock.today()
      const found = await find(db, actor, params.id, today)
      requireMetrics(found, instance.licensed)
      return ok(await listDataPoints(db, { of, id: found.id }, query, today))
    },
  )

export const getProjectDoraMetrics = endpoint('GET /projects/:id/dora/metrics', ...getDoraMetrics(projectKind))
export const getGroupDoraMetrics = endpoint('GET /groups/:id/dora/metrics', ...getDoraMetrics(groupKind))
