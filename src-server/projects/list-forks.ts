import { z } from 'zod'
import { endpoint } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf, refuseDeepOffset } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { projectEntity, projectId } from './entity.ts'
import { starredProjectFilters } from './filters.ts'
import { listProjectBodies } from './listing-queries.ts'
import { viewerOf } from './policy.ts'
import { findProject } from './queries.ts'

export const listForks = endpoint(
  'GET /projects/:id/forks',
  {
    summary: 'List the forks of a project',
    access: 'anyone',
    params: { id: projectId },
    query: starredProjectFilters,
    answers: { 200: z.array(projectEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const page = pageOf(query)
    refuseDeepOffset(page, 'Project')
    const { bodies, total } = await listProjectBodies(db, {
      query,
      scope: { kind: 'forks', id: project.id },
      viewer: viewerOf(actor),
      today: instance.clock.today(),
      page,
      counted: true,
      shown: presenting(request, instance),
    })
    return ok(bodies, pageHeaders(page, total, bodies.length, request))
  },
)
