import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { dataPoint } from '../entity.ts'
import { doraFilters } from '../filters.ts'
import { listDataPoints } from '../metrics.ts'
import { requireMetrics } from '../policy.ts'

export const getProjectDoraMetrics = endpoint(
  'GET /projects/:id/dora/metrics',
  {
    summary: 'Get the DORA metrics of a project',
    access: 'user',
    params: { id: projectId },
    query: doraFilters,
    answers: { 200: z.array(dataPoint) },
  },
  async ({ params, query, actor, db, instance }) => {
    const project = await findProject(db, actor, params.id)
    requireMetrics(project, instance.licensed)
    return ok(await listDataPoints(db, { of: 'project', id: project.id }, query, instance.clock.today()))
  },
)
