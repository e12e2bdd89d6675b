import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { projectEntity } from '../../../projects/entity.ts'
import { sharedProjectFilters } from '../../../projects/filters.ts'
import { numberedProjects } from '../../../projects/lists/listing-queries.ts'
import { groupId } from '../../entity.ts'
import { findGroup } from '../../queries.ts'

export const listSharedProjects = endpoint(
  'GET /groups/:id/projects/shared',
  {
    summary: 'List the projects that are shared with a group',
    access: 'anyone',
    params: { id: groupId },
    query: sharedProjectFilters,
    answers: { 200: z.array(projectEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const group = await findGroup(db, actor, params.id, instance.clock.today())
    const with_security_reports = query.with_security_reports && instance.tier === 'ultimate'
    const { bodies, headers } = await numberedProjects(db, {
      query: { ...query, with_security_reports },
      scope: { kind: 'shared', id: group.id },
      actor,
      instance,
      request,
    })
    return ok(bodies, headers)
  },
)
