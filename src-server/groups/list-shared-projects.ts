import { z } from 'zod'
import { endpoint } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf, refuseDeepOffset } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { projectEntity, projectId } from '../projects/entity.ts'
import { sharedProjectFilters } from '../projects/filters.ts'
import { listProjectBodies } from '../projects/listing-queries.ts'
import { viewerOf } from '../projects/policy.ts'
import { findGroup } from './queries.ts'

export const listSharedProjects = endpoint(
  'GET /groups/:id/projects/shared',
  {
    summary: 'List the projects that are shared with a group',
    access: 'anyone',
    params: { id: projectId },
    query: sharedProjectFilters,
    answers: { 200: z.array(projectEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const today = instance.clock.today()
    const group = await findGroup(db, actor, params.id, today)
    const page = pageOf(query)
    refuseDeepOffset(page, 'Project')
    const { bodies, total } = await listProjectBodies(db, {
      query: { ...query, with_security_reports: query.with_security_reports && instance.tier === 'ultimate' },
      scope: { kind: 'shared', id: group.id },
      viewer: viewerOf(actor),
      today,
      page,
      counted: true,
      shown: presenting(request, instance),
    })
    return ok(bodies, pageHeaders(page, total, bodies.length, request))
  },
)
