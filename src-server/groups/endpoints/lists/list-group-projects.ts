import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { projectEntity } from '../../../projects/entity.ts'
import { groupProjectFilters } from '../../../projects/filters.ts'
import { numberedProjects } from '../../../projects/lists/listing-queries.ts'
import { groupId } from '../../entity.ts'
import { findGroup } from '../../queries.ts'

export const listGroupProjects = endpoint(
  'GET /groups/:id/projects',
  {
    summary: 'List the projects of a group',
    access: 'anyone',
    params: { id: groupId },
    query: groupProjectFilters,
    answers: { 200: z.array(projectEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const group = await findGroup(db, actor, params.id, instance.clock.today())
    const { with_shared, include_subgroups, with_security_reports, ...filters } = query
    const own = include_subgroups ? 'tree' : 'namespace'
    const unranked = query.order_by === 'similarity' && (query.search ?? '').trim() === ''
    const { bodies, headers } = await numberedProjects(db, {
      query: {
        ...filters,
        ...(unranked && { order_by: 'name', sort: 'asc' }),
        with_security_reports: with_security_reports && instance.tier === 'ultimate',
      },
      scope: { kind: with_shared ? `${own}_or_shared` : own, id: group.id },
      actor,
      instance,
      request,
    })
    return ok(bodies, headers)
  },
)
