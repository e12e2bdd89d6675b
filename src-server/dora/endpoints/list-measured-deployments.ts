import { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { listMeasuredDeployments } from '../deployed-queries.ts'
import { deployedEntity } from '../entity.ts'
import { deployedFilters } from '../filters.ts'
import { groupKind, type Kind, projectKind } from '../kinds.ts'
import { requireMetrics } from '../policy.ts'
import { windowOfDays } from '../window.ts'

const listDeployments = <Id extends z.ZodType<number | string>>({ of, subject, id, find }: Kind<Id>) =>
  defineRead(
    {
      summary: `List the deployments that the DORA metrics of ${subject} count, the newest first`,
      access: 'user',
      params: { id },
      query: deployedFilters,
      answers: { 200: z.array(deployedEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const found = await find(db, actor, params.id, instance.clock.today())
      requireMetrics(found, instance.licensed)
      const page = pageOf(query)
      const { rows, total } = await listMeasuredDeployments(db, { of, id: found.id }, windowOfDays(query), page)
      return ok(rows, pageHeaders(page, total, rows.length, request))
    },
  )

export const listProjectMeasuredDeployments = endpoint(
  'GET /-/gantry/v1/projects/:id/dora/deployments',
  ...listDeployments(projectKind),
)
export const listGroupMeasuredDeployments = endpoint(
  'GET /-/gantry/v1/groups/:id/dora/deployments',
  ...listDeployments(groupKind),
)
