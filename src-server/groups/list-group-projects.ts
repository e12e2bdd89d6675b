import { z } from 'zod'
import { endpoint } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf, refuseDeepOffset } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { projectEntity, projectId } from '../projects/entity.ts'
import { groupProjectFilters } from '../projects/filters.ts'
import { listProjectBodies } from '../projects/listing-queries.ts'
import { viewerOf } from '../projects/policy.ts'
import { findGroup } from './queries.ts'

export const listGroupProjects = endpoint(
  'GET /groups/:id/projects',
  {
    summary: 'List the projects of a group',
    access: 'anyone',
    params: { id: projectId },
    query: groupProjectFilters,
    answers: { 200: z.array(projectEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const today = instance.clock.today()
    const group = await findGroup(db, actor, params.id, today)
    const { with_shared, include_subgroups, with_security_reports, ...filters } = query
    const own = include_subgroups ? 'tree' : 'namespace'
    const unranked = query.order_by === 'similarity' && (query.search ?? '').trim() === ''
    const page = pageOf(query)
    refuseDeepOffset(page, 'Project')
    const { bodies, total } = await listProjectBodies(db, {
      query: {
        ...filters,
        ...(unranked && { order_by: 'name', sort: 'asc' }),
        with_security_reports: with_security_reports && instance.tier === 'ultimate',
      },
      scope: { kind: with_shared ? `${own}_or_shared` : own, id: group.id },
      viewer: viewerOf(actor),
      today,
      page,
      counted: true,
      shown: presenting(request, instance),
    })
    return ok(bodies, pageHeaders(page, total, bodies.length, request))
  },
)
