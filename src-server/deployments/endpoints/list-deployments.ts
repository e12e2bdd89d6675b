import { z } from 'zod'
import { requireReading } from '../../delivery/policy.ts'
import { findDeliveringProject } from '../../delivery/queries.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { deploymentEntity, presentDeployment } from '../entity.ts'
import { deploymentFilters } from '../filters.ts'
import * as listQueries from '../list-queries.ts'
import { environmentOf } from '../queries.ts'

export const listDeployments = endpoint(
  'GET /projects/:id/deployments',
  {
    summary: 'List the deployments of a project',
    access: 'user',
    params: { id: projectId },
    query: deploymentFilters,
    answers: { 200: z.array(deploymentEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findDeliveringProject(db, actor, params.id)
    requireReading(project)
    const page = pageOf(query)
    const { rows, total } = await listQueries.listDeployments(db, project.id, query, page)
    const how = presenting(request, instance)
    return ok(
      rows.map((row) => presentDeployment(row, environmentOf(row), how)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
