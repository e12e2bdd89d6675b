import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, refuseDeepOffset } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { findProfile, maySeeActivity } from '../../../users/profile-queries.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { projectEntity } from '../../entity.ts'
import { starredProjectFilters } from '../../filters.ts'
import { listProjectBodies } from '../../lists/listing-queries.ts'

export const listStarredProjects = endpoint(
  'GET /users/:user_id/starred_projects',
  {
    summary: 'List the projects that a user starred',
    access: 'anyone',
    scopes: 'read_user',
    params: { user_id: z.union([recordId, z.string()]).describe('ID or username') },
    query: starredProjectFilters,
    answers: { 200: z.array(projectEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const user = await findProfile(db, params.user_id)
    const viewer = viewerOf(actor)
    const page = pageOf(query)
    refuseDeepOffset(page, 'Project')
    if (!maySeeActivity(viewer, user)) return ok([], pageHeaders(page, 0, 0, request))
    const { bodies, total } = await listProjectBodies(db, {
      query,
      scope: { kind: 'starred_by', id: user.id },
      viewer,
      today: instance.clock.today(),
      page,
      counted: true,
      shown: presenting(request, instance),
    })
    return ok(bodies, pageHeaders(page, total, bodies.length, request))
  },
)
